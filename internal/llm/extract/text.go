package extract

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

// Text is a document as models read it, also when they are asked something else about
// it: the content first, and of every other field that can be read a line with its name.
// It is "" where there is nothing to read.
func Text(doc *lethe.Document) string { return textOf(doc, false) }

// textOf is Text, in lower case on request.
func textOf(doc *lethe.Document, lower bool) string {
	var b strings.Builder
	any := false
	for _, f := range doc.Readable() {
		if strings.TrimSpace(f.Text) == "" {
			continue
		}
		if any {
			b.WriteByte('\n')
		}
		if f.Name != "" {
			b.WriteString(f.Name)
			b.WriteString(": ")
		}
		b.WriteString(f.Text)
		any = true
	}
	if lower {
		return lethe.Lower(b.String())
	}
	return b.String()
}
