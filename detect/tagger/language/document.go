package language

import (
	"strings"

	lethe "github.com/lethe-privacy/lethe"
)

// Of gives the primary language of a document, as its metadata says or as its texts
// look; "" when that is not clear.
func Of(doc *lethe.Document) string {
	if doc.Language != "" {
		base, _, _ := strings.Cut(strings.ToLower(doc.Language), "-")
		return base
	}
	var b strings.Builder
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text && b.Len() < Enough {
			b.WriteString(f.Text[:min(len(f.Text), Enough)])
			b.WriteByte('\n')
		}
	}
	return Identify(b.String()).Language
}
