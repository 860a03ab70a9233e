package jape

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// region is where annotations lie that satisfy a constraint: by start.
type region struct {
	known  bool
	starts []int
	ends   []int
	reach  []int // the furthest end so far
}

// forgetRegions readies as many regions for a phase.
func (p *phaseRun) forgetRegions() {
	p.regions = slices.Grow(p.regions[:0], p.automaton.regions)[:p.automaton.regions]
	for i := range p.regions {
		r := &p.regions[i]
		r.known, r.starts, r.ends, r.reach = false, r.starts[:0], r.ends[:0], r.reach[:0]
	}
}

// region collects the annotations that satisfy a constraint, once in a phase.
func (p *phaseRun) region(k *checker) (*region, error) {
	r := &p.regions[k.region]
	if r.known {
		return r, nil
	}
	m, t := p.machine, p.machine.table(k.typ)
	for _, id := range p.doc.Of(k.typ) {
		a := p.doc.Get(id)
		kind, err := m.kindOf(t, a)
		ok := err == nil && k.holdsIn(m.kinds[kind].truth)
		if ok && len(k.text)+len(k.near) > 0 {
			ok, err = p.restHolds(k, a)
		}
		if err != nil {
			return nil, err
		}
		if ok {
			r.add(a)
		}
	}
	r.known = true
	return r, nil
}

func (r *region) add(a *annotation.Annotation) {
	reach := a.End
	if n := len(r.reach); n > 0 {
		reach = max(reach, r.reach[n-1])
	}
	r.starts, r.ends, r.reach = append(r.starts, a.Start), append(r.ends, a.End), append(r.reach, reach)
}

// near reports whether an annotation lies within another that satisfies a constraint,
// or contains one.
func (p *phaseRun) near(n *nearby, a *annotation.Annotation) (bool, error) {
	if n.unseen {
		return false, nil
	}
	r, err := p.region(n.other)
	if err != nil {
		return false, err
	}
	if n.contains {
		return r.within(a), nil
	}
	return r.covers(a), nil
}

// covers reports whether a lies within one of the region. That may be a itself, as in
// GATE.
func (r *region) covers(a *annotation.Annotation) bool {
	i, _ := slices.BinarySearch(r.starts, a.Start+1)
	return i > 0 && r.reach[i-1] >= a.End
}

// within reports whether one of the region, which may be a itself, lies within a.
func (r *region) within(a *annotation.Annotation) bool {
	i, _ := slices.BinarySearch(r.starts, a.Start)
	for ; i < len(r.starts) && r.starts[i] <= a.End; i++ {
		if r.ends[i] <= a.End {
			return true
		}
	}
	return false
}
