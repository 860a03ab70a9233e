package pipeline

import (
	"maps"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// withFacts lets the operator surrogate leave alone what a text says: a fact of the
// schema that must go becomes less exact, or its label, and never another fact. What the
// configuration says of a label itself counts more.
func (c Replace) withFacts(s *schema.Schema) Replace {
	if c.Operator != "surrogate" {
		return c
	}
	labels := maps.Clone(c.Labels)
	if labels == nil {
		labels = map[lethe.Label]Override{}
	}
	for _, l := range s.Facts() {
		if _, said := labels[l]; !said {
			labels[l] = Override{Operator: "generalise"}
		}
	}
	c.Labels = labels
	return c
}

// facts marks the entities that a plan by risk masks only where all else does not
// suffice; nil where surrogates are not what stands in the place of others.
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
