package state

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Forget takes a group away permanently, and reports whether it was there.
func (s *State) Forget(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.byID(id)
	if ok {
		s.forget(at)
	}
	return ok
}

func (s *State) forget(at int32) {
	g := s.groups[at]
	s.dropMembers(g.Label, g.Members, at)
	s.texts.drop(s.hash(string(g.Label), fold.Alike(g.Surrogate.Text)), at)
	s.ids.drop(s.hash(g.ID), at)
	s.groups[at] = nil
	s.holes++
	s.changes++
}

// ForgetValue takes a value out of a group, with all birth dates that were found with it,
// and the group away where nothing is left of it. It reports whether it was there. Details
// of the surrogate that have a word of the value go too, unless another value has the word.
// Values are compared as by [State.Holding].
func (s *State) ForgetValue(id, value string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.byID(id)
	if !ok {
		return false
	}
	g, folded := s.groups[at], fold.Alike(value)
	var gone, left []Member
	for _, m := range g.Members {
		if fold.Alike(m.Value) == folded {
			gone = append(gone, m)
		} else {
			left = append(left, m)
		}
	}
	switch {
	case len(gone) == 0:
		return false
	case len(left) == 0:
		s.forget(at)
		return true
	}
	next := *g
	next.Members = left
	next.Surrogate.Details = tellingLess(g.Surrogate.Details, value, left)
	s.dropMembers(g.Label, gone, at)
	s.putMembers(g.Label, left, at) // one of them could have had a hash with those
	s.groups[at] = &next
	s.changes++
	return true
}

// tellingLess drops details that reveal more of a value than those that are left.
func tellingLess(d Details, value string, left []Member) Details {
	gone := wordsOf(value)
	for _, m := range left {
		for w := range wordsOf(m.Value) {
			delete(gone, w)
		}
	}
	return d.without(func(text string) bool {
		text = fold.Alike(text)
		for w := range gone {
			if strings.Contains(text, w) {
				return true
			}
		}
		return false
	})
}

// wordsOf returns the words of texts, folded.
func wordsOf(texts ...string) map[string]bool {
	out := map[string]bool{}
	for _, t := range texts {
		for _, w := range strings.FieldsFunc(fold.Alike(t), letter.NotOrDigit) {
			out[w] = true
		}
	}
	return out
}
