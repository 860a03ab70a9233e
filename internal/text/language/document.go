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
	l := lookedAt(ctx, doc)
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
		return lookedAt(ctx, doc).all
	}
	return Of(ctx, doc)
}

// appearance is what a text seems to be in: by its letters, and by all that there is.
type appearance struct{ letters, all string }

// appearanceKey is the key of what a document was found to be in: the beginning of its texts, or of
// the one text that it has.
type appearanceKey struct {
	text string
	one  bool
}

func lookedAt(ctx context.Context, doc *lethe.Document) appearance {
	notes := scratch.Of(ctx)
	var key appearanceKey
	if text, one := onlyText(doc); one { // as in most documents: nothing is copied to ask again
		key = appearanceKey{text[:min(len(text), Enough)], true}
	} else {
		key = appearanceKey{text: begin(doc)}
	}
	if l, known := notes[key].(appearance); known {
		return l
	}
	text := key.text
	if key.one {
		text = begin(doc)
	}
	l := look(text)
	if notes != nil {
		notes[key] = l
	}
	return l
}

// onlyText is the text of a document that has one, beside ids and what else is not its content.
func onlyText(doc *lethe.Document) (text string, one bool) {
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text {
			if one {
				return "", false
			}
			text, one = f.Text, true
		}
	}
	return text, one
}

// begin is the beginning of a document's texts.
func begin(doc *lethe.Document) string {
	var b strings.Builder
	if text, one := onlyText(doc); one {
		b.Grow(min(len(text), Enough) + 1)
	}
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text && b.Len() < Enough {
			b.WriteString(f.Text[:min(len(f.Text), Enough)])
			b.WriteByte('\n')
		}
	}
	return b.String()
}
