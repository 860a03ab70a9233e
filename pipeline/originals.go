package pipeline

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/surrogate"
)

// values are those of all entities, masked or not, in any way in which they are searched for,
// and without titles and legal forms: what is put in for one must not be another where
// nobody could tell the two apart.
func (g *linkage) values(kinds map[lethe.Label]elastic.Kind, stays func(entity int) bool) (*replace.Values, error) {
	entities := g.Collection.Entities
	return replace.NewValues(func(yield func(replace.ValueSource) bool) {
		for i := range entities {
			e := searched(&entities[i], kinds)
			v := replace.ValueSource{Ways: e.Originals, Occurrences: e.Occurrences, Stays: stays(i), Person: kinds[e.Label] == elastic.Person}
			for _, way := range e.Originals {
				if bare := surrogate.Bare(way); bare != way {
					v.Ways = append(v.Ways[:len(v.Ways):len(v.Ways)], bare)
				}
			}
			if !yield(v) {
				return
			}
		}
	})
}
