package robustness

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Document is a document written in another way.
type Document struct {
	*lethe.Document

	plain  *corpus.Document
	images map[string][]span.Span // by field and place in the plain text
}

// Plain is a document as it is.
func Plain(d *corpus.Document) *Document {
	return Change{write: byRune(func(s string) string { return s })}.Apply(d)
}

// Apply writes the texts of a document in another way.
func (c Change) Apply(d *corpus.Document) *Document {
	doc := *d.Document
	doc.Fields = slices.Clone(doc.Fields)
	changed := &Document{Document: &doc, plain: d, images: map[string][]span.Span{}}
	for i := range doc.Fields {
		f := &doc.Fields[i]
		if f.Kind != lethe.Text {
			continue
		}
		w := &writer{text: f.Text, marks: marks(d, f.Name), images: make([]span.Span, len(f.Text))}
		c.write(w)
		f.Text, changed.images[f.Name] = w.out.String(), w.images
	}
	return changed
}

// marks are the spans of a field that the gold marks, made disjoint.
func marks(d *corpus.Document, field string) []span.Span {
	var all []span.Span
	for i := range d.Gold {
		if d.Gold[i].Field == field {
			all = append(all, d.Gold[i].Spans()...)
		}
	}
	slices.SortFunc(all, span.Span.Compare)
	var out []span.Span
	for _, s := range all {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// share counts the letters and digits of a mark, and those that lie in mentions.
func (d *Document) share(m *corpus.Mention, covered map[string][]bool) (found, all int) {
	text, _ := d.plain.Field(m.Field)
	images, in := d.images[m.Field], covered[m.Field]
	for _, s := range m.Spans() {
		for i, c := range s.In(text.Text) {
			if !letter.OrDigit(c) {
				continue
			}
			image := images[s.Start+i]
			if image.Empty() {
				continue
			}
			all++
			if !slices.Contains(in[image.Start:image.End], false) {
				found++
			}
		}
	}
	return found, all
}

// covered reports for each byte of the fields whether a mention covers it.
func (d *Document) covered(ms []lethe.Mention) map[string][]bool {
	in := map[string][]bool{}
	for _, f := range d.Fields {
		if f.Kind == lethe.Text {
			in[f.Name] = make([]bool, len(f.Text))
		}
	}
	for _, m := range ms {
		for i := m.Start; i < m.End && in[m.Field] != nil; i++ {
			in[m.Field][i] = true
		}
	}
	return in
}
