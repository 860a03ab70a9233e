package jape

import (
	"slices"

	"github.com/lethe-privacy/lethe/annotation"
)

// match is a rule that matched.
type match struct {
	rule       int32
	start, end int // offsets of the text
	bound      []binding
}

// tuple is one way to satisfy a test at a place: an annotation for each of its
// constraints, and where the last of them ends.
type tuple struct {
	ids []annotation.ID
	end int
}

// step is a place that was passed, on the way of the step before it.
type step struct {
	place  int32
	parent int32
	chain  int32 // what has been bound so far, where that is told apart
	ids    []annotation.ID
	end    int
}

// search explores the ways from one start, shortest first, and among equals as the
// grammar is written: the order in which GATE finds them.
type search struct {
	p     *phaseRun
	only  int32 // the one rule to follow, -1 for all
	limit int   // ends behind it are of no interest
	// bindings tells ways apart that bind differently; else one way to a place is enough.
	bindings bool
	steps    []step
	seen     map[seen]bool
	chains   map[chained]int32
}

type seen struct {
	place, chain int32
	end          int
}

// chained identifies a sequence of bindings.
type chained struct {
	before, place int32
	id            annotation.ID
}

// run calls accept for every step that ends a rule, until it says to stop.
func (s *search) run(start int, accept func(i int32) (goOn bool)) error {
	s.steps, s.seen = s.steps[:0], map[seen]bool{}
	if err := s.extend(-1, s.p.automaton.start, start); err != nil {
		return err
	}
	for i := int32(0); i < int32(len(s.steps)); i++ {
		st := s.steps[i]
		pl := &s.p.automaton.places[st.place]
		if pl.final && !accept(i) {
			return nil
		}
		if err := s.extend(i, pl.next, s.p.stream.next(st.end)); err != nil {
			return err
		}
	}
	return nil
}

// extend adds the steps over places that may come next at the i-th start.
func (s *search) extend(parent int32, places []int32, i int) error {
	if i >= len(s.p.stream.starts) {
		return nil
	}
	for _, q := range places {
		pl := &s.p.automaton.places[q]
		if s.only >= 0 && pl.rule != s.only {
			continue
		}
		tuples, err := s.p.tuples(pl.test, i)
		if err != nil {
			return err
		}
		for _, t := range tuples {
			if s.limit > 0 && t.end > s.limit {
				continue
			}
			st := step{place: q, parent: parent, ids: t.ids, end: t.end}
			st.chain = s.chain(parent, pl, st)
			key := seen{q, st.chain, t.end}
			if s.seen[key] {
				continue
			}
			s.seen[key] = true
			s.steps = append(s.steps, st)
			if len(s.steps) > maxSteps {
				return s.p.tooMany(pl.rule, i)
			}
		}
	}
	return nil
}

// chain numbers what a way binds, up to and with this step.
func (s *search) chain(parent int32, pl *pplace, st step) int32 {
	if !s.bindings {
		return 0
	}
	var c int32
	if parent >= 0 {
		c = s.steps[parent].chain
	}
	if len(pl.labels) == 0 {
		return c
	}
	for _, id := range st.ids {
		key := chained{c, st.place, id}
		n, ok := s.chains[key]
		if !ok {
			if s.chains == nil {
				s.chains = map[chained]int32{}
			}
			n = int32(len(s.chains) + 1)
			s.chains[key] = n
		}
		c = n
	}
	return c
}

// bound collects what the labels hold on the way to a step.
func (s *search) bound(i int32) []binding {
	byLabel := map[int32][]annotation.ID{}
	for ; i >= 0; i = s.steps[i].parent {
		for _, l := range s.p.automaton.places[s.steps[i].place].labels {
			byLabel[l] = append(byLabel[l], s.steps[i].ids...)
		}
	}
	var out []binding
	for l, name := range s.p.automaton.labels {
		ids := byLabel[int32(l)]
		if ids == nil {
			continue
		}
		s.p.sort(ids)
		out = append(out, binding{name, slices.Compact(ids)})
	}
	return out
}
