package regroup

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/link"
)

// Surroundings are a collection in the similarity space of one value.
type Surroundings struct {
	Items  []elastic.Item
	Points []elastic.Point // of the items
	Groups []int           // of the items
	// Options are those of the space: its region.
	Options elastic.Options
}

// Around places the names of the collection's entities in the similarity space of a value,
// and groups them. label may be "" for that of whatever is nearest.
func (j *Joiner) Around(ctx context.Context, l *link.Result, value string, label lethe.Label) (*Surroundings, error) {
	vectors, err := j.vectors(ctx)
	if err != nil {
		return nil, err
	}
	s := &Surroundings{Options: j.Space}
	s.Items, _ = j.recall(l).items()
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
