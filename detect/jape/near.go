package jape

import (
	"slices"

	"github.com/lethe-privacy/lethe/annotation"
)

// region is where annotations lie that satisfy a constraint: by start.
type region struct {
	starts []int
	ends   []int
	reach  []int // the furthest end so far
}

// region collects the annotations that satisfy a constraint, once in a run.
func (p *phaseRun) region(k *checker) (*region, error) {
	if r := p.regions[k]; r != nil {
		return r, nil
	}
	r := &region{}
	for _, id := range p.doc.Of(k.typ) {
		a := p.doc.Get(id)
		ok, err := k.plainHolds(a)
		if ok && err == nil {
			ok, err = p.restHolds(k, a)
		}
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		reach := a.End
		if n := len(r.reach); n > 0 {
			reach = max(reach, r.reach[n-1])
		}
		r.starts, r.ends, r.reach = append(r.starts, a.Start), append(r.ends, a.End), append(r.reach, reach)
	}
	if p.regions == nil {
		p.regions = map[*checker]*region{}
	}
	p.regions[k] = r
	return r, nil
}

// near reports whether an annotation lies within another that satisfies a constraint,
// or contains one.
func (p *phaseRun) near(n *nearby, a *annotation.Annotation) (bool, error) {
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
