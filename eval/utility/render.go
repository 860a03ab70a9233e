package utility

import (
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/prompt"
)

// render is a document as a model is shown it: content that is one text as it stands,
// every other field on a line with its name.
func render(d *lethe.Document) string {
	var b strings.Builder
	for _, f := range d.Readable() {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		if f.Name != "" {
			b.WriteString(f.Name + ": ")
		}
		b.WriteString(f.Text)
	}
	return prompt.Delimit("document", b.String())
}
