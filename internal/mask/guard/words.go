package guard

import (
	"iter"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Words are the words of a document that go beside what is masked.
type Words struct {
	Chosen map[string]bool     // in lower case
	gone   map[int][]span.Span // by field: what goes without them
}

// Gone notes what goes whatever words are chosen.
func (w *Words) Gone(field int, s span.Span) {
	if w.gone == nil {
		w.gone = map[int][]span.Span{}
	}
	w.gone[field] = append(w.gone[field], s)
}

// Add adds the words to the mentions of a document. A mention that stays
// and has one of them goes as a whole.
func (w *Words) Add(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if w == nil || len(w.Chosen) == 0 {
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
		for _, s := range w.gone[i] {
			gone.Set(s)
		}
		out = append(out, w.in(doc, f, here, gone)...)
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
func (w *Words) in(doc *lethe.Document, f lethe.Field, ms []lethe.Mention, gone span.Marks) []lethe.Mention {
	told := span.NewMarks(len(f.Text))
	for _, s := range span.Runs(f.Text, letter.OfWord) {
		if w.Chosen[strings.ToLower(s.In(f.Text))] && !gone.Any(s) {
			told.Set(s)
		}
	}
	word := func(s span.Span) lethe.Mention {
		text := s.In(f.Text)
		return lethe.Mention{Doc: doc.ID, Field: f.Name, Span: s, Label: Label, Text: text, Normalized: strings.ToLower(text), Score: .5, Relevance: 1, Detector: "guard"}
	}
	out := slices.Clone(ms)
	taken := span.NewMarks(len(f.Text))
	for i, m := range out {
		if told.Any(m.Span) {
			out[i] = word(m.Span)
		}
		taken.Set(m.Span)
	}
	for _, s := range span.Runs(f.Text, letter.OfWord) {
		if told.Any(s) && !taken.Any(s) {
			out = append(out, word(s))
		}
	}
	slices.SortStableFunc(out, func(a, b lethe.Mention) int { return a.Span.Compare(b.Span) })
	return out
}
