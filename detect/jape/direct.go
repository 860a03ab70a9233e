package jape

import (
	"errors"

	"github.com/lethe-privacy/lethe/annotation"
)

// long matches, counted in starts, are bound by direct where that is possible.
const long = 64

// direct finds the way of a long match whose annotations all end where the next start,
// so that all ways are of the same length: it reads the match backward, to know which
// places lead to its end, and then takes the first way. Search would find the same,
// but remember every place at every start.
func (p *phaseRun) direct(i int, best found, atLeast int) (bool, error) {
	end := p.stream.next(i+1, best.end)
	if end-i < atLeast {
		return false, nil
	}
	for k := i; k < end; k++ {
		ends := p.stream.entries[p.stream.from[k]].end
		if k+1 < end && ends > p.stream.starts[k+1] || k+1 == end && ends != best.end {
			return false, nil
		}
		for _, e := range p.stream.at(k) {
			if e.end != ends {
				return false, nil
			}
		}
	}
	leads, err := p.leadsTo(i, end, best.rule)
	if err != nil {
		return false, err
	}
	return true, p.walk(i, end, leads)
}

// leadsTo gives for each start of a match the places of its rule that lead to its end.
func (p *phaseRun) leadsTo(from, to int, rule int32) ([]int32, error) {
	var sets numbered
	known := map[uint64]int32{}
	out := make([]int32, to-from+1)
	out[to-from] = sets.of(newBits(len(p.automaton.places)))
	for k := to - 1; k >= from; k-- {
		groups, err := p.groupsAt(k)
		if err != nil {
			return nil, err
		}
		letter, after := groups[0].letter, out[k+1-from]
		key := uint64(after)<<32 | uint64(letter)
		v, ok := known[key]
		if !ok || k == to-1 {
			v = sets.of(p.leading(rule, letter, sets.sets[after], k == to-1))
			if k < to-1 {
				known[key] = v
			}
		}
		out[k-from] = v
	}
	p.leadSets = sets.sets
	return out, nil
}

// leading gives the places of a rule that can be passed with a letter, and lead on to
// after, or are final where the match ends.
func (p *phaseRun) leading(rule, letter int32, after bits, last bool) bits {
	set := p.letters.sets[letter]
	out := newBits(len(p.automaton.places))
	for r := range p.automaton.places {
		pl := &p.automaton.places[r]
		if pl.rule == rule && set.has(pl.test) && (last && pl.final || !last && p.goesOn(pl, after)) {
			out.set(int32(r))
		}
	}
	return out
}

var errEnough = errors.New("enough")

// walk takes the first way through places that lead on, and notes its steps.
func (p *phaseRun) walk(from, to int, leads []int32) error {
	s := &p.search
	next := p.automaton.start
	for k := from; k < to; k++ {
		for _, q := range next {
			if !p.leadSets[leads[k-from]].has(q) {
				continue
			}
			err := p.tuples(p.automaton.places[q].test, k, func(ids []annotation.ID, end int32) error {
				s.steps = append(s.steps, step{place: q, parent: int32(k - from - 1), at: int32(k), end: end, from: int32(len(s.ids)), to: int32(len(s.ids) + len(ids))})
				s.ids = append(s.ids, ids...)
				return errEnough
			})
			if !errors.Is(err, errEnough) {
				return err
			}
			next = p.automaton.places[q].next
			break
		}
	}
	return nil
}
