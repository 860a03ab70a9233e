package main

import (
	"context"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/source"
	"github.com/lethe-privacy/lethe/store"
)

// collection is an input: files, a corpus, or a database.
type collection struct {
	*format.Source
	corpus *store.Corpus // nil but for a corpus
}

// collection opens what INPUT names.
func (a *app) collection(ctx context.Context, name string, o format.Options) (*collection, error) {
	switch {
	case store.Is(name):
		c, err := store.Open(ctx, name, false)
		if err != nil {
			return nil, err
		}
		if complete, err := c.Complete(ctx); err == nil && !complete {
			a.log.Warn(c.Name() + " was not filled to the end: go on with lethe import --continue")
		}
		return &collection{c.Source(), c}, nil
	case name != "-" && source.IsConfig(name):
		rows, err := a.database(ctx, name, source.Select{})
		if err != nil {
			return nil, err
		}
		return &collection{format.From(rows, "rows"), nil}, nil
	}
	s, err := format.Open(name, o)
	if err != nil {
		return nil, err
	}
	return &collection{s, nil}, nil
}

// database opens what a configuration reads.
func (a *app) database(ctx context.Context, file string, s source.Select) (*source.Rows, error) {
	c, err := a.databaseConfig(file)
	if err != nil {
		return nil, err
	}
	return source.Open(ctx, c, s)
}

func (a *app) databaseConfig(file string) (*source.Config, error) {
	c, err := source.Load(file)
	if err != nil {
		return nil, usageError{err}
	}
	for _, w := range c.Warnings {
		a.log.Warn(w)
	}
	return c, nil
}

// stored are the mentions noted in a corpus. That none of them fits is told.
func (a *app) stored(ctx context.Context, c *collection, config *pipeline.Config) (*pipeline.Stored, error) {
	if c.corpus == nil {
		return nil, nil
	}
	s, err := pipeline.StoredMentions(c.corpus, config)
	if err != nil {
		return nil, err
	}
	why, err := s.Misfit(ctx)
	if err == nil && why != "" {
		a.log.Warn(c.corpus.Name() + ": what annotate noted does not fit, and the documents are searched anew: " + why)
	}
	return s, err
}
