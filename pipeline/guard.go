package pipeline

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// guardedWords are the words of a document that go beside what is masked.
type guardedWords struct {
	words map[string]bool       // in lower case
	gone  []replace.Replacement // what goes without them
}

// value is what an entity is, whatever its number.
type value struct {
	label      lethe.Label
	normalized string
}

// maskedValues are the values of the masked entities of a rehearsal. They are masked in the run, too:
// words were chosen beside them.
func (w *writer) maskedValues() map[value]bool {
	out := map[value]bool{}
	for handle, target := range w.targets {
		if target >= 0 {
			e := w.g.Collection.Entities[w.g.Entities[handle]]
			out[value{e.Label, e.Normalized}] = true
		}
	}
	return out
}

// takeGuard rehearses the run, and chooses the words that lead from what it would share to
// somebody. It warns of documents for which that does not suffice.
func (r *Runner) takeGuard(ctx context.Context) ([]Warning, error) {
	switch {
	case r.config.Guard.Background == "" && r.guard == nil:
		return nil, nil
	case r.guard == nil:
		return nil, failure.New("pipeline", "the configuration names texts to guard against, and this run opened none")
	}
	as := r.config.Replace
	if as.NeedsModel() {
		as = Replace{Operator: "label", Reach: as.Reach, Policy: Default().Replace.Policy}
	}
	alone := r.nested(as)
	rehearsal, err := alone.secondReading(ctx)
	if err != nil {
		return nil, err
	}
	var docs []guard.Document
	var words []*guardedWords
	r.guarded = map[uint64]*guardedWords{}
	err = alone.rehearse(ctx, rehearsal, func(x review.Rehearsed) {
		own := &guardedWords{gone: x.Result.Replacements}
		docs, words = append(docs, sharedOf(x)), append(words, own)
		r.guarded[r.print(x.Document)] = own
	})
	if err != nil {
		return nil, err
	}
	r.pinned = rehearsal.maskedValues()
	r.phase("guarding words")
	chosen, err := r.guard.Choose(ctx, docs, r.config.Run.Threads)
	if err != nil {
		return nil, err
	}
	open := 0
	for i, c := range chosen {
		words[i].words = c.Words
		if !c.Met {
			open++
		}
	}
	if open == 0 {
		return nil, nil
	}
	return []Warning{{Message: fmt.Sprintf("%d documents still lead to their person more than guard.rank allows, whatever words are removed: look at them first", open)}}, nil
}

// sharedOf is the content of a document before and after.
func sharedOf(x review.Rehearsed) guard.Document {
	d := guard.Document{ID: x.Document.SourceID}
	var was, is strings.Builder
	for i, f := range x.Document.Fields {
		if !f.InContent() || f.Kind != lethe.Text {
			continue
		}
		fmt.Fprintln(&was, f.Text)
		for _, g := range x.Result.Replacements {
			if g.Field == i {
				d.Replaced = append(d.Replaced, span.Span{Start: is.Len() + g.Place.Start, End: is.Len() + g.Place.End})
			}
		}
		fmt.Fprintln(&is, x.Result.Texts[i])
	}
	d.Original, d.Shared = was.String(), is.String()
	return d
}

var errUnguarded = failure.New("pipeline", "the rehearsal for the guard could not finish the document; 'lethe anonymize --dry-run' without --guard says why")

// isGuarded reports whether a document, by the print of what the stages see of it, was in the
// rehearsal, where there was one: words were chosen for no other.
func (r *Runner) isGuarded(seen uint64) bool { return r.guarded == nil || r.guarded[seen] != nil }

// withWords adds the words that a guard chose to the mentions of a document. A mention that stays
// and has one of them goes as a whole.
func (r *Runner) withWords(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	own := r.guarded[r.print(doc)]
	if own == nil || len(own.words) == 0 {
		return ms
	}
	var out []lethe.Mention
	for i, f := range doc.Fields {
		here := slices.Collect(mentionsIn(ms, f.Name))
		if !f.InContent() || f.Kind != lethe.Text {
			out = append(out, here...)
			continue
		}
		gone := span.NewMarks(len(f.Text))
		for _, g := range own.gone {
			if g.Field == i {
				gone.Set(g.Span)
			}
		}
		out = append(out, own.in(doc, f, here, gone)...)
	}
	return out
}

func mentionsIn(ms []lethe.Mention, field string) iter.Seq[lethe.Mention] {
	return func(yield func(lethe.Mention) bool) {
		for _, m := range ms {
			if m.Field == field && !yield(m) {
				return
			}
		}
	}
}

// in gives the mentions of a field with the words.
func (g *guardedWords) in(doc *lethe.Document, f lethe.Field, ms []lethe.Mention, gone span.Marks) []lethe.Mention {
	told := span.NewMarks(len(f.Text))
	for _, w := range span.Runs(f.Text, letter.OfWord) {
		if g.words[strings.ToLower(w.In(f.Text))] && !gone.Any(w) {
			told.Set(w)
		}
	}
	word := func(s span.Span) lethe.Mention {
		text := s.In(f.Text)
		return lethe.Mention{Doc: doc.ID, Field: f.Name, Span: s, Label: guard.Label, Text: text, Normalized: strings.ToLower(text), Score: .5, Relevance: 1, Detector: "guard"}
	}
	out := slices.Clone(ms)
	taken := span.NewMarks(len(f.Text))
	for i, m := range out {
		if told.Any(m.Span) {
			out[i] = word(m.Span)
		}
		taken.Set(m.Span)
	}
	for _, w := range span.Runs(f.Text, letter.OfWord) {
		if told.Any(w) && !taken.Any(w) {
			out = append(out, word(w))
		}
	}
	slices.SortStableFunc(out, func(a, b lethe.Mention) int { return a.Span.Compare(b.Span) })
	return out
}
