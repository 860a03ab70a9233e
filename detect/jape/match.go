package jape

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe/annotation"
)

// match is a rule that matched.
type match struct {
	rule       int32
	start, end int // offsets of the text
	bound      []binding
}

// step is a place that was passed, on the way of the step before it.
type step struct {
	place  int32
	parent int32
	chain  int32 // what has been bound so far, where that is told apart
	at     int32 // the start where the place was passed
	end    int32
	ids    []annotation.ID
}

// search explores the ways from one start, shortest first, and among equals as the
// grammar is written: the order in which GATE finds them.
type search struct {
	p     *phaseRun
	only  int32 // the one rule to follow, -1 for all
	limit int32 // ends behind it are of no interest; 0 for none
	// bindings tells ways apart that bind differently; else one way to a place is enough.
	bindings bool
	steps    []step
	seen     map[seenStep]bool
	chains   map[chained]int32
}

type seenStep struct {
	place, chain int32
	end          int32
}

// chained identifies a sequence of bindings.
type chained struct {
	before, place int32
	id            annotation.ID
}

// begin readies the search for another start.
func (s *search) begin(only, limit int32, bindings bool) *search {
	s.only, s.limit, s.bindings = only, limit, bindings
	s.steps = s.steps[:0]
	if s.seen == nil {
		s.seen, s.chains = map[seenStep]bool{}, map[chained]int32{}
	}
	clear(s.seen)
	clear(s.chains)
	return s
}

// run calls accept for every step that ends a rule, until it says to stop.
func (s *search) run(start int, accept func(k int32) (goOn bool)) error {
	if err := s.extend(-1, s.p.automaton.start, start); err != nil {
		return err
	}
	for k := int32(0); k < int32(len(s.steps)); k++ {
		st := &s.steps[k]
		pl := &s.p.automaton.places[st.place]
		if pl.final && (s.only < 0 || pl.rule == s.only) && !accept(k) {
			return nil
		}
		if err := s.extend(k, pl.next, s.p.stream.next(int(st.at)+1, st.end)); err != nil {
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
		if s.only >= 0 && pl.rule != s.only || !s.p.canPass(q, i) {
			continue
		}
		if err := s.pass(parent, q, i); err != nil {
			return err
		}
	}
	return nil
}

// canPass is false where no match can follow, as far as that is known.
func (p *phaseRun) canPass(place int32, i int) bool {
	return p.alive == nil || p.back.sets[p.alive[i]].has(place)
}

// pass adds a step for each way to satisfy the test of a place.
func (s *search) pass(parent, q int32, i int) error {
	pl := &s.p.automaton.places[q]
	return s.p.tuples(pl.test, i, func(ids []annotation.ID, end int32) error {
		if s.limit > 0 && end > s.limit {
			return nil
		}
		st := step{place: q, parent: parent, at: int32(i), end: end}
		st.chain = s.chain(parent, pl, q, ids)
		key := seenStep{q, st.chain, end}
		if s.seen[key] {
			return nil
		}
		s.seen[key] = true
		st.ids = slices.Clone(ids)
		s.steps = append(s.steps, st)
		if s.p.work++; s.p.work > maxSteps {
			return s.p.tooMany(pl.rule, i)
		}
		return nil
	})
}

// chain numbers what a way binds, up to and with this step.
func (s *search) chain(parent int32, pl *pplace, q int32, ids []annotation.ID) int32 {
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
	for _, id := range ids {
		key := chained{c, q, id}
		n, ok := s.chains[key]
		if !ok {
			n = int32(len(s.chains) + 1)
			s.chains[key] = n
		}
		c = n
	}
	return c
}

// bound collects what the labels hold on the way to a step.
func (s *search) bound(k int32) []binding {
	var out []binding
	for ; k >= 0; k = s.steps[k].parent {
		for _, l := range s.p.automaton.places[s.steps[k].place].labels {
			name := s.p.automaton.labels[l]
			i := slices.IndexFunc(out, func(b binding) bool { return b.label == name })
			if i < 0 {
				i = len(out)
				out = append(out, binding{label: name})
			}
			out[i].ids = append(out[i].ids, s.steps[k].ids...)
		}
	}
	for i := range out {
		s.p.sort(out[i].ids)
		out[i].ids = slices.Compact(out[i].ids)
	}
	slices.SortFunc(out, func(a, b binding) int { return cmp.Compare(a.label, b.label) })
	return out
}

// tuples gives the ways to satisfy a test at the i-th start: an annotation for each of
// its constraints, and where the last of them ends. ids holds only during the call.
func (p *phaseRun) tuples(test int32, i int, give func(ids []annotation.ID, end int32) error) error {
	t := &p.automaton.tests[test]
	here := p.stream.at(i)
	for k := range here {
		class, err := p.classify(&here[k])
		if err != nil {
			return err
		}
		for _, c := range t.deny {
			if p.classes.sets[class].has(c) {
				return nil
			}
		}
	}
	var ids []annotation.ID
	var choose func(n int, end int32) error
	choose = func(n int, end int32) error {
		if n == max(1, len(t.want)) {
			return give(ids, end)
		}
		for k := range here {
			if n < len(t.want) && !p.classes.sets[here[k].class].has(t.want[n]) {
				continue
			}
			ids = append(ids, here[k].id)
			if err := choose(n+1, max(end, here[k].end)); err != nil {
				return err
			}
			ids = ids[:len(ids)-1]
		}
		return nil
	}
	return choose(0, 0)
}
