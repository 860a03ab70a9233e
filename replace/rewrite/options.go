package rewrite

import (
	"cmp"
	"context"
	"errors"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// Options say who rewrites, and what is accepted. Asker, Prompts and Find are needed.
type Options struct {
	Asker   llm.Asker
	Prompts *prompt.Set
	// Find gives what detectors find in a document, so that what the model says can be
	// searched for people, dates, places and the like that the passage does not have.
	Find func(context.Context, *lethe.Document) ([]lethe.Mention, error)
	// Labelled shows the model labels in place of what is masked, never the originals:
	// for a model that must not see them. Nor does it learn then whether it guessed one.
	Labelled bool
	// Withhold says of which labels the model must see no values even though they stay:
	// a passage that has one keeps its labels. nil: of none.
	Withhold func(lethe.Label) bool

	Parallel int // passages of a document asked about at once; 0: 4
	Retries  int // after the first answer to a passage; 0: 2, less than 0: none
	Bytes    int // of a passage, at most; a longer sentence keeps its labels; 0: 1200

	// Shortest is the least length of a rewrite, as a share of what is to stay of its
	// passage; 0: 0.5. Longest is the most, as a share of the passage; 0: 1.5.
	Shortest, Longest float64
	// Kept is the least share of the content words that are to stay which the rewrite
	// must have; 0: 0.6. New is the most of its content words that the passage may not
	// have, but two always may be new; 0: 0.2.
	Kept, New float64
}

// validate reports what cannot be.
func (o Options) validate() error {
	switch {
	case o.Asker == nil || o.Prompts == nil || o.Find == nil:
		return errors.New("rewrite: a model, prompts and detectors are needed")
	case o.Parallel < 0 || o.Bytes < 0 || o.Shortest < 0 || o.Longest < 0 || o.Kept < 0 || o.New < 0:
		return errors.New("rewrite: a negative length or share")
	case o.Kept > 1 || o.New > 1:
		return errors.New("rewrite: a share above 1")
	}
	return nil
}

func (o Options) defaults() Options {
	o.Retries = max(0, cmp.Or(o.Retries, 2))
	o.Parallel = cmp.Or(o.Parallel, 4)
	o.Bytes = cmp.Or(o.Bytes, 1200)
	o.Shortest, o.Longest = cmp.Or(o.Shortest, 0.5), cmp.Or(o.Longest, 1.5)
	o.Kept, o.New = cmp.Or(o.Kept, 0.6), cmp.Or(o.New, 0.2)
	return o
}
