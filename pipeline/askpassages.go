package pipeline

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/ask"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/replace/passages"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/rewrite"
)

// AskingToRewrite adds to what a run would ask the passages that it would have rewritten,
// each asked about once: answers that are not accepted cost up to two more. It reports
// false where that cannot be known before the model said what is in the documents.
func (r *Runner) AskingToRewrite(ctx context.Context, a *ask.Estimate) (bool, error) {
	if !r.config.Replace.NeedsModel() {
		return true, nil
	}
	if r.config.Extract.Finds() && r.mentions == nil {
		return false, nil
	}
	w, err := r.dryRewriter(ctx)
	if err != nil {
		return false, err
	}
	err = ordered.Map(ctx, r.config.Run.Threads, w.inputs(ctx),
		func(in rereadInput) (out ask.Estimate) { return w.wouldAsk(ctx, in) },
		func(one ask.Estimate) error { a.Add(one); return nil })
	c := r.config.LLM
	a.Price(c.PriceIn, c.PriceOut)
	return true, err
}

// dryRewriter is the second reading of a run that puts labels for whatever is not to be
// rewritten.
func (r *Runner) dryRewriter(ctx context.Context) (*writer, error) {
	read, err := r.collect(ctx, true, nil)
	if err != nil {
		return nil, err
	}
	g, err := read.decide(ctx, r)
	if err != nil {
		return nil, err
	}
	choice, err := r.config.Replace.Labelled()
	if err != nil {
		return nil, err
	}
	w, err := g.newWriter(ctx, r, g.masked, choice, nil)
	if err != nil {
		return nil, err
	}
	w.rewriter, err = r.newPassages()
	return w, err
}

// wouldAsk counts the passages of one document. Errors are left to the run itself.
func (w *writer) wouldAsk(ctx context.Context, in rereadInput) (out ask.Estimate) {
	if in.document < 0 || in.err != nil {
		return out
	}
	record, err := w.runner.source.Decode(in.item)
	if err != nil {
		return out
	}
	v := newView(ctx, record, &w.runner.config, w.runner.fields.Erased)
	about := replace.Input{Document: v.doc, Mentions: w.placed(int(in.document)), Spoken: language.Of(ctx, v.doc)}
	result, err := w.replacer.Document(ctx, about)
	if err != nil {
		return out
	}
	requests, err := w.rewriter.Requests(ctx, about, result)
	if err != nil {
		return out
	}
	out.Count(ctx, w.runner.llm, requests, func(q llm.Request) int { return q.MaxAnswer / 2 })
	return out
}

// Passages counts what became of the passages that a model was to rewrite.
type Passages = passages.Counts

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

// rewrites are the passages as the report shows them.
func (w *result) rewrites(v *report.View) iter.Seq[report.Rewrite] {
	return func(yield func(report.Rewrite) bool) {
		for _, p := range w.passages {
			d := w.Documents[p.Document]
			if !yield(v.Rewrite(d, w.Collection.Documents[d].SourceID, p.Field, p.Passage)) {
				return
			}
		}
	}
}

// tell records what happened to a document's passages. It keeps their originals only if the report may show them.
func (w *writer) tell(out rewriting) {
	for _, p := range out.told {
		if !w.runner.config.Report.ShowOriginals {
			p.Original = ""
		}
		w.passages = append(w.passages, passages.Passage{Document: out.document, Field: out.view.doc.Fields[p.Field].Name, Passage: p})
	}
}
