package jape

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
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
	chain  int32 // what has been bound so far, where that is distinguished
	bound  int32 // how much that is, counted for each label
	at     int32 // the start where the place was passed
	end    int32
	from   int32 // ids[from:to] of the search are what was passed
	to     int32
}

// search explores the ways from one start, shortest first, and among equals as the
// grammar is written: the order in which GATE finds them.
type search struct {
	p     *phaseRun
	only  int32 // the one rule to follow, -1 for all
	limit int32 // ends after it are of no interest; 0 for none
	// bindings keeps ways apart that bind differently; else one way to a place is enough.
	bindings bool
	steps    []step
	ids      []annotation.ID
	seen     map[seenStep]bool // once there are more than few steps
	chains   map[chainKey]int32
	marks    []mark
}

type seenStep struct {
	place, chain int32
	end          int32
}

// chainKey identifies a sequence of bindings.
type chainKey struct {
	before, labels int32
	id             annotation.ID
}

// begin readies the search for another start.
func (s *search) begin(only, limit int32, bindings bool) *search {
	s.only, s.limit, s.bindings = only, limit, bindings
	s.steps, s.ids = s.steps[:0], s.ids[:0]
	if s.seen == nil {
		s.seen, s.chains = map[seenStep]bool{}, map[chainKey]int32{}
	}
	clear(s.seen)
	clear(s.chains)
	return s
}

// few steps are looked through one by one.
const few = 24

// known reports whether the same step has been made before; if not, it is noted.
func (s *search) known(st *step) bool {
	if len(s.steps) < few {
		return slices.ContainsFunc(s.steps, func(o step) bool { return o.place == st.place && o.end == st.end && o.chain == st.chain })
	}
	if len(s.seen) == 0 {
		for _, o := range s.steps {
			s.seen[seenStep{o.place, o.chain, o.end}] = true
		}
	}
	key := seenStep{st.place, st.chain, st.end}
	if s.seen[key] {
		return true
	}
	s.seen[key] = true
	return false
}

// run calls accept for every step that ends a rule, until it says to stop.
func (s *search) run(start int, accept func(k int32) (goOn bool)) error {
	first := s.p.automaton.start
	if s.only >= 0 {
		first = s.p.automaton.startOf[s.only]
	}
	s.p.looked = -1
	if err := s.extend(-1, first, start); err != nil {
		return err
	}
	for k := int32(0); k < int32(len(s.steps)); k++ {
		st := &s.steps[k]
		pl := &s.p.automaton.places[st.place]
		next := s.p.next(int(st.at)+1, st.end)
		if s.only < 0 || pl.rule == s.only {
			ends, err := s.p.endsAt(st.place, next)
			if err != nil {
				return err
			}
			if ends && !accept(k) {
				return nil
			}
		}
		if err := s.extend(k, pl.next, next); err != nil {
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
	r, err := s.p.readingAt(i)
	if err != nil {
		return err
	}
	for _, q := range places {
		pl := &s.p.automaton.places[q]
		if pl.zero || !r.tests.has(pl.test) || s.only >= 0 && pl.rule != s.only || !s.p.canPass(q, i) {
			continue
		}
		if err := s.pass(parent, q, i); err != nil {
			return err
		}
	}
	return nil
}

// endsAt reports whether a rule may end after a place, where a start follows.
func (p *phaseRun) endsAt(place int32, next int) (bool, error) {
	pl := &p.automaton.places[place]
	if pl.final || !p.automaton.guarded {
		return pl.final, nil
	}
	for _, q := range pl.next {
		end := &p.automaton.places[q]
		if !end.zero {
			continue
		}
		if ok, err := p.nothingDenied(end.test, next); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// nothingDenied reports whether a test denies nothing of what starts at the i-th start.
func (p *phaseRun) nothingDenied(test int32, i int) (bool, error) {
	if i >= len(p.stream.starts) {
		return true, nil
	}
	if p.looked != i {
		if err := p.look(i); err != nil {
			return false, err
		}
	}
	return !p.denied(&p.automaton.tests[test]), nil
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
		st.chain, st.bound = s.chain(parent, pl, ids), pl.weight*int32(len(ids))
		if parent >= 0 {
			st.bound += s.steps[parent].bound
		}
		if s.known(&st) {
			return nil
		}
		st.from = int32(len(s.ids))
		s.ids = append(s.ids, ids...)
		st.to = int32(len(s.ids))
		s.steps = append(s.steps, st)
		if s.bindings {
			s.p.work++
		}
		if len(s.steps)%4096 == 0 && s.p.ctx.Err() != nil {
			return s.p.failed(s.p.ctx.Err())
		}
		if s.p.work > maxSteps || len(s.steps) > maxSteps {
			return s.p.tooMany(pl.rule, i)
		}
		return nil
	})
}

// chain numbers what a way binds, up to and with this step.
func (s *search) chain(parent int32, pl *patternPlace, ids []annotation.ID) int32 {
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
		key := chainKey{c, pl.set, id}
		n, ok := s.chains[key]
		if !ok {
			n = int32(len(s.chains) + 1)
			s.chains[key] = n
		}
		c = n
	}
	return c
}

// bound collects what the labels hold on the way to a step. It holds until the next
// phase.
func (s *search) bound(k int32) []binding {
	a := s.p.automaton
	s.marks = append(s.marks[:0], make([]mark, len(a.labels))...)
	all := 0
	for i := k; i >= 0; i = s.steps[i].parent {
		st := &s.steps[i]
		for _, l := range a.places[st.place].labels {
			s.marks[l].n += int(st.to - st.from)
			all += int(st.to - st.from)
		}
	}
	p, from := s.p, len(s.p.bindings)
	at := len(p.boundIDs)
	p.boundIDs = slices.Grow(p.boundIDs, all)[:at+all]
	ids := p.boundIDs[at:at:len(p.boundIDs)]
	for l := range s.marks {
		if n := s.marks[l].n; n > 0 {
			s.marks[l].at = len(p.bindings) - from
			p.bindings = append(p.bindings, binding{a.labels[l], ids[len(ids) : len(ids) : len(ids)+n]})
			ids = ids[:len(ids)+n]
		}
	}
	out := p.bindings[from:len(p.bindings):len(p.bindings)]
	for i := k; i >= 0; i = s.steps[i].parent {
		st := &s.steps[i]
		for _, l := range a.places[st.place].labels {
			b := &out[s.marks[l].at]
			b.ids = append(b.ids, s.ids[st.from:st.to]...)
		}
	}
	for i := range out {
		s.p.sort(out[i].ids)
		out[i].ids = slices.Compact(out[i].ids)
	}
	return out
}

// mark is where a label's annotations are gathered, and how many they are.
type mark struct{ at, n int }
