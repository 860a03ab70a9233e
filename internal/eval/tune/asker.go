package tune

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/lethe-privacy/lethe/llm"
)

// seeded asks with the seed of a run.
type seeded struct {
	asker       llm.Asker
	seed        int
	temperature float64
}

// Ask implements [chat.Asker].
func (s *seeded) Ask(ctx context.Context, r llm.Request) (llm.Answer, error) {
	r.Seed, r.Temperature = &s.seed, s.temperature
	return s.asker.Ask(ctx, r)
}

// sparing asks no question twice: settings with the same context differ in nothing. It
// keeps the answers in memory, as long as the search goes.
type sparing struct {
	asker   llm.Asker
	mu      sync.Mutex
	answers map[[sha256.Size]byte]llm.Answer
}

func newSparing(a llm.Asker) *sparing {
	return &sparing{asker: a, answers: map[[sha256.Size]byte]llm.Answer{}}
}

// Ask implements [chat.Asker].
func (s *sparing) Ask(ctx context.Context, r llm.Request) (llm.Answer, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return llm.Answer{}, fmt.Errorf("tune: tell requests apart: %w", err)
	}
	key := sha256.Sum256(text)
	s.mu.Lock()
	answer, ok := s.answers[key]
	s.mu.Unlock()
	if ok {
		return answer, nil
	}
	if answer, err = s.asker.Ask(ctx, r); err != nil {
		return answer, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[key] = answer
	return answer, nil
}

// asked counts the distinct requests.
func (s *sparing) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.answers)
}
