package rewrite

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// Rewriter rewrites passages of documents. It is safe for concurrent use, and what it
// makes of a document depends on nothing but the document and the model's answers.
type Rewriter struct {
	options Options
	cutter  *cutter
}

// New prepares a rewriter. Nothing is asked yet.
func New(o Options) (*Rewriter, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	o = o.defaults()
	return &Rewriter{o, newCutter(o.Bytes)}, nil
}

// Passage is the outcome for one passage.
type Passage struct {
	Field    int       // of the document
	Span     span.Span // in the text of the field
	Original string    // with what is masked: for the owner alone
	Labelled string    // with labels, as it stands without a rewrite
	Text     string    // the rewrite; "" where the labels stay
	// Refused says why answers were not accepted, one after the other.
	Refused []Reason
	// Asked is false where something stands in the passage that the model must not see.
	Asked bool
}

// Document rewrites the passages of a document in which r put labels on behalf of the
// operator rewrite, where at least three words are left beside them. A passage for which
// no answer is accepted keeps its labels. The outcome is proved as
// [replace.Replacer.Passages] tells. A model that does not answer at all is an error.
func (w *Rewriter) Document(ctx context.Context, r *replace.Replacer, in replace.Input, res replace.Result) (replace.Result, []Passage, error) {
	refs := w.references(ctx, in, res)
	if len(refs) == 0 {
		return res, nil, nil
	}
	g := newGuard(r, in, res)
	var told []Passage
	var put []replace.Passage
	var of []int // of put, in told
	err := ordered.Map(ctx, min(w.options.Parallel, len(refs)), slices.Values(refs),
		func(ref *reference) attempt { return w.attempt(ctx, r, in, ref, g) },
		func(a attempt) error {
			if a.err != nil {
				return fmt.Errorf("%w, document %s, field %d [%d,%d)", a.err, in.ID, a.Field, a.Span.Start, a.Span.End)
			}
			if a.Text != "" {
				put, of = append(put, replace.Passage{Field: a.Field, Span: a.Span, Text: a.Text}), append(of, len(told))
			}
			told = append(told, a.Passage)
			return nil
		})
	if err != nil {
		return replace.Result{}, nil, err
	}
	out, refused, err := r.Passages(in, res, put)
	if err != nil {
		return replace.Result{}, nil, err
	}
	for k, no := range refused { // with the context
		if p := &told[of[k]]; no {
			p.Text, p.Refused = "", append(p.Refused, reasonSurvives)
		}
	}
	return out, told, nil
}

// may reports whether the model is asked about a passage.
func (w *Rewriter) may(ctx context.Context, in replace.Input, ref *reference) (bool, error) {
	withhold := w.options.Withhold
	if withhold == nil {
		return true, nil
	}
	for _, m := range in.Mentions {
		if m.Field == ref.field && m.Target == replace.Unmasked && m.Overlaps(ref.Span) && withhold(m.Label) {
			return false, nil
		}
	}
	doc := lethe.NewDocument("", ref.shown)
	doc.Language = ref.language
	ms, err := w.options.Find(ctx, doc)
	return err == nil && !slices.ContainsFunc(ms, func(m lethe.Mention) bool { return withhold(m.Label) }), err
}

// references are the passages of a document in which something is left to say.
func (w *Rewriter) references(ctx context.Context, in replace.Input, res replace.Result) []*reference {
	var out []*reference
	lang := ""
	rest := res.Replacements // which are in order of their fields
	for i, f := range in.Fields {
		n := 0
		for n < len(rest) && rest[n].Field == i {
			n++
		}
		replaced := rest[:n]
		rest = rest[n:]
		if f.Kind != lethe.Text || !slices.ContainsFunc(replaced, func(x replace.Replacement) bool { return x.Rewrite }) {
			continue
		}
		if lang == "" {
			lang = language.Of(ctx, in.Document)
		}
		for _, p := range w.cutter.passages(f.Text, replaced) {
			ref := newReference(p, f.Text, res.Texts[i], w.options.Labelled)
			if ref.empty() {
				continue
			}
			ref.field = i
			ref.speaks(lang)
			out = append(out, ref)
		}
	}
	return out
}

// attempt is a passage, and what kept the model from being asked about it.
type attempt struct {
	Passage
	err error
}

// attempt asks until an answer is accepted.
func (w *Rewriter) attempt(ctx context.Context, r *replace.Replacer, in replace.Input, ref *reference, g *guard) (a attempt) {
	defer func() {
		if recover() != nil { // what the panic says may hold text
			a.err = errors.New("rewrite: a stage broke down on this passage; please report this as a bug")
		}
	}()
	a.Passage = Passage{Field: ref.field, Span: ref.Span, Original: ref.original, Labelled: ref.labelled}
	if a.Asked, a.err = w.may(ctx, in, ref); !a.Asked || a.err != nil {
		return a
	}
	for range w.options.Retries + 1 {
		said, why, err := w.ask(ctx, ref, a.Refused)
		if err == nil && why == accepted {
			why, err = w.check(ctx, ref, g, said)
		}
		if err == nil && why == accepted && r.Holds(said) {
			why = reasonSurvives
		}
		switch {
		case err != nil:
			a.err = err
			return a
		case why == accepted:
			a.Text = said
			return a
		}
		a.Refused = append(a.Refused, why)
		if why == reasonSurvives && w.options.Labelled {
			return a // to be asked again would tell that it guessed right
		}
	}
	return a
}
