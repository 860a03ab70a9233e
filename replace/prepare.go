package replace

import (
	"context"
)

// Preparer is an operator that must know all that it will replace before the first
// document. It is a pointer, so that one operator for several labels is asked once.
type Preparer interface {
	Operator
	Prepare(ctx context.Context, c Collected) error
}

// Collected is what a [Preparer] gets to know of the collection.
type Collected struct {
	// Targets are those that are the operator's to replace, in the order of their
	// entities' ids.
	Targets []Target
	// Original reports whether a value of any entity of the collection, masked or not,
	// occurs in a text, read as in keys and ids.
	Original func(text string) bool
}

// Prepare lets the operators that ask for it know the targets, before [New].
func (c Choice) Prepare(ctx context.Context, targets []Target, original func(text string) bool) error {
	var order []Preparer
	theirs := map[Preparer][]Target{}
	for _, t := range targets {
		p, ok := c.For(t.Entity.Label).(Preparer)
		if !ok {
			continue
		}
		if _, known := theirs[p]; !known {
			order = append(order, p)
		}
		theirs[p] = append(theirs[p], t)
	}
	for _, p := range order {
		if err := p.Prepare(ctx, Collected{Targets: theirs[p], Original: original}); err != nil {
			return err
		}
	}
	return nil
}
