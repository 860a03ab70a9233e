package jape

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// tuples gives the ways to satisfy a test at the i-th start: an annotation for each of
// its constraints, and where the last of them ends. ids holds only during the call.
func (p *phaseRun) tuples(test int32, i int, give func(ids []annotation.ID, end int32) error) error {
	t := &p.automaton.tests[test]
	if p.looked != i {
		if err := p.look(i); err != nil {
			return err
		}
	}
	if p.denied(t) {
		return nil
	}
	if len(t.want) == 0 { // any will do
		for k := range p.here {
			if err := give([]annotation.ID{p.here[k].id}, p.here[k].end); err != nil {
				return err
			}
		}
		return nil
	}
	return choose(t.want, p.here, p.sets, p.tuple[:0], 0, give)
}

// denied reports whether a test denies something that starts where p looked.
func (p *phaseRun) denied(t *numberedTest) bool {
	for _, set := range p.sets {
		for _, c := range t.deny {
			if set.has(c) {
				return true
			}
		}
	}
	return false
}

// look finds what the annotations at the i-th start satisfy.
func (p *phaseRun) look(i int) error {
	p.here, p.sets = p.here[:0], p.sets[:0]
	all := p.stream.at(i)
	if p.engine == Plus {
		all = p.longestFirst(all)
	}
	for k := range all {
		if !p.seen(p.machine.kinds[all[k].kind].typ) {
			continue
		}
		set, err := p.satisfied(&all[k])
		if err != nil {
			return err
		}
		p.here, p.sets = append(p.here, all[k]), append(p.sets, set)
	}
	p.looked = i
	return nil
}

// longestFirst is the order in which JAPE Plus takes annotations that start at one place.
func (p *phaseRun) longestFirst(all []entry) []entry {
	if level(all) {
		return all
	}
	p.ordered = append(p.ordered[:0], all...)
	slices.SortStableFunc(p.ordered, func(a, b entry) int { return cmp.Compare(b.end, a.end) })
	return p.ordered
}

// choose takes an annotation for each constraint, in all ways.
func choose(want []int32, here []entry, classes []bits, ids []annotation.ID, end int32, give func([]annotation.ID, int32) error) error {
	if len(want) == 0 {
		return give(ids, end)
	}
	for k := range here {
		if !classes[k].has(want[0]) {
			continue
		}
		if err := choose(want[1:], here, classes, append(ids, here[k].id), max(end, here[k].end), give); err != nil {
			return err
		}
	}
	return nil
}
