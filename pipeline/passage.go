package pipeline

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	marks "github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/rewrite"
)

var errNeedsModel = failure.New("pipeline", "the operator rewrite needs a language model: say where it is with --llm URL --model NAME")

// newPassages prepares the rewriting of passages, where an operator wants it; nil where
// none does.
func (r *Runner) newPassages() (*rewrite.Rewriter, error) {
	if !r.config.Replace.NeedsModel() {
		return nil, nil
	}
	o := rewrite.Options{Asker: r.llm, Prompts: r.llm.Prompts, Find: r.finder.Find}
	if r.config.Extract.Redact {
		o.Labelled, o.Withhold = true, r.schema.Direct
	}
	return rewrite.New(o)
}

// mayRewrite reports, before anything is read, what keeps a model from rewriting.
func (r *Runner) mayRewrite(ctx context.Context) error {
	if !r.config.Replace.NeedsModel() {
		return nil
	}
	if r.llm == nil {
		return errNeedsModel
	}
	return r.mayAsk(ctx)
}

// passage is what became of a passage of a document.
type passage struct {
	document int32
	field    string
	rewrite.Passage
}

// tell notes what became of a document's passages. Their originals are kept only where
// the report may show them.
func (w *writer) tell(out rewriting) {
	for _, p := range out.told {
		if !w.runner.config.Report.ShowOriginals {
			p.Original = ""
		}
		w.passages = append(w.passages, passage{out.document, out.view.doc.Fields[p.Field].Name, p})
	}
}

// passageMoves are the stretches of a passage that changed.
func passageMoves(r replace.Replacement, was, now string) []format.Move {
	var out []format.Move
	for _, c := range rewrite.Changes(r.Span.In(was), r.Place.In(now)) {
		c.From.Start, c.From.End = c.From.Start+r.Span.Start, c.From.End+r.Span.Start
		c.To.Start, c.To.End = c.To.Start+r.Place.Start, c.To.End+r.Place.Start
		out = append(out, format.Move{Field: r.Field, Move: marks.Move{From: c.From, To: c.To}})
	}
	return out
}

// rewrites are the passages as a report shows them.
func (w *written) rewrites(v *report.View) iter.Seq[report.Rewrite] {
	scrub := v.Scrub
	if scrub == nil {
		scrub = func(s string) string { return s }
	}
	return func(yield func(report.Rewrite) bool) {
		for _, p := range w.passages {
			d := w.Documents[p.document]
			x := report.Rewrite{
				Document: v.Names.Document(d), Name: scrub(w.Collection.Documents[d].SourceID), Field: scrub(p.field),
				Asked: p.Asked, Rewritten: p.Text != "", Changes: compared(p.Labelled, p.Text),
			}
			if p.Original != "" {
				x.Originals = compared(p.Original, p.Text)
			}
			for _, why := range p.Refused {
				x.Refused = append(x.Refused, string(why))
			}
			if !yield(x) {
				return
			}
		}
	}
}

// compared are both texts in stretches that are the same, and those that are not. Where
// there is no second, all of the first is the same.
func compared(was, now string) []report.Stretch {
	if now == "" {
		return []report.Stretch{{Same: was}}
	}
	var out []report.Stretch
	at := 0
	for _, c := range rewrite.Changes(was, now) {
		if at < c.From.Start {
			out = append(out, report.Stretch{Same: was[at:c.From.Start]})
		}
		out = append(out, report.Stretch{Out: c.From.In(was), In: c.To.In(now)})
		at = c.From.End
	}
	if at < len(was) {
		out = append(out, report.Stretch{Same: was[at:]})
	}
	return out
}

// Passages counts what became of the passages that a model was to rewrite.
type Passages struct{ Rewritten, Labelled int }

func (w *tallies) passageCounts() (n Passages) {
	for _, p := range w.passages {
		if p.Text == "" {
			n.Labelled++
		} else {
			n.Rewritten++
		}
	}
	return n
}
