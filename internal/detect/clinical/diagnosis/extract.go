package diagnosis

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/detect/jape"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/token"
	"github.com/lethe-privacy/lethe/span"
)

// Type is the type of the annotations that stand for diagnoses, and the names of
// their features.
const (
	Type               = "Diagnosis"
	FeatureCode        = "code"
	FeatureReliability = "reliability"
)

// Diagnosis is a code that a report names.
type Diagnosis struct {
	Report      string `json:"report"` // id of the report
	Text        string `json:"text"`   // the text there, with single blanks as white space
	Code        string `json:"code"`
	Reliability string `json:"reliability"` // confirmed, or what a rule says: suspected, excluded
}

// Extractor reads diagnoses out of reports. It is safe for concurrent use.
type Extractor struct {
	// Warnings say what of the configuration and its files has no effect.
	Warnings []string

	reader    field.Reader
	tokenizer *token.Tokenizer
	keywords  *Keywords
	contexts  *field.Triggers // may be nil
	rules     *jape.Grammar   // may be nil
}

// New loads the files of a configuration.
func New(c *Config) (*Extractor, error) {
	style, err := c.style()
	if err != nil {
		return nil, fmt.Errorf("diagnosis: %w", err)
	}
	x := &Extractor{Warnings: slices.Clone(c.Warnings), tokenizer: token.New(token.Options{Style: style})}
	if err := open(c, c.Keywords, &x.keywords, ReadKeywords); err != nil {
		return nil, err
	}
	if c.Contexts != "" {
		if err := open(c, c.Contexts, &x.contexts, field.ReadTriggers); err != nil {
			return nil, err
		}
	}
	if c.Rules == "" {
		return x, nil
	}
	if x.rules, err = jape.Plus.LoadFile(filepath.ToSlash(c.place(c.Rules))); err != nil {
		return nil, fmt.Errorf("diagnosis: %w", err)
	}
	for _, w := range x.rules.Warnings {
		x.Warnings = append(x.Warnings, w.String())
	}
	return x, nil
}

// open reads a side file into its place.
func open[T any](c *Config, name string, into **T, read func(io.Reader, string) (*T, error)) error {
	place := c.place(name)
	f, err := os.Open(place)
	if err != nil {
		return fmt.Errorf("diagnosis: %w", err)
	}
	defer f.Close()
	if *into, err = read(f, place); err != nil {
		return fmt.Errorf("diagnosis: %w", err)
	}
	return nil
}

// Extract gives the diagnoses of a document's content, in the order of its text. What
// is next to the content is not searched.
func (x *Extractor) Extract(ctx context.Context, doc *lethe.Document) ([]Diagnosis, error) {
	content := lethe.Document{ID: doc.ID, SourceID: doc.SourceID, Language: doc.Language}
	for _, f := range doc.Fields {
		if f.InContent() {
			content.Fields = append(content.Fields, f)
		}
	}
	r := x.reader.Report(&content)
	if err := x.annotate(ctx, r); err != nil {
		return nil, fmt.Errorf("diagnosis: extract: %w", err)
	}
	found := consolidate(r.Annotations)
	for i := range found {
		found[i].Report = doc.SourceID
	}
	return found, nil
}

// annotate carries out the steps up to the rules.
func (x *Extractor) annotate(ctx context.Context, r *field.Report) error {
	d := r.Annotations
	for _, id := range slices.Clone(d.Of(Type)) {
		d.Remove(id) // a field of that name is no diagnosis
	}
	x.tokenizer.Annotate(d)
	for _, l := range r.Leaves {
		err := x.keywords.find(l.In(d.Text), func(s span.Span, e *entry) {
			s = span.Span{Start: l.Start + s.Start, End: l.Start + s.End}
			if e.counts(r, s) {
				d.Add(Type, s, annotation.NewFeatures(FeatureCode, e.code))
			}
		})
		if err != nil {
			return err
		}
	}
	if len(d.Of(Type)) == 0 && x.rules == nil {
		return ctx.Err()
	}
	if x.contexts != nil {
		x.contexts.Apply(r)
	}
	if x.rules != nil {
		return x.rules.Run(ctx, d)
	}
	return ctx.Err()
}
