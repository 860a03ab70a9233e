// Package stored joins runs to corpora on disk (package store): what is found is noted
// there and taken from there, and anonymized documents go into one.
package stored

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/store"
)

// Mentions are what an earlier run noted in a corpus.
type Mentions struct {
	corpus   *store.Corpus
	options  string
	settings map[string]string
}

// MentionsOf gives the mentions of a corpus to runs whose detection is that of the
// configuration.
func MentionsOf(corpus *store.Corpus, c *pipeline.Config) (*Mentions, error) {
	options, err := pipeline.DetectionFingerprint(c)
	if err != nil {
		return nil, err
	}
	settings, err := readable(c)
	return &Mentions{corpus: corpus, options: options, settings: settings}, err
}

// Of returns the mentions of a document, and whether they were noted. It is what
// [pipeline.Options] calls Known.
func (s *Mentions) Of(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, bool, error) {
	return s.corpus.Mentions(ctx, doc, s.options)
}

// annotated is how many documents are noted at once.
const annotated = 100

// Annotation is detection over a corpus, noted there.
type Annotation struct {
	runner  *pipeline.Runner
	corpus  *store.Corpus
	options string
	waiting []store.DocumentMentions
	done    pipeline.Outcome
}

// NewAnnotation prepares detection over those documents of a corpus for which it is not
// done yet.
func NewAnnotation(ctx context.Context, config pipeline.Config, corpus *store.Corpus, opts pipeline.Options) (*Annotation, error) {
	options, err := pipeline.DetectionFingerprint(&config)
	if err != nil {
		return nil, err
	}
	a := &Annotation{corpus: corpus, options: options}
	if err := a.noteSettings(ctx, &config); err != nil {
		return nil, err
	}
	config.LLM = pipeline.LLM{}                                    // what a model says is kept in its cache
	config.Replace.Erase, config.Replace.FieldsBlacklist = nil, "" // later runs may want the text there
	a.runner, err = pipeline.New(ctx, config, corpus.Pending(store.DetectStage, options), opts)
	return a, err
}

// Run finds and notes. However it ends, what it had found is kept.
func (a *Annotation) Run(ctx context.Context) (pipeline.Outcome, error) {
	out, err := a.runner.Find(ctx, "annotating", func(doc *lethe.Document, ms []lethe.Mention) error {
		return a.take(ctx, doc, ms)
	})
	if kept := a.flush(context.WithoutCancel(ctx)); err == nil {
		err = kept
	}
	out.Documents, out.Mentions = a.done.Documents, a.done.Mentions
	return out, err
}

// Close frees what detection holds, once Run has ended.
func (a *Annotation) Close() error { return a.runner.Close() }

func (a *Annotation) take(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) error {
	a.waiting = append(a.waiting, store.DocumentMentions{ID: doc.SourceID, Mentions: ms})
	if len(a.waiting) < annotated {
		return nil
	}
	return a.flush(ctx)
}

func (a *Annotation) flush(ctx context.Context) error {
	if err := a.corpus.AddMentions(ctx, a.options, a.waiting); err != nil {
		return err
	}
	a.done.Documents += len(a.waiting)
	for _, f := range a.waiting {
		a.done.Mentions += len(f.Mentions)
	}
	a.waiting = a.waiting[:0]
	return nil
}
