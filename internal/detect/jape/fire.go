package jape

import (
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Firing is a rule that fired.
type Firing struct {
	Phase, Rule string
	Pos         Pos // of the rule
	Start, End  int // what it matched, with its contexts
	Labels      []Label
}

// Label is what a label was bound to.
type Label struct {
	Name        string
	Annotations []annotation.ID
}

// fire acts on the matches in order.
func (p *phaseRun) fire(fired func(Firing)) error {
	f := &p.firing
	f.doc, f.gone, f.changed, f.phase, f.ended = p.doc, nil, f.changed[:0], p.name, false
	for i := 0; i < len(p.matches) && !f.ended; i++ {
		m := &p.matches[i]
		r := p.rules[m.rule]
		f.rule, f.bound, f.looked = r, m.bound, 0
		if fired != nil {
			fired(m.firing(p.phaseMachine.phase, r))
		}
		for _, a := range r.right {
			if err := a.run(f); err != nil {
				return fmt.Errorf("jape: run phase %s: %v: rule %s at offset %d: %w", p.name, r.pos, r.name, m.start, err)
			}
		}
	}
	if err := p.stream.update(p.machine, p.doc, f.changed, f.gone); err != nil {
		return p.failed(err)
	}
	return nil
}

func (m *match) firing(ph *phase, r *rule) Firing {
	f := Firing{Phase: ph.name, Rule: r.name, Pos: r.pos, Start: m.start, End: m.end}
	for _, b := range m.bound {
		f.Labels = append(f.Labels, Label{b.label, slices.Clone(b.ids)})
	}
	return f
}
