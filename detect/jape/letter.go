package jape

import (
	"encoding/binary"
	"slices"
)

// group is the tests that hold at a start with annotations of which the last ends at
// the same offset: what the automaton reads there.
type group struct {
	end    int32 // of a group in a cache: its rank among the ends
	letter int32
}

// groupsAt gives what can be read at the i-th start, shorter ends first.
func (p *phaseRun) groupsAt(i int) ([]group, error) {
	from := p.stream.from[i]
	if p.stream.from[i+1] > from+1 {
		return p.several(i)
	}
	class, err := p.classify(from)
	if err != nil {
		return nil, err
	}
	p.one[0] = group{p.stream.entries[from].end, p.single(class)}
	return p.one[:], nil
}

// single is the letter of one annotation alone.
func (p *phaseMachine) single(class int32) int32 {
	if int(class) >= len(p.singles) {
		p.singles = append(p.singles, make([]int32, len(p.classes.sets)-len(p.singles))...)
	}
	if p.singles[class] == 0 {
		p.singles[class] = p.letterOf([]ranked{{class, 0}}, 0) + 1
	}
	return p.singles[class] - 1
}

// ranked is the class of an annotation, and its end as rank among those at its start.
type ranked struct{ class, rank int32 }

// several gives the groups where more than one annotation starts.
func (p *phaseRun) several(i int) ([]group, error) {
	here := p.stream.at(i)
	p.ends = p.ends[:0]
	for k := range here {
		if !slices.Contains(p.ends, here[k].end) {
			p.ends = append(p.ends, here[k].end)
		}
	}
	slices.Sort(p.ends)
	p.ranks, p.key = p.ranks[:0], p.key[:0]
	from := p.stream.from[i]
	for k := range here {
		class, err := p.classify(from + int32(k))
		if err != nil {
			return nil, err
		}
		rank := int32(slices.Index(p.ends, here[k].end))
		p.ranks = append(p.ranks, ranked{class, rank})
		p.key = binary.LittleEndian.AppendUint32(p.key, uint32(class))
		p.key = binary.LittleEndian.AppendUint32(p.key, uint32(rank))
	}
	cached, ok := p.multi[string(p.key)]
	if !ok {
		for rank := range p.ends {
			cached = append(cached, group{int32(rank), p.letterOf(p.ranks, int32(rank))})
		}
		p.multi[string(p.key)] = cached
	}
	p.groups = p.groups[:0]
	for _, g := range cached {
		p.groups = append(p.groups, group{p.ends[g.end], g.letter})
	}
	return p.groups, nil
}

// letterOf numbers the set of tests that hold with annotations of which the last ends
// at a rank.
func (p *phaseMachine) letterOf(here []ranked, rank int32) int32 {
	set := newBits(len(p.automaton.tests))
	for t := range p.automaton.tests {
		if p.testHolds(&p.automaton.tests[t], here, rank) {
			set.set(int32(t))
		}
	}
	return p.letters.of(set)
}

func (p *phaseMachine) testHolds(t *testOf, here []ranked, rank int32) bool {
	for _, c := range t.deny {
		for _, a := range here {
			if p.classes.sets[a.class].has(c) {
				return false
			}
		}
	}
	if len(t.want) == 0 {
		return slices.ContainsFunc(here, func(a ranked) bool { return a.rank == rank })
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
