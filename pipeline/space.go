package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/regroup"
)

// Space is a collection in the similarity space of one value.
type Space struct {
	Outcome
	*regroup.Surroundings
}

// Space places the names of the collection's entities in the similarity space of a value,
// and groups them. label may be "" for that of whatever is nearest. It holds originals.
func (r *Runner) Space(ctx context.Context, value string, label lethe.Label) (*Space, error) {
	if _, ok := r.config.kinds(r.schema)[label]; label != "" && !ok {
		return nil, failure.Errorf("pipeline", "schema %s has no label %q", r.schema.Name, label)
	}
	read, err := r.collect(ctx, false, nil)
	if err != nil {
		return nil, err
	}
	g := read.entities(r)
	around, err := g.joiner(r).Around(ctx, g.Result, value, label)
	if err != nil {
		return nil, err
	}
	return &Space{read.outcome(r), around}, nil
}
