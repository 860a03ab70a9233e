package pipeline

import (
	"context"
	"errors"
	"io"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/report"
)

// Assessed is a measured collection.
type Assessed struct {
	Outcome
	Totals
	Plan *mask.Plan
	told *report.Report
	t    *teller
}

// Totals is a measured collection in numbers, before and after masking.
type Totals struct {
	Entities      int
	Before, After report.Totals
}

// Assess reads the collection and measures it, and what masking would make of it.
// Nothing of the input is changed or copied.
func (r *Runner) Assess(ctx context.Context) (*Assessed, error) {
	g, err := r.gather(ctx, false, nil)
	if err != nil {
		return nil, err
	}
	m, err := r.measure(ctx, g)
	if err != nil {
		return nil, err
	}
	t := &teller{runner: r, g: g, m: m, ids: trueIDs(g), scrub: asIs}
	told, err := t.report(ctx)
	if err != nil {
		return nil, err
	}
	return &Assessed{Outcome: r.outcome(g), Totals: totalsOf(told), Plan: m.plan, told: told, t: t}, nil
}

// WriteJSON writes the assessment. It holds normalized values and ids against
// which guesses can be checked: it is for the owner of the collection.
func (a *Assessed) WriteJSON(w io.Writer) error {
	return errors.Join(a.told.WriteJSON(w, report.Options{ShowOriginals: true}), a.t.err)
}

// WritePlan writes the plan to a file that only its owner can read.
func (a *Assessed) WritePlan(ctx context.Context, path string, force bool) error {
	return a.t.writePlan(ctx, path, force)
}

func totalsOf(r *report.Report) Totals {
	return Totals{r.Summary.Entities, r.Summary.Before, r.Summary.After}
}
