package language

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// Of gives the primary language of a document, as its metadata says or as its texts
// look; "" when that is not clear.
func Of(doc *lethe.Document) string {
	if doc.Language != "" {
		return primary(doc.Language)
	}
	text := begin(doc)
	if l := Identify(text).Language; l != "" {
		return l
	}
	if l := Tell(text); slices.Contains(Languages, l) {
		return l // letters of many names and terms, told by their words
	}
	return ""
}

// Looks is as [Of], and names other languages too, of which there are no models.
func Looks(doc *lethe.Document) string {
	if doc.Language == "" {
		return Tell(begin(doc))
	}
	return Of(doc)
}

// begin is the beginning of a document's texts.
func begin(doc *lethe.Document) string {
	var b strings.Builder
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text && b.Len() < Enough {
			b.WriteString(f.Text[:min(len(f.Text), Enough)])
			b.WriteByte('\n')
		}
	}
	return b.String()
}
