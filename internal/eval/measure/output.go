package measure

import (
	"context"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/replace"
)

// Output makes of annotated documents what a run would write, writes nothing, and gives
// every text with its anonymized form.
func Output(ctx context.Context, c *pipeline.Config, docs iter.Seq2[*corpus.Document, error], o Options, see func(collateral.Text)) error {
	var golds []*corpus.Document
	var plain []*lethe.Document
	for d, err := range docs {
		if err != nil {
			return err
		}
		golds, plain = append(golds, d), append(plain, d.Document)
	}
	r, err := pipeline.New(ctx, *c, format.From(format.Documents("gold", plain), "gold"), pipeline.Options{Engines: o.Engines})
	if err != nil {
		return err
	}
	defer r.Close()
	if o.Warn != nil {
		for _, w := range r.DetectionWarnings() {
			o.Warn(w)
		}
	}
	return r.Rehearse(ctx, func(x review.Rehearsal) {
		for _, t := range texts(x, golds[x.Item], o) {
			see(t)
		}
	})
}

// texts are those of a document in which something may be marked.
func texts(x review.Rehearsal, gold *corpus.Document, o Options) []collateral.Text {
	var all []collateral.Text
	for i, f := range x.Document.Fields {
		if f.Kind != lethe.Text || !f.InContent() {
			continue
		}
		t := collateral.Text{Doc: gold.SourceID, Field: f.Name, Language: x.Document.Language, Before: f.Text}
		t.Gold, t.Aside = collateral.Marks(gold, f.Name, o.Only)
		for _, m := range x.Mentions {
			if m.Field == i && m.Target != replace.Unmasked {
				t.Found = append(t.Found, collateral.Mark{Span: m.Span, Label: x.Label(m.Target)})
			}
		}
		for _, r := range x.Result.Replacements {
			if r.Field != i {
				continue
			}
			label := x.Label(r.Target)
			t.Edits = append(t.Edits, collateral.Edit{
				Span: r.Span, Text: r.Place.In(x.Result.Texts[i]), Label: label, Apart: !o.comparable(x.Origin(label)),
				Reached: !slices.ContainsFunc(t.Found, func(m collateral.Mark) bool { return m.Span.Overlaps(r.Span) }),
			})
		}
		all = append(all, t)
	}
	return all
}

// comparable reports whether the gold has something to compare a detector's label with.
func (o *Options) comparable(l lethe.Label) bool {
	if o.Own {
		return true
	}
	to, ok := o.Labels.Predicted(l)
	return ok && (len(o.Only) == 0 || slices.Contains(o.Only, to))
}
