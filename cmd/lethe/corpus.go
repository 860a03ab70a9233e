package main

import (
	"context"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/store/database"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

// collection is an input: files, a corpus, or a database.
type collection struct {
	*format.Source
	corpus *store.Corpus // nil but for a corpus
	rows   bool          // it is a database, or a corpus that was filled from one
}

// collection opens what INPUT names.
func (a *app) collection(ctx context.Context, name string, o format.Options) (*collection, error) {
	switch {
	case store.Is(name) && !objects.Is(name):
		c, err := store.Open(ctx, name, false)
		if err != nil {
			return nil, err
		}
		if complete, err := c.Complete(ctx); err == nil && !complete {
			a.log.Warn(c.Name() + " was not filled to the end: go on with lethe import --continue")
		}
		from, err := c.Meta(ctx, "from")
		if err != nil {
			c.Close()
			return nil, err
		}
		return &collection{c.Source(), c, from == fromDatabase}, nil
	case name != "-" && !objects.Is(name) && database.IsConfig(name):
		rows, err := a.database(ctx, name, database.Select{})
		if err != nil {
			return nil, err
		}
		return &collection{format.From(rows, "rows"), nil, true}, nil
	}
	s, err := a.filesAt(ctx, name, o)
	if err != nil {
		return nil, err
	}
	return &collection{s, nil, false}, nil
}

// fromDatabase is what a corpus notes of itself where it was filled from rows.
const fromDatabase = "database"

// copyColumns lets the columns beside the documents of a database be copied, and says
// which are not, or should not be.
func (a *app) copyColumns(ctx context.Context, source *format.Source, config *pipeline.Config) error {
	warnings, err := config.CopyColumns(ctx, source)
	for _, w := range warnings {
		a.log.Warn(w)
	}
	return err
}

// database opens what a configuration reads.
func (a *app) database(ctx context.Context, file string, s database.Select) (*database.Rows, error) {
	c, err := a.databaseConfig(file)
	if err != nil {
		return nil, err
	}
	return database.Open(ctx, c, s)
}

func (a *app) databaseConfig(file string) (*database.Config, error) {
	c, err := database.Load(file)
	if err != nil {
		return nil, usageError{err}
	}
	for _, w := range c.Warnings {
		a.log.Warn(w)
	}
	return c, nil
}

// stored returns the mentions stored in a corpus. It warns if none of them fits.
func (a *app) stored(ctx context.Context, c *collection, config *pipeline.Config) (pipeline.Recollection, error) {
	if c.corpus == nil {
		return nil, nil
	}
	s, err := stored.MentionsOf(c.corpus, config)
	if err != nil {
		return nil, err
	}
	why, err := s.Misfit(ctx)
	if err == nil && why != "" {
		a.log.Warn(c.corpus.Name() + ": what annotate noted does not fit, and the documents are searched anew: " + why)
	}
	return s.Of, err
}
