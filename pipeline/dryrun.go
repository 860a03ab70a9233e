package pipeline

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

// DryRun counts the hits of each recognizer of the configuration in a source. It keeps no text.
func DryRun(ctx context.Context, c *Config, source *format.Source) ([]pattern.Tally, error) {
	engine, err := find.Recognizers(&c.Detect)
	if err != nil {
		return nil, err
	}
	p, err := c.Replace.Fields()
	if err != nil {
		return nil, err
	}
	return engine.DryRun(ctx, documents(ctx, c, source, p.Erased))
}

// documents decodes a source one by one.
func documents(ctx context.Context, c *Config, source *format.Source, erased field.Paths) iter.Seq2[*lethe.Document, error] {
	return func(yield func(*lethe.Document, error) bool) {
		for item, err := range source.Items(ctx) {
			var doc *lethe.Document
			if err == nil {
				var record *format.Record
				if record, err = source.Decode(item); err == nil {
					doc = newView(ctx, record, c, erased).doc
				}
			}
			if !yield(doc, err) {
				return
			}
		}
	}
}
