package jape

import (
	"fmt"
	"slices"
)

// backwardAutomaton is an automaton that reads a document from its end: its states are the
// places from which a rule can still end. With it, matching follows only ways that
// lead to a match, so that no text is read in vain.
type backwardAutomaton struct {
	setNumbers
	next  map[uint64]int32 // by state and letter
	union map[uint64]int32
	ahead map[stepKey]int32 // forward steps that lead on
}

type stepKey struct{ state, letter, after int32 }

// maxBackward bounds the memory of a backward pass, in words of 8 bytes.
const maxBackward = 1 << 26

// prepareBackward finds for each start from which places a rule can still end.
func (p *phaseRun) prepareBackward() error {
	n := len(p.stream.starts)
	p.alive = make([]int32, n+1)
	b := &p.back
	if b.next == nil {
		b.next, b.union, b.ahead = map[uint64]int32{}, map[uint64]int32{}, map[stepKey]int32{}
	}
	end := newBits(len(p.automaton.places))
	if err := p.openEnds(end, n); err != nil {
		return err
	}
	p.alive[n] = b.of(end)
	for i := n - 1; i >= 0; i-- {
		groups, err := p.groupsAt(i)
		if err != nil {
			return err
		}
		at := int32(-1)
		if len(groups) == 0 { // the phase sees nothing here
			p.alive[i] = p.alive[i+1]
			continue
		}
		for _, g := range groups {
			v := p.stepBack(p.alive[p.next(i+1, g.end)], g.letter)
			if at < 0 {
				at = v
			} else {
				at = p.joined(at, v)
			}
		}
		if at, err = p.withEnds(at, i); err != nil {
			return err
		}
		p.alive[i] = at
		if len(b.sets)*len(b.sets[0]) > maxBackward {
			return p.failed(fmt.Errorf("the patterns are too large for a document of %d annotations", len(p.stream.entries)))
		}
	}
	return nil
}

// withEnds adds to the places that lead to an end those at which a rule may end before a start.
func (p *phaseRun) withEnds(state int32, i int) (int32, error) {
	if !p.automaton.guarded {
		return state, nil
	}
	set := slices.Clone(p.back.sets[state])
	err := p.openEnds(set, i)
	return p.back.of(set), err
}

func (p *phaseRun) openEnds(set bits, i int) error {
	for r := range p.automaton.places {
		pl := &p.automaton.places[r]
		if !pl.zero {
			continue
		}
		ok, err := p.nothingDenied(pl.test, i)
		if err != nil {
			return err
		}
		if ok {
			set.set(int32(r))
		}
	}
	return nil
}

// stepBack gives the places that can be passed here, reading a letter, and lead to an
// end where after is what can be passed next.
func (p *phaseMachine) stepBack(after, letter int32) int32 {
	key := uint64(after)<<32 | uint64(letter)
	if v, ok := p.back.next[key]; ok {
		return v
	}
	set, then := p.letters.sets[letter], p.back.sets[after]
	out := newBits(len(p.automaton.places))
	for r := range p.automaton.places {
		if pl := &p.automaton.places[r]; !pl.zero && set.has(pl.test) && p.leads(pl, then) {
			out.set(int32(r))
		}
	}
	v := p.back.of(out)
	p.back.next[key] = v
	return v
}

// leads reports whether a rule ends at a place or can end after it.
func (p *phaseMachine) leads(pl *patternPlace, then bits) bool {
	return pl.final || p.goesOn(pl, then)
}

// goesOn reports whether one of the places may follow.
func (p *phaseMachine) goesOn(pl *patternPlace, then bits) bool {
	for _, q := range pl.next {
		if then.has(q) {
			return true
		}
	}
	return false
}

func (p *phaseMachine) joined(a, b int32) int32 {
	if a == b {
		return a
	}
	key := uint64(min(a, b))<<32 | uint64(max(a, b))
	if v, ok := p.back.union[key]; ok {
		return v
	}
	out := slices.Clone(p.back.sets[a])
	out.add(p.back.sets[b])
	v := p.back.of(out)
	p.back.union[key] = v
	return v
}

// stepAhead is step, restricted to places that lead to an end.
func (p *phaseMachine) stepAhead(s, letter, after int32) int32 {
	key := stepKey{s, letter, after}
	if v, ok := p.back.ahead[key]; ok {
		return v
	}
	set, then := p.letters.sets[letter], p.back.sets[after]
	v := p.stateOf(p.following(s, func(r int32) bool {
		pl := &p.automaton.places[r]
		return set.has(pl.test) && p.leads(pl, then)
	}))
	p.back.ahead[key] = v
	return v
}
