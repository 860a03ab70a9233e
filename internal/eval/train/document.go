package train

import (
	"fmt"
	"sort"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Document is a marked text.
type Document struct {
	ID       string
	Language string
	Text     string
	Mentions []Mention
	// Known are the types that the annotators looked for; text without a mark may
	// still be of any other type. Empty: they looked for all.
	Known []string
}

// Mention is a marked span of a document. Type is the corpus's own name of it,
// until a mapping gives it another.
type Mention struct {
	span.Span
	Type string
}

// AnyType is the type of a mention whose annotators did not say which it is: what
// is learnt from it is that it is one.
const AnyType = "*"

// Check reports the first mention that does not fit its text.
func (d *Document) Check() error {
	for _, m := range d.Mentions {
		if err := m.Span.Check(d.Text); err != nil {
			return fmt.Errorf("train: document %s: %w", d.ID, err)
		}
		if m.Empty() {
			return fmt.Errorf("train: document %s: mention at %d is empty", d.ID, m.Start)
		}
		if m.Type == "" {
			return fmt.Errorf("train: document %s: mention at [%d,%d) has no type", d.ID, m.Start, m.End)
		}
	}
	return nil
}

// Flat sorts the mentions and drops those that overlap a longer or earlier one: a
// sequence has one tag a token.
func (d *Document) Flat() {
	sort.SliceStable(d.Mentions, func(i, j int) bool {
		return d.Mentions[i].Span.Compare(d.Mentions[j].Span) < 0
	})
	kept := d.Mentions[:0]
	end := 0
	for _, m := range d.Mentions {
		if m.Start >= end {
			kept = append(kept, m)
			end = m.End
		}
	}
	d.Mentions = kept
}

// Map renames the types of all mentions; a type that is mapped to "" is dropped,
// and so is one that the mapping lacks, unless it has a "*".
func Map(docs []Document, to map[string]string) []Document {
	out := make([]Document, len(docs))
	for i, d := range docs {
		ms := make([]Mention, 0, len(d.Mentions))
		for _, m := range d.Mentions {
			t, ok := to[m.Type]
			if !ok {
				t = to["*"]
			}
			if t != "" {
				m.Type = t
				ms = append(ms, m)
			}
		}
		d.Mentions = ms
		out[i] = d
	}
	return out
}

// FromCorpus makes a marked document of each text of a corpus's document.
func FromCorpus(c *corpus.Document) []Document {
	var docs []Document
	for _, field := range c.Fields {
		if field.Kind != lethe.Text {
			continue
		}
		d := Document{ID: c.SourceID, Language: c.Language, Text: field.Text}
		for _, m := range c.Gold {
			if m.Field == field.Name {
				d.Mentions = append(d.Mentions, Mention{m.Span, string(m.Label)})
			}
		}
		d.Flat()
		docs = append(docs, d)
	}
	return docs
}
