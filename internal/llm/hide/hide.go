// Package hide shows a language model documents with surrogates where something must not be seen,
// and takes what it names there back to the documents as they are.
package hide

import (
	"context"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// Document is a document as a model sees it.
type Document struct {
	*lethe.Document
	replaced map[string][]replace.Replacement // by field, as it is named here
	names    map[string]string                // of fields, as they are named in the document
}

// New hides the mentions that are targets of a replacer, and of those with a label of people
// the single words of their names too.
func New(ctx context.Context, replacer *replace.Replacer, doc *lethe.Document, mentions []replace.Placement, person func(lethe.Label) bool) (*Document, error) {
	of := namesOf(doc, mentions, person)
	result, err := replacer.Document(ctx, replace.Input{Document: doc, Mentions: of.namesakes(doc, mentions)})
	if err != nil {
		return nil, err
	}
	h := &Document{
		Document: &lethe.Document{ID: doc.ID, SourceID: doc.SourceID, Language: doc.Language},
		replaced: map[string][]replace.Replacement{}, names: map[string]string{},
	}
	shown := fieldNames(doc, func(name string) bool { return replacer.Holds(name) || of.in(name) })
	for i, f := range doc.Fields {
		h.names[shown[f.Name]] = f.Name
		f.Text, f.Name = result.Texts[i], shown[f.Name]
		h.Fields = append(h.Fields, f)
	}
	readable := make([]bool, len(doc.Fields)) // a member's own name is a field of the same name
	for i := range doc.Readable() {
		readable[i] = true
	}
	for _, r := range result.Replacements {
		if name := h.Fields[r.Field].Name; readable[r.Field] {
			h.replaced[name] = append(h.replaced[name], r)
		}
	}
	return h, nil
}

// Locate finds what the model named in the text that it saw, and gives the places in the
// document as it is.
func (h *Document) Locate(doc *lethe.Document, es []extract.Entity) ([]lethe.Mention, error) {
	field := doc.Lookup()
	ms, _ := extract.Locate(h.Document, es)
	for i := range ms {
		m := &ms[i]
		replaced := h.replaced[m.Field]
		m.Field = h.names[m.Field]
		f, ok := field(m.Field)
		if !ok {
			return nil, errors.New("hide: the document has other fields than the one that was shown")
		}
		var touched bool
		if m.Span, touched = original(m.Span, replaced); touched {
			m.Normalized = "" // it holds a surrogate
		}
		if err := m.Span.Check(f.Text); err != nil {
			return nil, fmt.Errorf("hide: put back what was hidden: %w", err)
		}
		m.Text = m.Span.In(f.Text)
	}
	return ms, nil
}

// original returns the place in the original of a place in the text that was sent: a
// replacement that it touches belongs to it whole. The replacements are in order.
func original(s span.Span, rs []replace.Replacement) (out span.Span, touched bool) {
	start, end := 0, 0 // by how much the text before grew
	inside := func(p int, r replace.Replacement) bool { return r.Place.Start < p && p < r.Place.End }
	out = span.Span{Start: -1, End: -1}
	for _, r := range rs {
		grown := r.Place.Len() - r.Span.Len()
		touched = touched || r.Place.Overlaps(s)
		switch {
		case r.Place.End <= s.Start:
			start += grown
		case inside(s.Start, r):
			out.Start = r.Span.Start
		}
		switch {
		case r.Place.End <= s.End:
			end += grown
		case inside(s.End, r):
			out.End = r.Span.End
		}
	}
	if out.Start < 0 {
		out.Start = s.Start - start
	}
	if out.End < 0 {
		out.End = s.End - end
	}
	return out, touched
}
