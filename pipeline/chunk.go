package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/chunk"
)

// Chunk is a piece of a document, for search.
type Chunk = chunk.Chunk

// Chunk cuts the documents of the source into chunks that never begin or end inside
// a mention, and gives them to write, in the order of the source.
func (r *Runner) Chunk(ctx context.Context, o chunk.Options, write func([]Chunk) error) (Outcome, int, error) {
	if err := o.Validate(); err != nil {
		return Outcome{}, 0, err
	}
	n := 0
	g, err := r.collect(ctx, false, func(doc *lethe.Document, ms []lethe.Mention) error {
		chunks, err := chunk.Document(doc, ms, o)
		n += len(chunks)
		if err != nil {
			return err
		}
		return write(chunks)
	})
	if err != nil {
		return Outcome{}, 0, err
	}
	return g.outcome(r), n, nil
}
