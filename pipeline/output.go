package pipeline

import (
	"context"
	"crypto/sha256"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

// EvaluateOutput makes of annotated documents what Anonymize would write, writes nothing, and gives
// every text with what became of it.
func EvaluateOutput(ctx context.Context, c *Config, docs iter.Seq2[*corpus.Document, error], o Evaluation, see func(collateral.Text)) error {
	golds := &goldOrigin{}
	for d, err := range docs {
		if err != nil {
			return err
		}
		golds.docs = append(golds.docs, d)
	}
	r, err := New(ctx, *c, format.From(golds, "gold"), Options{Engines: o.Engines})
	if err != nil {
		return err
	}
	defer r.Close()
	if o.Warn != nil {
		for _, w := range r.finder.Warnings {
			o.Warn(w)
		}
	}
	w, err := r.secondReading(ctx)
	if err != nil {
		return err
	}
	of := map[int32]*corpus.Document{}
	for i, document := range w.g.items {
		of[document] = golds.docs[i]
	}
	w.see = func(out rewriting) {
		for _, t := range w.texts(out, of[out.document], o) {
			see(t)
		}
	}
	return w.run(ctx, nowhere{})
}

// secondReading reads the collection once and prepares what writes it, with a key that everybody
// knows where none is named: nothing of it is shared.
func (r *Runner) secondReading(ctx context.Context) (*rewriter, error) {
	known := sha256.Sum256([]byte("lethe: nothing is shared"))
	key, err := seal.NewKey(known[:])
	if err == nil && r.config.Replace.KeyFile != "" {
		key, _, err = seal.LoadKey(r.config.Replace.KeyFile)
	}
	if err != nil {
		return nil, err
	}
	choice, err := r.config.Replace.choice(replace.Deps{Key: key})
	if err != nil {
		return nil, err
	}
	g, err := r.gather(ctx, true, nil)
	if err != nil {
		return nil, err
	}
	m, err := r.measure(ctx, g)
	if err != nil {
		return nil, err
	}
	return r.newRewriter(ctx, g, m.masked, choice)
}

// texts are those of a document in which something may be marked.
func (w *rewriter) texts(out rewriting, gold *corpus.Document, o Evaluation) []collateral.Text {
	var all []collateral.Text
	for i, f := range out.view.doc.Fields {
		if f.Kind != lethe.Text || !f.InContent() {
			continue
		}
		t := collateral.Text{Doc: gold.SourceID, Field: f.Name, Language: out.view.doc.Language, Before: f.Text}
		t.Gold, t.Aside = collateral.Marks(gold, f.Name, o.Only)
		for _, m := range out.about.Mentions {
			if m.Field == i && m.Target != replace.Unmasked {
				t.Found = append(t.Found, collateral.Mark{Span: m.Span, Label: w.label(m.Target)})
			}
		}
		for _, x := range out.result.Replacements {
			if x.Field != i {
				continue
			}
			label := w.label(x.Target)
			t.Edits = append(t.Edits, collateral.Edit{
				Span: x.Span, Text: x.Place.In(out.result.Texts[i]), Label: label, Apart: !w.comparable(label, o),
				Reached: !slices.ContainsFunc(t.Found, func(m collateral.Mark) bool { return m.Span.Overlaps(x.Span) }),
			})
		}
		all = append(all, t)
	}
	return all
}

// comparable reports whether the gold has something to compare a label of the schema with.
func (w *rewriter) comparable(l lethe.Label, o Evaluation) bool {
	if o.Own {
		return true
	}
	to, ok := o.Labels.Predicted(w.runner.schema.Origin(l))
	return ok && (len(o.Only) == 0 || slices.Contains(o.Only, to))
}

// label is that of a target.
func (w *rewriter) label(target int) lethe.Label { return w.replacer.Target(target).Entity.Label }

// nowhere is a sink that keeps nothing.
type nowhere struct{}

func (nowhere) Put(format.Item, []byte) error { return nil }
func (nowhere) Close() error                  { return nil }
