// Package letters holds invented letters of hospitals and practices in German, with all that
// identifies somebody marked in them under the labels of the schema clinical. They were written
// by people who had not seen the detectors, those of the parts "further" when the first were fixed.
// What is held out is for figures alone: anyone who reads it to fix what it shows has none left.
package letters

import (
	"embed"
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

//go:embed texts/*.jsonl
var texts embed.FS

// Parts are the parts of the letters.
func Parts() []string { return []string{"dev", "held-out", "further", "further-held-out"} }

// Open returns the letters of a part.
func Open(part string) iter.Seq2[*corpus.Document, error] {
	return func(yield func(*corpus.Document, error) bool) {
		data, err := texts.ReadFile("texts/de-" + part + ".jsonl")
		if err != nil {
			yield(nil, fmt.Errorf("letters: there is no part %q; there are %s", part, strings.Join(Parts(), ", ")))
			return
		}
		for line := range strings.Lines(string(data)) {
			var l struct{ ID, Text string }
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				yield(nil, fmt.Errorf("letters: read part %s: %w", part, err))
				return
			}
			if !yield(document(l.ID, l.Text), nil) {
				return
			}
		}
	}
}

var mark = lazyregexp.New(`(?s)⟦([A-Z_]+)\|(.*?)⟧`)

// document is a text without its marks, which are ⟦LABEL|stretch⟧.
func document(id, marked string) *corpus.Document {
	var text strings.Builder
	d := &corpus.Document{}
	at := 0
	for _, m := range mark.FindAllStringSubmatchIndex(marked, -1) {
		text.WriteString(marked[at:m[0]])
		s := span.Span{Start: text.Len(), End: text.Len() + m[5] - m[4]}
		text.WriteString(marked[m[4]:m[5]])
		d.Gold = append(d.Gold, corpus.Mention{Span: s, Label: lethe.Label(marked[m[2]:m[3]])})
		at = m[1]
	}
	text.WriteString(marked[at:])
	d.Document = lethe.NewDocument(id, text.String())
	d.Language = "de"
	return d
}
