package jape

import (
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

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
