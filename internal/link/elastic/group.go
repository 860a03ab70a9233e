package elastic

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe/internal/ordered"
)

// Groups says which items are nearly the same.
type Groups struct {
	// Of gives the group of each item, from 0. Groups are numbered by their first items
	// in the order of label and value.
	Of []int
	// Known gives for each group the known group that it is, -1 if none.
	Known []int
	// Merges explain why items are in the group of another: all of a group but one.
	Merges []Merge
	// Apart are pairs that are near enough but were kept apart, for the first reason.
	Apart []Separation
}

// Merge says why two groups of items became one.
type Merge struct {
	A, B        int // items, of which A comes first in the order of label and value
	Group       int
	Rule        Rule
	Vectors     bool    // both have vectors; else there are no cosines
	Cosine      float64 // as it is
	Scaled      float64 // the lower of the two rows
	JaroWinkler float64
}

// Separation says why two items that are near enough are in different groups.
type Separation struct {
	A, B int
	Why  Guard
	// BecauseOf are the items of their groups that contradict each other.
	BecauseOf [2]int
}

// Group puts items that stand for the same thing into one group. vectors gives the vector
// of a value, always the same one and of the same length; it is called by several
// goroutines at once, may give nil for a value that has none, and may itself be nil.
func Group(ctx context.Context, items []Item, vectors func(value string) []float32, o Options) (*Groups, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.filled()
	t, err := newTable(ctx, items, &o)
	if err != nil {
		return nil, fmt.Errorf("elastic: read %d items: %w", len(items), err)
	}
	threads := ordered.Threads(o.Threads)
	cs, err := t.couples(ctx, &o, threads, vectors != nil)
	if err != nil {
		return nil, fmt.Errorf("elastic: compare %d items: %w", len(items), err)
	}
	if r := newRows(t, vectors, o); r != nil {
		if err := r.measure(ctx, t, cs, threads); err != nil {
			return nil, fmt.Errorf("elastic: measure %d pairs: %w", len(cs), err)
		}
	}
	return t.group(ctx, cs, &o)
}
