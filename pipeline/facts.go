package pipeline

import (
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// facts marks the entities that a plan by risk masks last, only if the others do not suffice. It is nil if those are
// not replaced by surrogates.
func (g *linkage) facts(operator string, s *schema.Schema) []bool {
	if operator != "surrogate" {
		return nil
	}
	out := make([]bool, len(g.Collection.Entities))
	for i := range out {
		out[i] = s.Role(g.Collection.Entities[i].Label) == schema.Fact
	}
	return out
}
