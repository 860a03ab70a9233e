package pipeline

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
)

// Space is a collection in the similarity space of one value.
type Space struct {
	Outcome
	Items  []elastic.Item
	Points []elastic.Point // of the items
	Groups []int           // of the items
	// Options are those of the space: its region.
	Options elastic.Options
}

// Space places the names of the collection's entities in the similarity space of a value,
// and groups them. label may be "" for that of whatever is nearest. It holds originals.
func (r *Runner) Space(ctx context.Context, value string, label lethe.Label) (*Space, error) {
	o := r.config.Space(r.schema)
	if _, ok := o.Kinds[label]; label != "" && !ok {
		return nil, failure.Errorf("pipeline", "schema %s has no label %q", r.schema.Name, label)
	}
	read, err := r.collect(ctx, false, nil)
	if err != nil {
		return nil, err
	}
	g := r.entities(read)
	vectors, err := r.vectors(ctx, g)
	if err != nil {
		return nil, err
	}
	j := &joining{runner: r, linked: g.Linked, number: map[string]int{}}
	j.recall()
	s := &Space{Outcome: r.outcome(read), Options: o}
	s.Items, _ = j.items(s.Options.Kinds)
	groups, err := elastic.Group(ctx, s.Items, vectors, s.Options)
	if err != nil {
		return nil, err
	}
	s.Groups = groups.Of
	known := slices.Clone(s.Items)
	for i := range known {
		known[i].Known = groups.Of[i]
	}
	x, err := elastic.NewIndex(ctx, known, vectors, s.Options)
	if err != nil {
		return nil, err
	}
	s.Points, err = x.Space(ctx, value, label)
	return s, err
}
