package report

import (
	"iter"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// WideReport makes the report of a collection that does not fit in memory. Its lists are read from elsewhere. What is
// explained is so by a View of the few documents that it is about: with all that they have, and under the names of
// the whole.
type WideReport struct {
	Lists Report
	Part  *View

	Entities      int
	Masked        []mask.Decision
	MaskedBy      []MaskedCount
	Before, After Measures
	// Riskiest and Remaining are chains before masking and after, by the places of their documents in Part.
	Riskiest, Remaining []risk.Chain
	// Steps are the decisions in order.
	Steps iter.Seq[Step]
}

// Step is a decision.
type Step struct {
	Decision               // as Part does not know it: without why, and what it did
	Masked   mask.Decision // by places in Part
	Known    bool          // Part has the entity
	Shown    bool          // it is explained, and Part has why it was done
}

// Make makes the report.
func (w *WideReport) Make() *Report {
	v := w.Part
	v.masked = v.Plan.Mask()
	if v.Scrub == nil {
		v.Scrub = func(s string) string { return s }
	}
	out := w.Lists
	out.Summary = v.summed(w.Entities, w.Masked, w.MaskedBy, w.Before, w.After)
	d := v.Details
	d.Title, d.Decisions = v.Scrub(d.Title), w.decisions
	d.Failures, d.Warnings = v.failures(), v.warnings()
	for _, c := range w.Riskiest {
		c.Edges, _ = v.before().Path(c.Documents)
		d.Riskiest = append(d.Riskiest, v.explain(c))
	}
	for _, c := range w.Remaining {
		d.Remaining = append(d.Remaining, v.remaining(c))
	}
	out.Details = d
	return &out
}

// decisions replays the plan as far as the part has it.
func (w *WideReport) decisions(yield func(Decision) bool) {
	at := w.Part.weighing()
	for s := range w.Steps {
		switch {
		case s.Shown && s.Known:
			at.weigh(&s.Decision, s.Masked)
		case s.Known:
			at.mask(s.Masked)
		}
		if !yield(s.Decision) {
			return
		}
	}
}
