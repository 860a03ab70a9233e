package jape

import (
	"slices"
)

// groupsAt gives the letters that can be read at the i-th start, with their ends.
func (p *phaseRun) groupsAt(i int) ([]group, error) {
	r, err := p.readingAt(i)
	if err != nil {
		return nil, err
	}
	here := p.stream.at(i)
	p.groups = p.groups[:0]
	for _, g := range r.groups {
		p.groups = append(p.groups, group{here[g.end].end, g.letter})
	}
	return p.groups, nil
}

// letterOf numbers the set of tests that hold with annotations of which the last ends
// at a rank.
func (p *phaseMachine) letterOf(here []rankedClass, rank int32) int32 {
	set := newBits(len(p.automaton.tests))
	for t := range p.automaton.tests {
		if p.testHolds(&p.automaton.tests[t], here, rank) {
			set.set(int32(t))
		}
	}
	return p.letters.of(set)
}

func (p *phaseMachine) testHolds(t *numberedTest, here []rankedClass, rank int32) bool {
	for _, c := range t.deny {
		for _, a := range here {
			if p.classes.sets[a.class].has(c) {
				return false
			}
		}
	}
	if len(t.want) == 0 {
		return slices.ContainsFunc(here, func(a rankedClass) bool { return a.rank == rank })
	}
	ends := false // one of them ends at the rank
	for _, c := range t.want {
		any := false
		for _, a := range here {
			if a.rank <= rank && p.classes.sets[a.class].has(c) {
				any = true
				ends = ends || a.rank == rank
			}
		}
		if !any {
			return false
		}
	}
	return ends
}
