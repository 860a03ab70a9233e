package pipeline

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// decided applies people's decisions to the mentions of a record.
func (v *view) decided(r *Runner, ms []lethe.Mention) []lethe.Mention {
	if r.decisions == nil {
		return ms
	}
	return r.decisions.Apply(v.doc, ms, func(ms []lethe.Mention) { r.finder.Renew(v.doc, ms) })
}

// checkDecisions refuses decisions of places that are not there, and warns of those of entities
// that no document has.
func (g *collector) checkDecisions() error {
	s := g.runner.decisions
	if s == nil {
		return nil
	}
	if err := s.Check(); err != nil {
		return err
	}
	if idle := s.Idle(); len(idle) > 0 {
		g.warnings = append(g.warnings, Warning{Message: fmt.Sprintf(
			"%d decisions are of entities that no document has; the first is in line %d", len(idle), idle[0])})
	}
	return nil
}

// rule notes what was decided of the entity behind a handle. Where one of its names is to be
// masked and another kept, it is masked.
func (g *collector) rule(h int, m *lethe.Mention) {
	if g.runner.decisions == nil {
		return
	}
	for h >= len(g.rulings) {
		g.rulings = append(g.rulings, "")
	}
	if v := g.runner.decisions.Of(m); v == decision.Mask || g.rulings[h] == "" {
		g.rulings[h] = v
	}
}

// ruled marks the entities that people decided about. It is nil if there are none.
func (g *linkage) ruled(v decision.Verdict) (marks []bool) {
	for handle, entity := range g.Entities {
		if handle < len(g.rulings) && g.rulings[handle] == v {
			if marks == nil {
				marks = make([]bool, len(g.Collection.Entities))
			}
			marks[entity] = true
		}
	}
	return marks
}

// kept marks the entities that are never masked: those that somebody decided to keep under one
// name and to mask under none; nil for none.
func (g *linkage) kept() []bool {
	marks := g.ruled(decision.Keep)
	for i, gone := range g.ruled(decision.Mask) {
		if marks != nil && gone {
			marks[i] = false
		}
	}
	return marks
}

// overKept counts the documents and chains that stay above their bounds because entities are
// kept, and warns of them.
func (g *linkage) overKept(ctx context.Context, plan *mask.Plan, after *risk.Assessment) (int, []Warning, error) {
	if g.kept() == nil || plan.Options.Mode != mask.Risk {
		return 0, nil, nil
	}
	documents, chains := 0, 0
	for d := range g.Collection.Documents {
		if after.Risk(d) > plan.Options.ThetaDoc {
			documents++
		}
	}
	for c, err := range plan.Chains(ctx, 0) {
		if err != nil {
			return 0, nil, err
		}
		if !c.Met {
			chains++
		}
	}
	if documents+chains == 0 {
		return 0, nil, nil
	}
	return documents + chains, []Warning{{Message: fmt.Sprintf(
		"%d documents and %d chains stay above their bounds, with entities that decisions keep", documents, chains)}}, nil
}
