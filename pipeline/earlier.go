package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/ledger"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Earlier is what was shared in earlier runs, which readers have already.
type Earlier struct {
	Ledger *ledger.Ledger
	// Save keeps what is shared with the run. It is called when all is ready and nothing has
	// appeared: a document that was shared must never be missing. Nil keeps nothing.
	Save func(*ledger.Ledger) error
}

// history is the collection together with everything shared before.
type history struct {
	grown *ledger.Growth
	near  *ledger.Surroundings
	risks *risk.Assessment // of near, before masking
	plan  *mask.Plan       // for near
	open  int              // documents and chains whose bounds no plan meets any more
}

// among adds the collection to what was shared before. It is nil if there is no ledger.
func (g *linkage) among(r *Runner) *history {
	if r.shared == nil {
		return nil
	}
	return &history{grown: r.shared.Ledger.Grow(g.Collection, g.groups.IDs())}
}

// measures are the options for measuring the collection as a part of everything shared.
func (e *history) measures(o risk.Options) risk.Options {
	if e != nil {
		o.Earlier = e.grown.Earlier()
	}
	return o
}

// unshared masks what chains through documents that were shared before ask for. Times that
// go together still do.
func (g *linkage) unshared(ctx context.Context, r *Runner, e *history, plan *mask.Plan) error {
	if e == nil || r.config.Mask.Mode != mask.Risk {
		return nil
	}
	o := g.riskOptions(r)
	var err error
	if e.near, err = e.grown.Around(ctx, o, g.maskOptions(r).ThetaDoc); err != nil {
		return err
	}
	o.Earlier = e.near.Earlier
	if e.risks, err = risk.Assess(ctx, e.near.Collection, o); err != nil {
		return err
	}
	for {
		more, err := e.more(ctx, g.maskOptions(r), plan.Mask())
		if err != nil {
			return err
		}
		if r.config.Replace.Operator == "surrogate" {
			more = either(more, g.together(r.schema, either(more, plan.Mask())))
		}
		before := len(plan.Masked)
		if plan.Add(more); len(plan.Masked) == before {
			return nil
		}
	}
}

func either(a, b []bool) []bool {
	out := slices.Clone(a)
	for i := range b {
		out[i] = out[i] || b[i]
	}
	return out
}

// more plans the collection among what was shared near it, beside what is masked already,
// and returns all that goes then.
func (e *history) more(ctx context.Context, o mask.Options, masked []bool) (all []bool, err error) {
	there := func(marks []bool) []bool {
		if marks == nil {
			return nil
		}
		out := make([]bool, len(e.near.Collection.Entities))
		for i, at := range e.near.Entities {
			out[at] = out[at] || marks[i]
		}
		return out
	}
	o.Strategy, o.Targets = "greedy", ""
	o.Marks = mask.Marks{Always: there(masked), Kept: there(o.Marks.Kept), Last: there(o.Marks.Last)}
	if e.plan, err = mask.Select(ctx, e.risks, o); err != nil {
		return nil, err
	}
	goes := e.plan.Mask()
	all = make([]bool, len(masked))
	for i, at := range e.near.Entities {
		all[i] = goes[at]
	}
	return all, nil
}

// unmet warns of bounds that no plan can meet any more. It names the documents shared before that are the reason.
func (e *history) unmet(ctx context.Context) (out []Warning, err error) {
	if e == nil || e.plan == nil {
		return nil, nil
	}
	documents := e.near.Collection.Documents
	exposed := map[string]bool{}
	for d := range documents {
		if e.near.Earlier.Fixed[d] && e.risks.Risk(d) > e.plan.Options.ThetaDoc {
			exposed[documents[d].SourceID] = true
		}
	}
	if e.open = len(exposed); e.open > 0 {
		out = append(out, Warning{Message: fmt.Sprintf(
			"documents shared earlier are above mask.theta_doc by now, and nothing that is masked here changes that: %s", some(exposed))})
	}
	open, through := 0, map[string]bool{}
	for c, err := range e.plan.Chains(ctx, 0) {
		if err != nil {
			return nil, err
		}
		if c.Met || !e.joins(c.Documents) {
			continue
		}
		open++
		for _, d := range c.Documents {
			if e.near.Earlier.Fixed[d] {
				through[documents[d].SourceID] = true
			}
		}
	}
	if e.open += open; open > 0 {
		out = append(out, Warning{Message: fmt.Sprintf(
			"no plan brings %d chains under their bounds, since documents on them were shared earlier: %s", open, some(through))})
	}
	return out, nil
}

// joins reports whether a chain goes through a document that was shared before.
func (e *history) joins(documents []int) bool {
	return slices.ContainsFunc(documents, func(d int) bool { return e.near.Earlier.Fixed[d] })
}

// some names the first few.
func some(names map[string]bool) string {
	const few = 5
	list := make([]string, 0, len(names))
	for name := range names {
		list = append(list, name)
	}
	slices.SortFunc(list, cmp.Compare)
	if n := len(list) - few; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:few], ", "), n)
	}
	return strings.Join(list, ", ")
}

// keep saves what the run shares, right before the run appears.
func (g *planning) keep(r *Runner, then func() error) func() error {
	if g.earlier == nil || r.shared.Save == nil {
		return then
	}
	return func() error {
		if err := r.shared.Save(g.earlier.grown.Settle(g.masked, g.groups.IDs())); err != nil || then == nil {
			return err
		}
		return then()
	}
}
