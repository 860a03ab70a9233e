package annotated

import (
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// Points converts the offsets of one text, given as code points.
type Points struct {
	text string
	*span.Offsets
}

// NewPoints prepares the conversions for a text.
func NewPoints(text string) Points { return Points{text, span.NewOffsets(text)} }

// Span returns the bytes between two offsets, and checks what is said to stand there.
func (p Points) Span(start, end *int, said *string) (span.Span, error) {
	if start == nil || end == nil {
		return span.Span{}, errNoOffsets
	}
	s, err := p.FromRunes(span.Span{Start: *start, End: *end})
	if err != nil {
		return s, err
	}
	if said != nil && flat(*said) != flat(s.In(p.text)) {
		return s, errOtherText
	}
	return s, nil
}

// flat makes all white space one space: annotation tools write a line end as a
// space in the copy of the text that they keep beside the offsets.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }
