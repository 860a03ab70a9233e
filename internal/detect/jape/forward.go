package jape

import (
	"cmp"
	"slices"
)

// outcome is the best match from a start: where it ends, and its rule, -1 for none.
type outcome struct {
	end  int32
	rule int32
	// next is where matching goes on after it, as JAPE Plus measures its length; it is found
	// where that is asked for.
	next int
}

// better reports whether a match of a rule that ends there beats f: it is longer, of a
// higher priority, or of an earlier rule.
func (p *phaseRun) better(end, rule int32, next int, f outcome) bool {
	order := cmp.Compare(end, f.end)
	if p.engine == Plus {
		order = cmp.Compare(next, f.next)
	}
	if f.rule < 0 || order != 0 {
		return f.rule < 0 || order > 0
	}
	return rule != f.rule && p.beats(rule, f.rule)
}

// pendingState is a state in which matching goes on at a start.
type pendingState struct {
	at    int
	state int32
}

// forward runs the automaton from the i-th start and gives the longest match; under
// styles that do not ask for the longest, any.
func (p *phaseRun) forward(i int) (outcome, error) {
	best, from, err := p.straight(i)
	if err != nil {
		return best, err
	}
	if from.state == stateDead || best.rule >= 0 && p.control != appelt {
		return best, p.noteVain(0)
	}
	if best.rule >= 0 && p.engine == Plus {
		best.next = p.next(i+1, best.end)
	}
	p.open, p.head = append(p.open[:0], from), 0
	read := 0
	for p.head < len(p.open) {
		from := p.open[p.head]
		p.head++
		if p.head == len(p.open) {
			p.open, p.head = p.open[:0], 0
		}
		groups, err := p.groupsAt(from.at)
		if err != nil {
			return best, err
		}
		read++
		for _, g := range groups {
			next := p.next(from.at+1, g.end)
			s := p.advance(from.state, g.letter, next)
			if s == stateDead {
				continue
			}
			rule, err := p.ending(s, next)
			if err != nil {
				return best, err
			}
			if rule >= 0 && p.better(g.end, rule, next, best) {
				best = outcome{g.end, rule, next}
				if p.control != appelt {
					return best, nil // that there is a match is enough
				}
				read = 0 // what is read for a match is not read in vain
			}
			if next < len(p.stream.starts) {
				p.goOn(next, s)
			}
		}
	}
	return best, p.noteVain(read)
}

// ending is the best rule that ends in a state, where a start follows; -1 for none.
func (p *phaseRun) ending(s int32, next int) (int32, error) {
	best := p.states[s].accept
	if !p.automaton.guarded {
		return best, nil
	}
	for _, q := range p.states[s].places {
		ok, err := p.endsAt(q, next)
		if err != nil {
			return best, err
		}
		if r := p.automaton.places[q].rule; ok && (best < 0 || p.beats(r, best)) {
			best = r
		}
	}
	return best, nil
}

// next is the first start at or after an offset that the phase sees, no earlier than
// the i-th; len(starts) where there is none.
func (p *phaseRun) next(i int, offset int32) int {
	s := p.stream
	if i < len(s.starts) && s.starts[i] < offset {
		i = s.seek(i, offset)
	}
	for i < len(s.flow) && p.glances[s.flow[i]]&glanceSeen == 0 {
		i++
	}
	return i
}

// noteVain counts starts that were read without a match. When they are many, the
// document is read backward once, and then no longer in vain.
func (p *phaseRun) noteVain(read int) error {
	p.vain += read
	if p.alive == nil && p.vain > 16*len(p.stream.starts)+4096 {
		return p.prepareBackward()
	}
	return nil
}

// advance reads a letter, after which matching goes on at a start.
func (p *phaseRun) advance(s, letter int32, next int) int32 {
	if p.alive == nil {
		return p.step(s, letter)
	}
	return p.stepAhead(s, letter, p.alive[next])
}

// goOn notes that matching goes on at a start, which joins what already does there.
func (p *phaseRun) goOn(at int, s int32) {
	if n := len(p.open); n == p.head || p.open[n-1].at < at {
		p.open = append(p.open, pendingState{at, s})
		return
	}
	i, there := slices.BinarySearchFunc(p.open[p.head:], at, func(q pendingState, at int) int { return cmp.Compare(q.at, at) })
	i += p.head
	if there {
		p.open[i].state = p.union(p.open[i].state, s)
		return
	}
	p.open = slices.Insert(p.open, i, pendingState{at, s})
}
