package state

import (
	"hash/maphash"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// State is groups of values with their surrogates. The zero State is not usable; make
// one with [New].
type State struct {
	mu      sync.RWMutex
	groups  []*Group // those forgotten are nil; a group that is here is never changed
	holes   int      // how many are nil
	seed    maphash.Seed
	bits    uint64 // of hashes that count: all, but where a test wants them to meet
	ids     index  // by id
	members index  // by label, value and birth date
	people  index  // by label and value, where a birth date is known
	texts   index  // by label and folded surrogate
	vectors string
	shared  bool
	changes int // since it was made or read
}

// New makes a state that remembers nothing yet.
func New() *State {
	return &State{seed: maphash.MakeSeed(), bits: ^uint64(0), ids: newIndex(0), members: newIndex(0), people: newIndex(0), texts: newIndex(0)}
}

// Len is the number of groups.
func (s *State) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.groups) - s.holes
}

// Groups returns all groups, by label, then by smallest member.
func (s *State) Groups() []*Group {
	s.mu.RLock()
	defer s.mu.RUnlock()
	out := make([]*Group, 0, len(s.groups)-s.holes)
	for _, g := range s.groups {
		if g != nil {
			out = append(out, g)
		}
	}
	if !slices.IsSortedFunc(out, (*Group).compare) { // a state that was read is in order
		slices.SortFunc(out, (*Group).compare)
	}
	return out
}

// Group returns the group of that id.
func (s *State) Group(id string) (*Group, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.group(id)
}

func (s *State) group(id string) (*Group, bool) {
	at, ok := s.byID(id)
	if !ok {
		return nil, false
	}
	return s.groups[at], true
}

// Lookup finds the group of a value of which no birth date is known. It is [State.Find]
// without one.
func (s *State) Lookup(label lethe.Label, value string) (*Group, bool) {
	return s.Find(label, Member{Value: value})
}

// Find returns the group that someone belongs to: the one that has this very member or,
// where there is none, the only one that has its value and no birth date that contradicts
// its own. Where several could be meant, none is found; [State.Homonyms] gives them.
//
// A caller who goes by what was found without being a member should [State.Join] it, so that
// it is found from then on, whatever comes.
func (s *State) Find(label lethe.Label, m Member) (*Group, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if g, ok := s.exact(label, m); ok {
		return g, true
	}
	var found *Group
	for g := range s.with(label, m.Value) {
		if g.agrees(m.Birth) {
			if found != nil {
				return nil, false
			}
			found = g
		}
	}
	return found, found != nil
}

// Homonyms returns all groups that have a value, in the order of [State.Groups].
func (s *State) Homonyms(label lethe.Label, value string) []*Group {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.SortedFunc(s.with(label, value), (*Group).compare)
}

// Holding returns all groups of a label, or of any where it is "", that have a value,
// whatever the case, the form of characters and the white space: for people who name it,
// as it looks at all there are.
func (s *State) Holding(label lethe.Label, value string) []*Group {
	value = fold.Alike(value)
	return slices.DeleteFunc(s.Groups(), func(g *Group) bool {
		return label != "" && label != g.Label || !slices.ContainsFunc(g.Members, func(m Member) bool { return fold.Alike(m.Value) == value })
	})
}

// Used reports whether a group of the label has that surrogate, whatever the case, the
// form of characters and the white space.
func (s *State) Used(label lethe.Label, surrogate string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for range s.named(label, fold.Alike(surrogate)) {
		return true
	}
	return false
}

// Surrogates returns the groups whose surrogate it is, compared as by [State.Used], in the
// order of [State.Groups]: the way back.
func (s *State) Surrogates(label lethe.Label, surrogate string) []*Group {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.SortedFunc(s.named(label, fold.Alike(surrogate)), (*Group).compare)
}

// Vectors is the fingerprint of the vectors that grouped the values, "" where they were
// not grouped by any.
func (s *State) Vectors() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.vectors
}

// Shared reports whether several groups of a label may have one surrogate.
func (s *State) Shared() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.shared
}

// edits counts what was changed since the state was made or read.
func (s *State) edits() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.changes
}
