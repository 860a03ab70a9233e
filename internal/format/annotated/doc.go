// Package annotated knows the forms in which texts with marked spans are
// written down by annotation tools, apart from how files are walked:
//
//	spans    {"text": …, "spans": [{"start", "end", "label", "rank"?}], "meta"?}, one per line
//	doccano  {"text": …, "label": [[start, end, "LABEL"], …]}, or "labels", or "entities"
//	         with start_offset, end_offset and label
//	brat     a text and its stand-off annotation
//	conll    tokens and tags in columns: BIO and IOBES
//
// Offsets in files count Unicode code points; a [Span] counts bytes. What is read
// can be written back with the spans where they have moved to. Errors say where
// and quote nothing.
package annotated

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Form is one of the forms.
type Form string

// The forms.
const (
	Spans   Form = "spans"
	Doccano Form = "doccano"
	Brat    Form = "brat"
	Conll   Form = "conll"
)

// Forms lists them.
func Forms() []Form { return []Form{Spans, Doccano, Brat, Conll} }

// Span is a marked span of a text.
type Span struct {
	span.Span
	// Parts are the pieces of a discontinuous one, in order; nil for any other.
	Parts []span.Span
	Label lethe.Label
	// Rank decides which of two labels counts where they overlap: the higher. It is 0
	// where the form has none.
	Rank int
	// Features are what else is said of it, by name.
	Features map[string]string
}

// Pieces are the parts, or the one that it is.
func (s *Span) Pieces() []span.Span {
	if s.Parts != nil {
		return s.Parts
	}
	return []span.Span{s.Span}
}

// moved is the span with its pieces where they have moved to.
func (s Span) moved(to func(span.Span) span.Span) (Span, error) {
	pieces := make([]span.Span, len(s.Pieces()))
	for i, p := range s.Pieces() {
		if pieces[i] = to(p); pieces[i].Empty() {
			return s, errGone
		}
	}
	s.Span = span.Span{Start: pieces[0].Start, End: pieces[0].End}
	for _, p := range pieces[1:] {
		s.Span = s.Span.Union(p)
	}
	if s.Parts != nil {
		s.Parts = pieces
	}
	return s, nil
}
