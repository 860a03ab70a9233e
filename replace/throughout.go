package replace

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// collectionNumbers numbers the entities of the collection label by label, in the order in which they first stand in
// the documents: [NAME 1] is the same in all of them.
type collectionNumbers struct {
	texts map[lethe.EntityID]string
}

// TargetsAlone says that it is prepared by what it replaces, and asks for nothing else of the collection.
func (n *collectionNumbers) TargetsAlone() {}

// Prepare numbers the targets.
func (n *collectionNumbers) Prepare(_ context.Context, c Briefing) error {
	all := slices.Clone(c.Targets)
	slices.SortStableFunc(all, func(a, b Target) int { return cmp.Compare(a.First, b.First) })
	n.texts = make(map[lethe.EntityID]string, len(all))
	count := map[lethe.Label]int{}
	for _, t := range all {
		count[t.Entity.Label]++
		n.texts[t.Entity.ID] = fmt.Sprintf("[%s %d]", t.Entity.Label, count[t.Entity.Label])
	}
	return nil
}

func (n *collectionNumbers) Replace(_ context.Context, in Request) (string, error) {
	text := n.texts[in.Entity.ID]
	if text == "" || in.Field.Kind == lethe.ID || in.Field.Kind == lethe.Key {
		return Bracketed(in.Entity.Label), nil
	}
	return text, nil
}
