// Package tagstest reads back what the operator tags wrote, for tests.
package tagstest

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/replace/tags"
)

// Restore returns the text with the original in place of each tag.
func Restore(text string) string {
	var b strings.Builder
	at := 0
	for p := range tags.Each(text) {
		b.WriteString(text[at:p.Start])
		b.WriteString(p.Text)
		at = p.End
	}
	b.WriteString(text[at:])
	return b.String()
}
