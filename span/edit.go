package span

import (
	"fmt"
	"strings"
)

// Edit replaces the bytes of a span with a text.
type Edit struct {
	Span
	Text string
}

// Apply carries out edits, which must be disjoint and in rising order, and
// returns the new text together with the spans that the replacements take in it,
// in the same order.
func Apply(text string, edits []Edit) (string, []Span, error) {
	if len(edits) == 0 {
		return text, nil, nil
	}
	var b strings.Builder
	places := make([]Span, len(edits))
	at := 0
	for i, e := range edits {
		if err := e.Check(text); err != nil {
			return "", nil, err
		}
		if e.Start < at {
			return "", nil, fmt.Errorf("span: edit [%d,%d) overlaps or precedes the one before it", e.Start, e.End)
		}
		b.WriteString(text[at:e.Start])
		start := b.Len()
		b.WriteString(e.Text)
		places[i] = Span{start, b.Len()}
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String(), places, nil
}
