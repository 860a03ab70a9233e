package pipeline

import (
	"context"
	"crypto/sha256"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

// Rehearse makes of the collection what Anonymize would write, writes nothing, and shows every
// document, in the order of the source.
func (r *Runner) Rehearse(ctx context.Context, see func(review.Rehearsal)) error {
	var err error
	if r.guarded, err = r.rehearseGuard(ctx); err != nil {
		return err
	}
	w, err := r.secondReading(ctx)
	if err != nil {
		return err
	}
	return w.rehearse(ctx, see)
}

func (w *writer) rehearse(ctx context.Context, see func(review.Rehearsal)) error {
	item := map[int32]int{}
	for i, document := range w.g.items {
		item[document] = i
	}
	w.see = func(out rewriting) error {
		see(review.Rehearsal{
			Item: item[out.document], Document: out.view.doc, Mentions: out.about.Mentions, Result: out.result,
			Label:  func(target int) lethe.Label { return w.replacer.Target(target).Entity.Label },
			Origin: w.runner.schema.Origin,
		})
		return nil
	}
	return w.run(ctx, nullSink{})
}

// DetectionWarnings say what of the files that the configuration names has no effect.
func (r *Runner) DetectionWarnings() []string { return r.finder.Warnings }

// secondReading reads the collection once and prepares what writes it, with a key that everybody
// knows where none is named: nothing of it is shared.
func (r *Runner) secondReading(ctx context.Context) (*writer, error) {
	known := sha256.Sum256([]byte("lethe: nothing is shared"))
	key, err := seal.NewKey(known[:])
	if err == nil && r.config.Replace.KeyFile != "" {
		key, _, err = seal.LoadKey(r.config.Replace.KeyFile)
	}
	if err != nil {
		return nil, err
	}
	choice, err := r.config.Replace.Operators(replace.Deps{Key: key})
	if err != nil {
		return nil, err
	}
	read, err := r.collect(ctx, true, nil)
	if err != nil {
		return nil, err
	}
	g, err := read.decide(ctx, r)
	if err != nil {
		return nil, err
	}
	return g.newWriter(ctx, r, g.masked, choice, nil)
}

// nullSink is a sink that keeps nothing.
type nullSink struct{}

func (nullSink) Put(format.Item, []byte) error { return nil }
func (nullSink) Path(format.Item) string       { return "" }
func (nullSink) Close() error                  { return nil }
