package jape

import "slices"

// long matches, counted in starts, are bound by direct where that is possible.
const long = 64

// direct finds the way of a long match whose annotations all end where the next start,
// so that all ways are of the same length: it reads the match backward, to know which
// places lead to its end, and then takes the first way. Search would find the same,
// but remember every place at every start.
func (p *phaseRun) direct(i int, best outcome, atLeast int) (places []int32, err error) {
	end := p.next(i+1, best.end)
	if end-i < atLeast {
		return nil, nil
	}
	p.way = p.way[:0]
	for k := i; k < end; {
		groups, err := p.groupsAt(k)
		if err != nil {
			return nil, err
		}
		next := p.next(k+1, 0)
		ends := groups[0].end
		if len(groups) > 1 || next < end && ends > p.stream.starts[next] || next >= end && ends != best.end {
			return nil, nil
		}
		p.way = append(p.way, k)
		k = next
	}
	leads, err := p.leadsTo(p.way, best.rule)
	if err != nil {
		return nil, err
	}
	return p.walk(leads), nil
}

// leadsTo gives for each start of a match the places of its rule that lead to its end.
func (p *phaseRun) leadsTo(way []int, rule int32) ([]int32, error) {
	var sets setNumbers
	known := map[uint64]int32{}
	last := len(way) - 1
	out := make([]int32, len(way)+1)
	out[last+1] = sets.of(newBits(len(p.automaton.places)))
	for k := last; k >= 0; k-- {
		groups, err := p.groupsAt(way[k])
		if err != nil {
			return nil, err
		}
		letter, after := groups[0].letter, out[k+1]
		key := uint64(after)<<32 | uint64(letter)
		v, ok := known[key]
		if !ok || k == last {
			v = sets.of(p.leading(rule, letter, sets.sets[after], k == last))
			if k < last {
				known[key] = v
			}
		}
		out[k] = v
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

// walk takes the first way through places that lead on.
func (p *phaseRun) walk(leads []int32) []int32 {
	places := make([]int32, 0, len(p.way))
	next := p.automaton.start
	for k := range p.way {
		lead := p.leadSets[leads[k]]
		q := next[slices.IndexFunc(next, lead.has)]
		places, next = append(places, q), p.automaton.places[q].next
	}
	return places
}
