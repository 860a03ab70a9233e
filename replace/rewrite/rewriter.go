package rewrite

import (
	"context"
	"fmt"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/tagger/language"
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
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.defaults()
	return &Rewriter{o, newCutter(o.Bytes)}, nil
}

// Passage is what became of a passage.
type Passage struct {
	Field    int       // of the document
	Span     span.Span // in the text of the field
	Original string    // with what is masked: for the owner alone
	Labelled string    // with labels, as it stands without a rewrite
	Text     string    // the rewrite; "" where the labels stay
	// Refused says why answers were not accepted, one after the other.
	Refused []Reason
	// Asked is false where too little is left beside what is masked to say anything, or
	// something that the model must not see.
	Asked bool
}

// Document rewrites the passages of a document in which r put labels on behalf of the
// operator rewrite. A passage for which no answer is accepted keeps its labels. The
// outcome is proved as [replace.Replacer.Passages] tells. A model that does not answer
// at all is an error.
func (w *Rewriter) Document(ctx context.Context, r *replace.Replacer, in replace.Input, res replace.Result) (replace.Result, []Passage, error) {
	refs := w.references(in, res)
	if len(refs) == 0 {
		return res, nil, nil
	}
	g := newGuard(r, in, res)
	told := make([]Passage, len(refs))
	var put []replace.Passage
	var of []int // of put, in told
	for i, ref := range refs {
		told[i] = Passage{Field: ref.field, Span: ref.Span, Original: ref.original, Labelled: ref.labelled}
		may, err := w.may(ctx, in, ref)
		if err != nil {
			return replace.Result{}, nil, err
		}
		if !may {
			continue
		}
		told[i].Asked = true
		said, refused, err := w.passage(ctx, ref, g, accepts(r, in, res, ref))
		if err != nil {
			return replace.Result{}, nil, fmt.Errorf("%w, document %s, field %d [%d,%d)", err, in.ID, ref.field, ref.Start, ref.End)
		}
		told[i].Refused = refused
		if said != "" {
			told[i].Text = said
			put, of = append(put, replace.Passage{Field: ref.field, Span: ref.Span, Text: said}), append(of, i)
		}
	}
	out, refused, err := r.Passages(in, res, put)
	if err != nil {
		return replace.Result{}, nil, err
	}
	for k, no := range refused { // together they say what none says alone
		if p := &told[of[k]]; no {
			p.Text, p.Refused = "", append(p.Refused, Survives)
		}
	}
	return out, told, nil
}

// may reports whether the model is asked about a passage.
func (w *Rewriter) may(ctx context.Context, in replace.Input, ref *reference) (bool, error) {
	withhold := w.options.Withhold
	if ref.empty() || withhold == nil {
		return !ref.empty(), nil
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

// references are the passages of a document.
func (w *Rewriter) references(in replace.Input, res replace.Result) []*reference {
	var out []*reference
	lang := ""
	for i, f := range in.Fields {
		replaced, wanted := replacedIn(i, res)
		if f.Kind != lethe.Text || !wanted {
			continue
		}
		if lang == "" {
			lang = language.Of(in.Document)
		}
		for _, p := range w.cutter.passages(f.Text, replaced) {
			ref := newReference(p, f.Text, res.Texts[i], w.options.Labelled)
			ref.field = i
			ref.speaks(lang)
			out = append(out, ref)
		}
	}
	return out
}

// replacedIn gives the replacements in a field, and whether any of them is wanted
// rewritten.
func replacedIn(field int, res replace.Result) (out []replace.Replacement, wanted bool) {
	for _, x := range res.Replacements {
		if x.Field == field {
			out = append(out, x)
			wanted = wanted || x.Rewrite
		}
	}
	return out, wanted
}

// accepts asks the replacer whether a text may stand in place of a passage, alone.
func accepts(r *replace.Replacer, in replace.Input, res replace.Result, ref *reference) func(string) (bool, error) {
	return func(said string) (bool, error) {
		_, refused, err := r.Passages(in, res, []replace.Passage{{Field: ref.field, Span: ref.Span, Text: said}})
		return err == nil && !refused[0], err
	}
}

// passage asks until an answer is accepted; "" where none is.
func (w *Rewriter) passage(ctx context.Context, ref *reference, g *guard, alone func(string) (bool, error)) (string, []Reason, error) {
	var refused []Reason
	for range w.options.Retries + 1 {
		said, why, err := w.ask(ctx, ref, refused)
		if err == nil && why == Accepted {
			why, err = w.check(ctx, ref, g, said)
		}
		if err == nil && why == Accepted {
			var ok bool
			if ok, err = alone(said); !ok {
				why = Survives
			}
		}
		switch {
		case err != nil:
			return "", nil, err
		case why == Accepted:
			return said, refused, nil
		}
		refused = append(refused, why)
		if why == Survives && w.options.Labelled {
			break // to be asked again would tell that it guessed right
		}
	}
	return "", refused, nil
}
