package native

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/decision"
)

// maxDecisions bounds the file of decisions of a collection, in bytes.
const maxDecisions = 64 << 20

// Decisions are those of a collection, as a file of decisions has them, and the version of the
// collection that they are of.
func (s *Store) Decisions(project, name string) (lines []byte, version int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.collection(project, name)
	if err != nil {
		return nil, 0, err
	}
	at, err := s.place(project, name)
	if err != nil {
		return nil, 0, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	lines, err = s.base.decisions(ctx, at)
	return lines, c.Version, err
}

// Decide adds decisions to those of a collection; who and when is written into each. version is
// that which was read, 0 for any: two people who decide at the same time both add theirs.
func (s *Store) Decide(project, name string, ds []decision.Decision, by string, version int) (*Collection, error) {
	var added bytes.Buffer
	out := json.NewEncoder(&added)
	out.SetEscapeHTML(false)
	for _, d := range ds {
		d.By, d.At = by, s.now().UTC().Format(time.RFC3339)
		if err := out.Encode(d); err != nil {
			return nil, fmt.Errorf("project: %w", err)
		}
	}
	return s.decide(project, name, version, func(before []byte) ([]byte, error) { return append(before, added.Bytes()...), nil })
}

// TakeBack takes the last decision back that somebody made, whatever others decided since.
func (s *Store) TakeBack(project, name, by string) (*Collection, error) {
	return s.decide(project, name, 0, func(before []byte) ([]byte, error) {
		end := len(before)
		for end > 0 {
			start := bytes.LastIndexByte(before[:end-1], '\n') + 1
			var d decision.Decision
			if json.Unmarshal(before[start:end], &d) == nil && d.By == by {
				return append(bytes.Clone(before[:start]), before[end:]...), nil
			}
			end = start
		}
		return nil, ErrNotFound
	})
}

// SetDecisions puts a file of decisions in the place of those of a collection, as to take some back.
func (s *Store) SetDecisions(project, name string, lines []byte, version int) (*Collection, error) {
	return s.decide(project, name, version, func([]byte) ([]byte, error) { return lines, nil })
}

func (s *Store) decide(project, name string, version int, change func([]byte) ([]byte, error)) (*Collection, error) {
	return s.change(project, name, func(at string, c *Collection) (func() error, error) {
		if version != 0 && c.Version != version {
			return nil, ErrChanged
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		before, err := s.base.decisions(ctx, at)
		if err != nil {
			return nil, err
		}
		after, err := change(before)
		if err != nil {
			return nil, err
		}
		if len(after) > maxDecisions {
			return nil, ErrLarge
		}
		// Labels are checked when the collection runs: they are those of its schema then.
		anyLabel := func(l lethe.Label) (lethe.Label, bool, error) { return l, true, nil }
		if _, err := decision.Read(bytes.NewReader(after), decisionsFile, anyLabel); err != nil {
			return nil, &SettingsError{err.Error()}
		}
		return func() error {
			c.Decisions = bytes.Count(after, []byte("\n"))
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			return s.base.decide(ctx, at, after)
		}, nil
	})
}
