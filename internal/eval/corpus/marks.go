package corpus

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// newDocument makes a document of one text.
func newDocument(id, language, text string) *Document {
	d := &Document{Document: lethe.NewDocument(id, text)}
	d.Language = language
	return d
}

// mark adds the spans of a document that is one text. What a span says of the thing
// that it refers to is its entity and identifier type.
func (d *Document) mark(spans []annotated.Span) {
	for _, s := range spans {
		d.Gold = append(d.Gold, Mention{Span: s.Span, Parts: s.Parts, Label: s.Label, Rank: s.Rank, Features: s.Features})
	}
}
