package pipeline

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Assessment is a measured collection.
type Assessment struct {
	Outcome
	Totals
	Plan *mask.Plan
	told *report.Report
	view *report.View
}

// Totals is a measured collection in numbers, before and after masking.
type Totals struct {
	Entities      int
	Before, After report.Totals
}

// Assess measures the collection as it is and as masking would leave it. It neither changes nor copies the input.
func (r *Runner) Assess(ctx context.Context) (*Assessment, error) {
	read, err := r.collect(ctx, costsLetters(&r.config.Mask), nil)
	if err != nil {
		return nil, err
	}
	g, err := read.decide(ctx, r)
	if err != nil {
		return nil, err
	}
	view := g.view(r, report.TrueNames(g.Collection))
	if err := r.stamp(view); err != nil {
		return nil, err
	}
	told, err := view.Report(ctx)
	if err != nil {
		return nil, err
	}
	return &Assessment{Outcome: read.outcome(r), Totals: totalsOf(told), Plan: g.plan, told: told, view: view}, nil
}

// Linked reads the collection and links it, for measures of the caller's own with these options.
func (r *Runner) Linked(ctx context.Context) (*lethe.Collection, risk.Options, error) {
	read, err := r.collect(ctx, false, nil)
	if err != nil {
		return nil, risk.Options{}, err
	}
	g, err := read.link(ctx, r)
	if err != nil {
		return nil, risk.Options{}, err
	}
	return g.Collection, g.riskOptions(r), nil
}

// WriteJSON writes the assessment. It holds normalized values and ids against
// which guesses can be checked: it is for the owner of the collection.
func (a *Assessment) WriteJSON(w io.Writer) error {
	return errors.Join(a.told.WriteJSON(w, report.Options{ShowOriginals: true}), a.view.Err())
}

// WritePlan writes the plan to a file that only its owner can read.
func (a *Assessment) WritePlan(ctx context.Context, path string, force bool) error {
	return publish.File(path, 0o600, force, func(f *os.File) error {
		return errors.Join(a.view.PlanFile(ctx).WriteJSON(f), a.view.Err())
	})
}

func totalsOf(r *report.Report) Totals {
	return Totals{r.Summary.Entities, r.Summary.Before, r.Summary.After}
}
