package people

import (
	"math/bits"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// complete makes one person of all that have one surname and one first initial, where
// no two of them contradict each other, even if none covers the others: "Zaim
// Necatigil" and "Z.M. Necatigil". A name that may be read in several ways leaves
// its kin to the rule of covering.
func (s *scope) complete() (changed bool) {
	if len(s.order) < 2 {
		return false
	}
	groups := map[uint64][]int32{}
	for _, i := range s.order {
		n := s.nodes[i].name
		if given, surname, ok := n.Plain(); ok {
			key := familyKey(given[0], surname)
			groups[key] = append(groups[key], i)
		}
	}
	for _, i := range s.order {
		n := s.nodes[i].name
		if len(n.Words) == 0 || bits.OnesCount32(n.Starts) == 1 {
			continue
		}
		for at := 1; at < len(n.Words); at++ {
			if n.Starts>>at&1 != 0 {
				delete(groups, familyKey(n.Words[0], n.Words[at:]))
			}
		}
	}
	for _, i := range s.order {
		given, surname, ok := s.nodes[i].name.Plain()
		if !ok {
			continue
		}
		key := familyKey(given[0], surname)
		if group := groups[key]; len(group) > 1 && len(group) <= crowd {
			delete(groups, key)
			changed = s.completeOne(group) || changed
		}
	}
	return changed
}

// completeOne makes one person of a group, if all of it fits together.
func (s *scope) completeOne(group []int32) bool {
	joined := s.nodes[group[0]]
	for _, i := range group[1:] {
		x := &s.nodes[i]
		var ok bool
		if joined.name, ok = joined.name.Join(x.name); !ok || !x.agrees(&joined) {
			return false
		}
		joined.take(x)
	}
	for _, i := range group[1:] {
		x := &s.nodes[i]
		if x.into = group[0]; x.key != s.nodes[group[0]].key {
			x.reason = reasonOf(s.nodes[group[0]].name.Covers(x.name), s.across)
		}
	}
	joined.key = joined.name.Key()
	joined.print = fingerprint(joined.name, joined.key)
	s.nodes[group[0]] = joined
	return true
}

// familyKey is the same for names with one surname and one first initial.
func familyKey(given name.Word, surname []name.Word) uint64 {
	last := name.Word{}
	for _, w := range surname {
		last.Coarse += " " + w.Coarse
	}
	return initialKey(given, last)
}
