package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/whatif"
	"github.com/lethe-privacy/lethe/risk"
)

// change is what masking an entity would do, as JSON.
type change struct {
	Entity    string        `json:"entity"`
	Label     lethe.Label   `json:"label"`
	Documents []changedRisk `json:"documents"`
	Before    whatif.Chains `json:"chains_before"`
	After     whatif.Chains `json:"chains_after"`
}

type changedRisk struct {
	SourceID string  `json:"source_id"`
	Before   float64 `json:"before"`
	After    float64 `json:"after"`
}

// whatIf writes what would change if an entity were masked.
func (a *app) whatIf(ctx context.Context, j *job, id string, output func(func(io.Writer) error) error) error {
	return output(func(w io.Writer) error {
		c, o, err := j.runner.Linked(ctx)
		j.bar.finish()
		if err != nil {
			return err
		}
		entity := slices.IndexFunc(c.Entities, func(e lethe.Entity) bool { return e.ID.String() == id })
		if entity < 0 {
			return usageError{fmt.Errorf("no entity has the id %s: 'lethe assess' writes the ids", id)}
		}
		measured, err := risk.Assess(ctx, c, o)
		if err != nil {
			return err
		}
		answerer, err := whatif.New(measured)
		if err != nil {
			return err
		}
		return json.NewEncoder(w).Encode(changeOf(c, entity, answerer.Masking(entity)))
	})
}

func changeOf(c *lethe.Collection, entity int, does whatif.Change) change {
	e := &c.Entities[entity]
	out := change{Entity: e.ID.String(), Label: e.Label, Documents: []changedRisk{}, Before: does.Before, After: does.After}
	for _, d := range does.Documents {
		out.Documents = append(out.Documents, changedRisk{c.Documents[d.Document].SourceID, d.Before, d.After})
	}
	return out
}
