package pipeline

import (
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// facts marks the entities that a plan by risk masks only where all else does not
// suffice; nil where others are not replaced by surrogates.
func (r *Runner) facts(g *linked) []bool {
	if r.config.Replace.Operator != "surrogate" {
		return nil
	}
	out := make([]bool, len(g.Collection.Entities))
	for i := range out {
		out[i] = r.schema.Role(g.Collection.Entities[i].Label) == schema.Fact
	}
	return out
}
