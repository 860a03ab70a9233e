// Package detect is the seam behind which everything that finds personal data
// stands: patterns, word lists, context, taggers, models.
//
// A [Detector] is a described value, not a registration. The one list of those
// that come with the project is package detect/suite; package detect/detecttest
// holds any detector to its own examples and to the invariants of [Run].
package detect

import (
	"cmp"
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/scratch"
)

// Detector finds mentions in a document. It must be safe for concurrent use.
type Detector struct {
	// Name is unique among detectors: lower case, words joined by '-'.
	Name string
	// Doc says in one sentence what is found, and how.
	Doc string
	// Labels are all that Find may give.
	Labels []lethe.Label
	// Examples are shown in help and run as tests. At least one must hit and at
	// least one must miss.
	Examples []Example
	// Numbers asks for the numbers of trees as well: Find is called once more, with a
	// document that has them as texts, and what takes the whole of one counts.
	Numbers bool
	// Find returns mentions in fields of kind lethe.Text, in any order. It sets
	// Field, Span, Label, Text and Score, and Normalized where it knows better than
	// package normalize; Run fills in Doc and Detector.
	Find func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error)
}

// Example is a text in which every expected mention is written [LABEL value], as
// in "call [PHONE_NUMBER 555 0100] today". A text without such a mark must not
// hit at all.
type Example struct {
	Text     string
	Language string // BCP 47 tag of the document, or ""
}

// Validate reports what is missing from the description.
func (d *Detector) Validate() error {
	switch {
	case d.Name == "":
		return fmt.Errorf("detect: detector without a name")
	case d.Doc == "" || len(d.Labels) == 0 || d.Find == nil:
		return fmt.Errorf("detect: detector %s lacks its doc, labels or find function", d.Name)
	case len(d.Examples) < 2:
		return fmt.Errorf("detect: detector %s needs an example that hits and one that misses", d.Name)
	}
	return nil
}

// Run lets each detector read the document and returns all mentions. A detector
// that fails, or gives a mention that does not fit its field, fails the document:
// what could not be searched must not pass for clean.
func Run(ctx context.Context, detectors []Detector, doc *lethe.Document) ([]lethe.Mention, error) {
	ctx = scratch.With(ctx)
	texts, numbers := textsOf(doc), numbersOf(doc)
	founds, n := make([][]lethe.Mention, len(detectors)), 0
	for i := range detectors {
		d := &detectors[i]
		found, err := d.find(ctx, doc, numbers)
		if err != nil {
			return nil, fmt.Errorf("detect: run %s: %w", d.Name, err)
		}
		for k := range found {
			if err := check(texts, &found[k]); err != nil {
				return nil, fmt.Errorf("detect: run %s: %w", d.Name, err)
			}
		}
		founds[i], n = found, n+len(found)
	}
	if n == 0 {
		return nil, nil
	}
	all := make([]lethe.Mention, 0, n)
	for i, found := range founds {
		for _, m := range found {
			m.Doc, m.Detector = doc.ID, cmp.Or(m.Detector, detectors[i].Name)
			all = append(all, m)
		}
	}
	return all, nil
}

// textsOf indexes the fields of a document in which mentions may stand by name.
func textsOf(doc *lethe.Document) map[string]string {
	texts := make(map[string]string, len(doc.Fields))
	for _, f := range doc.Readable() {
		texts[f.Name] = f.Text
	}
	return texts
}

// check reports why a mention does not fit its document, without quoting either.
func check(texts map[string]string, m *lethe.Mention) error {
	text, ok := texts[m.Field]
	if !ok {
		return fmt.Errorf("no text or number %q", m.Field)
	}
	if err := m.Span.Check(text); err != nil {
		return err
	}
	switch {
	case m.Span.Empty():
		return fmt.Errorf("mention at %d is empty", m.Start)
	case m.Span.In(text) != m.Text:
		return fmt.Errorf("mention at [%d,%d) has another text than the document", m.Start, m.End)
	case m.Label == "":
		return fmt.Errorf("mention at [%d,%d) has no label", m.Start, m.End)
	case !unit(m.Score) || !unit(m.Relevance):
		return fmt.Errorf("mention at [%d,%d) has a score or relevance outside [0,1]", m.Start, m.End)
	}
	return nil
}

// unit is false for NaN as well.
func unit(x float64) bool { return x >= 0 && x <= 1 }

// Texts calls f for each text field of the document, until f returns an error.
func Texts(doc *lethe.Document, f func(lethe.Field) error) error {
	for _, field := range doc.Fields {
		if field.Kind != lethe.Text {
			continue
		}
		if err := f(field); err != nil {
			return err
		}
	}
	return nil
}
