package pipeline

import (
	"fmt"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link/elastic"
	"github.com/lethe-privacy/lethe/replace/words"
)

// originals reports whether a text holds a value of any entity, masked or not, in any way
// in which it is searched for: what is put in for one must not be another.
func (g *gathered) originals(kinds map[lethe.Label]elastic.Kind) (func(text string) bool, error) {
	b := words.NewBuilder()
	for i := range g.linked.Collection.Entities {
		for _, v := range searched(&g.linked.Collection.Entities[i], kinds).Originals {
			b.Add(v, i)
		}
	}
	values, err := b.Build()
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	return func(text string) bool {
		found := false
		values.EachLoose(text, func(words.Match) { found = true })
		return found
	}, nil
}
