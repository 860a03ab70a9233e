package eval

import (
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Scope gives the spans of a field that are measured, sorted and disjoint.
// What is marked or found is cut to them.
type Scope func(d *corpus.Document, f lethe.Field) []span.Span

// Body is the scope of what follows the head of each document, as the card of its
// corpus knows it.
func Body(c *corpus.Card) Scope {
	return func(_ *corpus.Document, f lethe.Field) []span.Span { return []span.Span{c.BodyOf(f.Text)} }
}

// ground is a field of a document, prepared for all measures.
type ground struct {
	field   string
	text    string
	words   []span.Span
	skip    []bool
	scope   []span.Span
	offsets *span.Offsets
}

// characters is the number of code points of a span.
func (g *ground) characters(s span.Span) int {
	switch {
	case s.Empty():
		return 0
	case s.Len() < 1024:
		return utf8.RuneCountInString(s.In(g.text))
	}
	return g.offsets.Runes(s).Len()
}

func newGround(d *corpus.Document, f lethe.Field, scope Scope) ground {
	g := ground{field: f.Name, text: f.Text, scope: []span.Span{{End: len(f.Text)}}, offsets: span.NewOffsets(f.Text)}
	if scope != nil {
		g.scope = scope(d, f)
	}
	for _, w := range wordsOf(f.Text) {
		if len(g.cut(w)) > 0 {
			g.words = append(g.words, w)
		}
	}
	g.skip = skippable(f.Text, g.words)
	return g
}

// cut returns the parts of s that lie in the scope.
func (g *ground) cut(s span.Span) []span.Span {
	var parts []span.Span
	for _, in := range g.scope {
		if p := intersect(s, in); !p.Empty() {
			parts = append(parts, p)
		}
	}
	return parts
}
