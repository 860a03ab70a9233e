package guard

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/mask/coarse"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Words are the words of a document that go beside what is masked.
type Words struct {
	Chosen map[string]bool     // in lower case
	gone   map[int][]span.Span // by field: what goes without them
	less   map[int][]rewording // by field: what is said less exactly
}

// rewording is a place of a text, and what takes it.
type rewording struct {
	span.Span
	text string
}

// Less notes that a place of a field is said less exactly.
func (w *Words) Less(field int, s span.Span, text string) {
	if w.less == nil {
		w.less = map[int][]rewording{}
	}
	w.less[field] = append(w.less[field], rewording{s, text})
}

// Gone notes what goes whatever words are chosen.
func (w *Words) Gone(field int, s span.Span) {
	if w.gone == nil {
		w.gone = map[int][]span.Span{}
	}
	w.gone[field] = append(w.gone[field], s)
}

// WithoutPhrases is the same without what is said less exactly.
func (w *Words) WithoutPhrases() *Words { return &Words{Chosen: w.Chosen, gone: w.gone} }

// Join takes in the words that were chosen before. There are none, other being nil, of a document that
// only this time came to its end.
func (w *Words) Join(other *Words) {
	if other == nil || len(other.Chosen) == 0 {
		return
	}
	if w.Chosen == nil {
		w.Chosen = map[string]bool{}
	}
	maps.Copy(w.Chosen, other.Chosen)
}

// Add adds the words to the mentions of a document. A mention that stays
// and has one of them goes as a whole.
func (w *Words) Add(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if w == nil || len(w.Chosen) == 0 && len(w.less) == 0 {
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
		out = append(out, w.in(doc, f, here, gone, w.less[i])...)
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

// in returns the mentions of a field with the words and phrases. A phrase takes the place of mentions
// that lie in it. Where one lies across its bounds, all of both goes.
func (w *Words) in(doc *lethe.Document, f lethe.Field, ms []lethe.Mention, gone span.Marks, phrases []rewording) []lethe.Mention {
	told, said := span.NewMarks(len(f.Text)), span.NewMarks(len(f.Text))
	of := func(s span.Span, label lethe.Label) lethe.Mention {
		text := s.In(f.Text)
		return lethe.Mention{Doc: doc.ID, Field: f.Name, Span: s, Label: label, Text: text, Normalized: strings.ToLower(text), Score: .5, Relevance: 1, Detector: coarse.Detector}
	}
	var out []lethe.Mention
	seams := NewSeams(len(f.Text))
	for _, m := range ms {
		seams.Add(m.Span)
	}
	for _, p := range phrases {
		switch {
		case gone.Any(p.Span):
		case seams.Cut(p.Span):
			told.Set(p.Span)
		default:
			said.Set(p.Span)
			m := of(p.Span, General)
			m.Details = m.With(coarse.Feature, p.text)
			out = append(out, m)
		}
	}
	words := span.Runs(f.Text, letter.OfWord)
	for _, s := range words {
		if w.Chosen[strings.ToLower(s.In(f.Text))] && !gone.Any(s) && !said.Any(s) {
			told.Set(s)
		}
	}
	taken := span.NewMarks(len(f.Text))
	for _, m := range ms {
		switch {
		case said.Any(m.Span):
			continue
		case told.Any(m.Span):
			m = of(m.Span, Label)
		}
		out = append(out, m)
		taken.Set(m.Span)
	}
	for _, s := range words {
		if told.Any(s) && !taken.Any(s) {
			out = append(out, of(s, Label))
		}
	}
	slices.SortStableFunc(out, func(a, b lethe.Mention) int { return a.Span.Compare(b.Span) })
	return out
}

// Seams are the places of a text where no piece of it may begin or end, since mentions lie there.
type Seams struct{ marks span.Marks }

// NewSeams are those of a text of n bytes without mentions.
func NewSeams(n int) Seams { return Seams{span.NewMarks(n + 1)} }

// Add adds those of a mention.
func (s Seams) Add(m span.Span) { s.marks.Set(span.Span{Start: m.Start + 1, End: m.End}) }

// Cut reports whether a piece begins or ends within a mention.
func (s Seams) Cut(p span.Span) bool {
	return s.marks.Any(span.Span{Start: p.Start, End: p.Start + 1}) || s.marks.Any(span.Span{Start: p.End, End: p.End + 1})
}
