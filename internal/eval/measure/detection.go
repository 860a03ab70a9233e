package measure

import (
	"context"
	"iter"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Options say how a run is compared with a gold standard.
type Options struct {
	eval.Options
	// Own says that the gold has the labels of the configuration's schema; otherwise
	// it has those of the detectors.
	Own bool
	// Warn, if not nil, gets what of the files that the configuration names has no effect.
	Warn    func(message string)
	Engines pipeline.Engines
}

// detection is a document with the mentions found in it.
type detection struct {
	doc      *corpus.Document
	mentions []lethe.Mention
	err      error
}

// Detection runs detection over annotated documents. Where the configuration masks
// by relevance, and no curve over it is asked for, only what would be masked counts
// as found.
func Detection(ctx context.Context, c *pipeline.Config, docs iter.Seq2[*corpus.Document, error], o Options) (*eval.Evaluation, error) {
	f, err := pipeline.NewFinder(c, pipeline.FinderOptions{Engines: o.Engines})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if o.Warn != nil {
		for _, w := range f.Warnings {
			o.Warn(w)
		}
	}
	e, err := eval.New(o.Options)
	if err != nil {
		return nil, err
	}
	in := func(yield func(detection) bool) {
		for d, err := range docs {
			if !yield(detection{doc: d, err: err}) {
				return
			}
		}
	}
	work := func(x detection) detection {
		if x.err == nil {
			x.mentions, x.err = o.find(ctx, f, c, x.doc.Document)
		}
		return x
	}
	return e, ordered.Map(ctx, c.Run.Threads, in, work, func(x detection) error {
		if x.err != nil {
			return x.err
		}
		return e.Add(x.doc, x.mentions)
	})
}

// find returns the mentions of a document that count.
func (o *Options) find(ctx context.Context, f *pipeline.Finder, c *pipeline.Config, doc *lethe.Document) ([]lethe.Mention, error) {
	detect := f.Detect
	if o.Own {
		detect = f.Find
	}
	if doc.Language == "" {
		doc.Language = c.Detect.Language
	}
	ms, err := detect(ctx, doc)
	if c.Mask.Mode == "relevance" && o.Dial == eval.NoDial {
		ms = relevant(ms, c.Mask.MinRelevance)
	}
	return ms, err
}

// relevant keeps the mentions of entities that are relevant enough somewhere in the
// document.
func relevant(ms []lethe.Mention, least float64) []lethe.Mention {
	type entity struct {
		value string
		label lethe.Label
	}
	highest := map[entity]float64{}
	for _, m := range ms {
		e := entity{m.Normalized, m.Label}
		highest[e] = max(highest[e], m.Relevance)
	}
	var kept []lethe.Mention
	for _, m := range ms {
		if highest[entity{m.Normalized, m.Label}] >= least {
			kept = append(kept, m)
		}
	}
	return kept
}
