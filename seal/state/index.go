package state

import (
	"hash/maphash"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// index has places in State.groups under hashes of what the groups are asked for by:
// half as large as one that has the texts. Two texts can have one hash, so anyone who asks
// looks at the group that is found.
type index struct {
	first map[uint64]int32
	more  map[uint64][]int32 // those after the first
}

func newIndex(n int) index { return index{first: make(map[uint64]int32, n)} }

func (x *index) all(hash uint64) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		first, ok := x.first[hash]
		if !ok || !yield(first) {
			return
		}
		for _, at := range x.more[hash] {
			if !yield(at) {
				return
			}
		}
	}
}

// put adds a place under a hash, once. It reports whether it is the first there.
func (x *index) put(hash uint64, at int32) bool {
	first, ok := x.first[hash]
	switch {
	case !ok:
		x.first[hash] = at
	case first != at && !slices.Contains(x.more[hash], at):
		if x.more == nil {
			x.more = map[uint64][]int32{}
		}
		x.more[hash] = append(x.more[hash], at)
	}
	return !ok
}

// drop takes a place away from under a hash.
func (x *index) drop(hash uint64, at int32) {
	left := slices.DeleteFunc(slices.Collect(x.all(hash)), func(p int32) bool { return p == at })
	delete(x.first, hash)
	delete(x.more, hash)
	for _, p := range left {
		x.put(hash, p)
	}
}

// hash is of texts without zero bytes.
func (s *State) hash(texts ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(s.seed)
	for _, t := range texts {
		h.WriteString(t)
		h.WriteByte(0)
	}
	return h.Sum64() & s.bits
}

func (s *State) byID(id string) (int32, bool) {
	for at := range s.ids.all(s.hash(id)) {
		if s.groups[at].ID == id {
			return at, true
		}
	}
	return 0, false
}

// exact returns the group that has a member.
func (s *State) exact(label lethe.Label, m Member) (*Group, bool) {
	for at := range s.members.all(s.hash(string(label), m.Value, m.Birth)) {
		if g := s.groups[at]; g.Label == label && g.has(m) {
			return g, true
		}
	}
	return nil, false
}

// with returns the groups that have a value, each once.
func (s *State) with(label lethe.Label, value string) iter.Seq[*Group] {
	return func(yield func(*Group) bool) {
		first, ok := s.exact(label, Member{Value: value})
		if ok && !yield(first) {
			return
		}
		for at := range s.people.all(s.hash(string(label), value)) {
			if g := s.groups[at]; g != first && g.Label == label && g.hasValue(value) && !yield(g) {
				return
			}
		}
	}
}

// named returns the groups that have a surrogate, which is folded.
func (s *State) named(label lethe.Label, folded string) iter.Seq[*Group] {
	return func(yield func(*Group) bool) {
		for at := range s.texts.all(s.hash(string(label), folded)) {
			if g := s.groups[at]; g.Label == label && fold.Alike(g.Surrogate.Text) == folded && !yield(g) {
				return
			}
		}
	}
}

func (s *State) putMembers(label lethe.Label, members []Member, at int32) {
	for _, m := range members {
		s.members.put(s.hash(string(label), m.Value, m.Birth), at)
		if m.Birth != "" {
			s.people.put(s.hash(string(label), m.Value), at)
		}
	}
}

func (s *State) dropMembers(label lethe.Label, members []Member, at int32) {
	for _, m := range members {
		s.members.drop(s.hash(string(label), m.Value, m.Birth), at)
		s.people.drop(s.hash(string(label), m.Value), at)
	}
}

func (s *State) putText(label lethe.Label, text string, at int32) {
	if text != "" {
		s.texts.put(s.hash(string(label), fold.Alike(text)), at)
	}
}
