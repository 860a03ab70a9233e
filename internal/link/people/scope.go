package people

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// scope links the names of one document, or those of a collection.
type scope struct {
	nodes  []node
	across bool // documents
	order  []int32
	heads  index
	keys   map[string]bool // of all nodes; nil until asked for
	apart  map[int32]bool  // the people who are another in each document
}

// run links all nodes. Each begins as a person of its own; the fuller names come
// first, so that a node that may take a name in is there before it.
func (s *scope) run() {
	for i := range s.nodes {
		s.nodes[i].into = int32(i)
	}
	s.keys = nil
	s.sort()
	if s.complete() {
		s.sort()
	}
	s.heads.reset(len(s.order))
	for rest := s.order; len(rest) > 0; {
		n := 1
		for n < len(rest) && s.nodes[rest[n]].key == s.nodes[rest[0]].key {
			n++
		}
		s.sameWords(rest[:n])
		rest = rest[n:]
	}
	if !s.across {
		s.genitives()
		s.nicknames()
		s.slips()
	}
}

// sort puts the people in order.
func (s *scope) sort() {
	s.order = s.order[:0]
	for i := range s.nodes {
		if s.nodes[i].into == int32(i) {
			s.order = append(s.order, int32(i))
		}
	}
	slices.SortFunc(s.order, func(i, j int32) int { return s.nodes[i].compare(&s.nodes[j]) })
}

// root is the person that a node has become part of.
func (s *scope) root(i int32) int32 {
	for s.nodes[i].into != i {
		i = s.nodes[i].into
	}
	return i
}

// stands reports whether a name is among all.
func (s *scope) stands(key string) bool {
	if s.keys == nil {
		s.keys = make(map[string]bool, len(s.nodes))
		for i := range s.nodes {
			s.keys[s.nodes[i].key] = true
		}
	}
	return s.keys[key]
}

// why is the first reason on the way from a node to its person.
func (s *scope) why(i int32) Reason {
	for s.nodes[i].into != i && s.nodes[i].reason == None {
		i = s.nodes[i].into
	}
	return s.nodes[i].reason
}

// sameWords places the nodes of one name. If they agree they are one; otherwise
// those of which more is known come first, and two that contradict each other do
// not both go into a third.
func (s *scope) sameWords(same []int32) {
	if s.allAgree(same) && !s.undecided(same) {
		leader := same[0]
		for _, i := range same[1:] {
			s.join(i, leader)
		}
		same = same[:1]
	}
	for len(same) > 0 {
		n := 1
		for n < len(same) && s.nodes[same[n]].evidence() == s.nodes[same[0]].evidence() {
			n++
		}
		s.batch(same[:n])
		same = same[n:]
	}
}

// undecided reports whether a surname alone, without a title, may be somebody's of whom the
// same surname behind a title cannot be: beside Tom Keller and Mrs Keller a Keller is either.
func (s *scope) undecided(same []int32) bool {
	titled, plain := int32(-1), int32(-1)
	for _, i := range same {
		switch n := &s.nodes[i]; {
		case !n.name.Bare():
			return false
		case n.gender != 0:
			titled = i
		case n.roles == 0 && n.born == "":
			plain = i
		}
	}
	if titled < 0 || plain < 0 {
		return false
	}
	x, other := &s.nodes[plain], &s.nodes[titled]
	heads, crowd := s.heads.under(surnameKey(x.name.Words[len(x.name.Words)-1]))
	return !crowd && slices.ContainsFunc(heads, func(i int32) bool {
		h := &s.nodes[i]
		return h.name.Covers(x.name) == name.SurnameAlone && x.agrees(h) && !other.agrees(h)
	})
}

// join makes i, which has the same words, one with leader.
func (s *scope) join(i, leader int32) {
	x, l := &s.nodes[i], &s.nodes[leader]
	x.into = leader
	l.name.Starts &= x.name.Starts
	l.take(x)
}

// allAgree reports whether nothing speaks against all being one person.
func (s *scope) allAgree(same []int32) bool {
	sum := s.nodes[same[0]]
	for _, i := range same[1:] {
		x := &s.nodes[i]
		sum.name.Starts &= x.name.Starts
		sum.gender |= x.gender
		if sum.many != x.many || sum.gender == name.Male|name.Female || sum.name.Starts == 0 {
			return false
		}
		if sum.born = agreed(sum.born, x.born); sum.born == conflicting {
			return false
		}
		if sum.roles |= x.roles; x.brief() && sum.roles == subject|staff {
			return false
		}
	}
	return true
}

// proposal is the person that a node would become part of.
type proposal struct {
	head   int32 // -1: none
	reason Reason
}

// batch places nodes of one name of which equally much is known.
func (s *scope) batch(same []int32) {
	proposals := make([]proposal, len(same))
	byHead := map[int32][]int32{}
	for k, i := range same {
		proposals[k] = s.find(i)
		if h := proposals[k].head; h >= 0 {
			byHead[h] = append(byHead[h], i)
		}
	}
	for k, i := range same {
		if p := proposals[k]; p.head >= 0 && s.allAgree(byHead[p.head]) {
			s.nodes[i].into, s.nodes[i].reason = p.head, p.reason
			s.nodes[p.head].take(&s.nodes[i])
			continue
		}
		s.heads.add(&s.nodes[i], i)
	}
}

// genitives links what is left in a document and may be the genitive of a name
// that stands there: "Kellers Akte". A title in front of a surname rules it out.
func (s *scope) genitives() {
	for _, i := range s.order {
		x := &s.nodes[i]
		if x.into != i || !x.unfit || x.evidence() != 0 && x.name.Bare() {
			continue
		}
		bare, ok := x.name.WithoutS()
		if !ok {
			continue
		}
		y := *x
		y.name, y.key = bare, bare.Key()
		y.print = fingerprint(bare, y.key)
		if p := s.search(&y, i); p.head >= 0 {
			x.into, x.reason = p.head, Genitive
			s.nodes[p.head].take(x)
		}
	}
}
