package jape

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/annotation"
)

// bits is a set of small numbers.
type bits []uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) set(i int32)      { b[i>>6] |= 1 << (i & 63) }
func (b bits) has(i int32) bool { return b[i>>6]&(1<<(i&63)) != 0 }

func (b bits) key() string {
	out := make([]byte, 0, len(b)*8)
	for _, w := range b {
		out = binary.LittleEndian.AppendUint64(out, w)
	}
	return string(out)
}

// numbered gives each different set a number.
type numbered struct {
	byKey map[string]int32
	sets  []bits
}

func (n *numbered) of(b bits) int32 {
	key := b.key()
	i, ok := n.byKey[key]
	if !ok {
		if n.byKey == nil {
			n.byKey = map[string]int32{}
		}
		i = int32(len(n.sets))
		n.byKey[key] = i
		n.sets = append(n.sets, slices.Clone(b))
	}
	return i
}

// kindClass is what annotations of a kind satisfy.
type kindClass struct {
	known bool
	class int32   // the constraints that depend on nothing else
	open  []int32 // the constraints that depend on the place, too
}

// kind finds which constraints annotations of a kind satisfy, once.
func (p *phaseMachine) kind(n int32) *kindClass {
	if int(n) >= len(p.byKind) {
		p.byKind = append(p.byKind, make([]kindClass, len(p.machine.kinds)-len(p.byKind))...)
	}
	k := &p.byKind[n]
	if k.known {
		return k
	}
	kind := &p.machine.kinds[n]
	set := newBits(len(p.automaton.constraints))
	for _, c := range p.byType[kind.name] {
		check := p.automaton.constraints[c]
		switch {
		case !check.holdsIn(kind.truth):
		case len(check.text)+len(check.near) > 0:
			k.open = append(k.open, c)
		default:
			set.set(c)
		}
	}
	k.class, k.known = p.classes.of(set), true
	return k
}

// satisfied gives the constraints that an annotation satisfies where it is.
func (p *phaseRun) satisfied(e *entry) (bits, error) {
	k := p.kind(e.kind)
	set := p.classes.sets[k.class]
	if len(k.open) == 0 {
		return set, nil
	}
	set = slices.Clone(set)
	for _, c := range k.open {
		ok, err := p.holdsHere(c, e.id)
		if err != nil {
			return nil, err
		}
		if ok {
			set.set(c)
		}
	}
	return set, nil
}

func (p *phaseRun) failed(err error) error { return fmt.Errorf("jape: run phase %s: %w", p.name, err) }

// holdsHere checks what of a constraint depends on the text and on other annotations.
func (p *phaseRun) holdsHere(c int32, id annotation.ID) (bool, error) {
	ok, err := p.restHolds(p.automaton.constraints[c], p.doc.Get(id))
	if err != nil {
		return false, p.failed(err)
	}
	return ok, nil
}

func (p *phaseRun) restHolds(k *checker, a *annotation.Annotation) (bool, error) {
	for i := range k.text {
		c := &k.text[i]
		if ok, err := c.holds(metaValue(c.meta, a.Span.In(p.doc.Text)), true); !ok || err != nil {
			return false, err
		}
	}
	for i := range k.near {
		ok, err := p.near(&k.near[i], a)
		if err != nil || ok == k.near[i].not {
			return false, err
		}
	}
	return true, nil
}

// region is where annotations lie that satisfy a constraint: by start.
type region struct {
	ids    []annotation.ID
	starts []int
	ends   []int
	reach  []int // the furthest end so far
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
		r.ids, r.starts, r.ends, r.reach = append(r.ids, id), append(r.starts, a.Start), append(r.ends, a.End), append(r.reach, reach)
	}
	if p.regions == nil {
		p.regions = map[*checker]*region{}
	}
	p.regions[k] = r
	return r, nil
}

// covers reports whether a lies within one of the region, which is not a itself.
func (r *region) covers(a *annotation.Annotation) bool {
	i, _ := slices.BinarySearch(r.starts, a.Start+1)
	for i--; i >= 0 && r.reach[i] >= a.End; i-- {
		if r.ends[i] >= a.End && r.ids[i] != a.ID {
			return true
		}
	}
	return false
}

// within reports whether one of the region, which is not a itself, lies within a.
func (r *region) within(a *annotation.Annotation) bool {
	i, _ := slices.BinarySearch(r.starts, a.Start)
	for ; i < len(r.starts) && r.starts[i] <= a.End; i++ {
		if r.ends[i] <= a.End && r.ids[i] != a.ID {
			return true
		}
	}
	return false
}
