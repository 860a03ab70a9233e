package tune

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/lethe-privacy/lethe/llm"
)

// seededAsker asks with the seed of a run.
type seededAsker struct {
	asker       llm.Asker
	seed        int
	temperature float64
}

// Ask implements [chat.Asker].
func (s *seededAsker) Ask(ctx context.Context, r llm.Request) (llm.Answer, error) {
	r.Seed, r.Temperature = &s.seed, s.temperature
	return s.asker.Ask(ctx, r)
}

// cachedAsker asks no question twice: settings with the same context ask the same. It
// keeps the answers in memory, as long as the search goes.
type cachedAsker struct {
	asker   llm.Asker
	mu      sync.Mutex
	answers map[[sha256.Size]byte]llm.Answer
}

func newSparing(a llm.Asker) *cachedAsker {
	return &cachedAsker{asker: a, answers: map[[sha256.Size]byte]llm.Answer{}}
}

// Ask implements [chat.Asker].
func (s *cachedAsker) Ask(ctx context.Context, r llm.Request) (llm.Answer, error) {
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
func (s *cachedAsker) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.answers)
}
