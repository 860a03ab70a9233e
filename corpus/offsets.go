package corpus

import (
	"errors"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

var (
	errNoOffsets = errors.New("a mention lacks its start or its end")
	errOtherText = errors.New("a mention's text is not what stands at its offsets")
)

// codePoints converts the offsets of one text, given as code points.
type codePoints struct {
	text string
	*span.Offsets
}

func newCodePoints(text string) codePoints { return codePoints{text, span.NewOffsets(text)} }

// span gives the bytes between two offsets, and checks what is said to stand there.
func (c codePoints) span(start, end *int, said *string) (span.Span, error) {
	if start == nil || end == nil {
		return span.Span{}, errNoOffsets
	}
	s, err := c.FromRunes(span.Span{Start: *start, End: *end})
	if err != nil {
		return s, err
	}
	if said != nil && flat(*said) != flat(s.In(c.text)) {
		return s, errOtherText
	}
	return s, nil
}

// flat makes all white space one space: annotation tools write a line end as a
// space in the copy of the text that they keep beside the offsets.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// newDocument makes a document of one text.
func newDocument(id, language, text string) *Document {
	d := &Document{Document: lethe.NewDocument(id, text)}
	d.Language = language
	return d
}
