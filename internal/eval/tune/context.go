package tune

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// Document is a document with the values that should be found in it, as they are
// written there.
type Document struct {
	*lethe.Document
	Gold []string
}

// Marked takes the values that are marked in a document, but for those that are marked
// as harmless.
func Marked(d *corpus.Document) Document {
	out := Document{Document: d.Document}
	field := d.Lookup()
	for _, g := range d.Gold {
		f, ok := field(g.Field)
		if !ok || g.Identifier == corpus.NoMask {
			continue
		}
		for _, s := range g.Spans() {
			out.Gold = append(out.Gold, s.In(f.Text))
		}
	}
	return out
}

// ContextOptions say what is tried.
type ContextOptions struct {
	// Extraction is how the model is asked. Its Asker gets each distinct request once.
	Extraction extract.Options
	// Filter is the context's filter; its Strength and SkipDirect are what is varied.
	Filter extract.ContextOptions

	Strengths   []float64 // nil: 0, 0.1, …, 1
	Runs        int       // of stage 2 for each setting, with seeds of their own; 0: 3
	Seed        int       // of stage 1, and of the first run; the others have those that follow
	Temperature float64   // of the model: at 0 many models say the same in every run
	Wave        int       // documents that get the same context; 0: 16
	Concurrency int       // requests at once; 0: one for each processor
	// Progress, if not nil, is called with how many of the rounds over the collection are done.
	Progress func(done, of int)
}

func (o ContextOptions) withDefaults() ContextOptions {
	if o.Strengths == nil {
		for tenths := range 11 {
			o.Strengths = append(o.Strengths, float64(tenths)/10)
		}
	}
	for _, d := range []struct {
		n       *int
		without int
	}{{&o.Runs, 3}, {&o.Wave, 16}} {
		if *d.n == 0 {
			*d.n = d.without
		}
	}
	return o
}

// Validate reports the first option that is out of range.
func (o ContextOptions) Validate() error {
	if o.Runs < 0 || o.Wave < 0 || o.Concurrency < 0 {
		return errors.New("tune: runs, wave and concurrency must not be negative")
	}
	if !(o.Temperature >= 0 && o.Temperature <= 2) {
		return fmt.Errorf("tune: temperature %v is outside [0,2]", o.Temperature)
	}
	if !slices.IsSorted(o.Strengths) || len(slices.Compact(slices.Clone(o.Strengths))) < len(o.Strengths) {
		return errors.New("tune: strengths must rise")
	}
	for _, s := range append(slices.Clone(o.Strengths), 0) {
		f := o.Filter
		f.Strength = s
		if err := f.Validate(); err != nil {
			return fmt.Errorf("tune: %w", err)
		}
	}
	return nil
}

// Context tries the settings on a collection, which it holds in memory. The first
// document that the model gives no answer for ends it.
func Context(ctx context.Context, docs []Document, o ContextOptions) (*ContextReport, error) {
	o = o.withDefaults()
	o.Filter.Direct = o.Extraction.Schema.Direct
	if err := o.Validate(); err != nil {
		return nil, err
	}
	t, err := newTrial(docs, o)
	if err != nil {
		return nil, err
	}
	if err := t.local(ctx); err != nil {
		return nil, err
	}
	r := &ContextReport{Documents: len(docs), Values: t.values(), Runs: o.Runs, Baseline: t.baseline()}
	for _, skip := range []bool{false, true} {
		for _, strength := range o.Strengths {
			filter := o.Filter
			filter.Strength, filter.SkipDirect = strength, skip
			s, err := t.setting(ctx, filter)
			if err != nil {
				return nil, err
			}
			r.Settings = append(r.Settings, s)
		}
	}
	r.Requests = t.asker.asked()
	return r, nil
}
