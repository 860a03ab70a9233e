package jape

import (
	"fmt"
	"slices"
)

// backward is an automaton that reads a document from its end: its states are the
// places from which a rule can still end. With it, matching follows only ways that
// lead to a match, so that no text is read in vain.
type backward struct {
	numbered
	next  map[uint64]int32 // by state and letter
	union map[uint64]int32
	ahead map[restricted]int32 // forward steps that lead on
}

type restricted struct{ state, letter, after int32 }

// maxBackward bounds the memory of a backward pass, in words of 8 bytes.
const maxBackward = 1 << 26

// prepareBackward finds for each start from which places a rule can still end.
func (p *phaseRun) prepareBackward() error {
	n := len(p.stream.starts)
	p.alive = make([]int32, n+1)
	b := &p.back
	if b.next == nil {
		b.next, b.union, b.ahead = map[uint64]int32{}, map[uint64]int32{}, map[restricted]int32{}
	}
	p.alive[n] = b.of(newBits(len(p.automaton.places)))
	for i := n - 1; i >= 0; i-- {
		groups, err := p.groupsAt(i)
		if err != nil {
			return err
		}
		at := int32(-1)
		if len(groups) == 0 { // the phase sees nothing here
			at = p.alive[n]
		}
		for _, g := range groups {
			v := p.stepBack(p.alive[p.next(i+1, g.end)], g.letter)
			if at < 0 {
				at = v
			} else {
				at = p.joined(at, v)
			}
		}
		p.alive[i] = at
		if len(b.sets)*len(b.sets[0]) > maxBackward {
			return p.failed(fmt.Errorf("the patterns are too large for a document of %d annotations", len(p.stream.entries)))
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
		if pl := &p.automaton.places[r]; set.has(pl.test) && p.leads(pl, then) {
			out.set(int32(r))
		}
	}
	v := p.back.of(out)
	p.back.next[key] = v
	return v
}

// leads reports whether a rule ends at a place or can end behind it.
func (p *phaseMachine) leads(pl *pplace, then bits) bool {
	return pl.final || p.goesOn(pl, then)
}

// goesOn reports whether one of the places may follow.
func (p *phaseMachine) goesOn(pl *pplace, then bits) bool {
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
	key := restricted{s, letter, after}
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
