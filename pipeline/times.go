package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// choose plans what to mask. Where dates move, all of a document move: one that stayed
// beside another that moved would tell an order of events that never was.
func (g *linkage) choose(ctx context.Context, r *Runner, before *risk.Assessment) (*mask.Plan, error) {
	o := g.maskOptions(r)
	for {
		plan, err := mask.Select(ctx, before, o)
		if err != nil || r.config.Replace.Operator != "surrogate" || o.Mode == mask.None || o.Mode == mask.All {
			return plan, err
		}
		always := g.together(r.schema, plan.Mask())
		if always == nil {
			return plan, nil
		}
		if o.Marks.Always == nil {
			o.Marks.Always = make([]bool, len(always))
		}
		for i := range always {
			o.Marks.Always[i] = o.Marks.Always[i] || always[i]
		}
	}
}

// together marks the times that are to be masked since another of a document with them is,
// and so on; nil for none.
func (g *linkage) together(s *schema.Schema, masked []bool) []bool {
	entities := g.Collection.Entities
	var times []int
	kept := g.kept()
	for i := range entities {
		if s.Role(entities[i].Label) == schema.Time && !(kept != nil && kept[i]) {
			times = append(times, i)
		}
	}
	var more []bool
	moved := map[int]bool{} // documents
	for again := true; again; {
		again = false
		for _, i := range times {
			moves := masked[i] || more != nil && more[i]
			for _, o := range entities[i].Occurrences {
				moves = moves || moved[o.Doc]
			}
			if !moves {
				continue
			}
			if !masked[i] && more == nil {
				more = make([]bool, len(entities))
			}
			if !masked[i] {
				more[i] = true
			}
			for _, o := range entities[i].Occurrences {
				again = again || !moved[o.Doc]
				moved[o.Doc] = true
			}
		}
	}
	return more
}
