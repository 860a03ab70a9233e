package language

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/scratch"
)

// Of gives the primary language of a document, as its metadata says or as its texts
// look; "" when that is not clear. Texts are read once, where the context has a scratch.
func Of(ctx context.Context, doc *lethe.Document) string {
	if doc.Language != "" {
		return primary(doc.Language)
	}
	l := lookedAt(ctx, begin(doc))
	if l.letters != "" {
		return l.letters
	}
	if slices.Contains(Languages, l.all) {
		return l.all // letters of many names and terms, told by their words
	}
	return ""
}

// Looks is as [Of], and names other languages too, of which there are no models.
func Looks(ctx context.Context, doc *lethe.Document) string {
	if doc.Language == "" {
		return lookedAt(ctx, begin(doc)).all
	}
	return Of(ctx, doc)
}

// looks is what a text seems to be in: by its letters, and by all that there is.
type looks struct{ letters, all string }

// looksKey is the key of what a text was found to be in.
type looksKey struct{ text string }

func lookedAt(ctx context.Context, text string) looks {
	notes := scratch.Of(ctx)
	if l, known := notes[looksKey{text}].(looks); known {
		return l
	}
	letters := Identify(text).Language
	l := looks{letters, tell(text, letters)}
	if notes != nil {
		notes[looksKey{text}] = l
	}
	return l
}

// begin is the beginning of a document's texts.
func begin(doc *lethe.Document) string {
	var b strings.Builder
	if len(doc.Fields) == 1 {
		b.Grow(min(len(doc.Fields[0].Text), Enough) + 1) // as most are
	}
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text && b.Len() < Enough {
			b.WriteString(f.Text[:min(len(f.Text), Enough)])
			b.WriteByte('\n')
		}
	}
	return b.String()
}
