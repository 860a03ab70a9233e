package risk

import (
	"math"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/graph"
)

// incidence says which entities occur in which documents. Of a contribution c it
// keeps miss = 1 − c, the factor of the products. As rounding is monotone,
// max(rel(i), rel(j))·u·w is the larger of the contributions to i and j, and
// 1 − s the smaller of their misses: misses are all that the measures need.
type incidence struct {
	entities graph.Rows // of each document, by rising index
	miss     []float64  // parallel to entities.Items

	where graph.Rows // of each entity, its documents by rising index; of Numbers alone

	uniqueness []float64 // by entity; nil for Numbers
	importance []float64 // by entity
	fixed      []bool    // by document, those in which masking changes nothing; nil for none
}

func newIncidence(c *lethe.Collection, opts Options) (*incidence, error) {
	in := &incidence{
		uniqueness: make([]float64, len(c.Entities)),
		importance: make([]float64, len(c.Entities)),
	}
	weight, err := weigh(c, opts)
	if err != nil {
		return nil, err
	}
	in.entities.Start = starts(c)
	total := in.entities.Start[len(c.Documents)]
	in.entities.Items = make([]int32, total)
	in.miss = make([]float64, total)
	next := append([]int(nil), in.entities.Start...)
	for i := range c.Entities {
		e := &c.Entities[i]
		w := weight[e.Label]
		in.uniqueness[i] = opts.uniqueness(c, i)
		in.add(i, e, w, next)
		if opts.Earlier != nil {
			in.importance[i] = contribution(opts.Earlier.Relevance[i], in.uniqueness[i], w)
		}
	}
	if opts.Earlier != nil {
		in.fixed = opts.Earlier.Fixed
	}
	return in, nil
}

// starts counts the entities of each document.
func starts(c *lethe.Collection) []int {
	counts := make([]int, len(c.Documents)+1)
	for i := range c.Entities {
		for _, o := range c.Entities[i].Occurrences {
			counts[o.Doc+1]++
		}
	}
	return graph.Starts(counts)
}

// add puts an entity into the lists of its documents.
func (in *incidence) add(i int, e *lethe.Entity, weight float64, next []int) {
	for _, o := range e.Occurrences {
		c := contribution(o.Relevance, in.uniqueness[i], weight)
		in.importance[i] = max(in.importance[i], c)
		in.entities.Items[next[o.Doc]] = int32(i)
		in.miss[next[o.Doc]] = 1 - c
		next[o.Doc]++
	}
}

// uniqueness is u(e) of an entity of the collection.
func (o Options) uniqueness(c *lethe.Collection, entity int) float64 {
	if o.Earlier != nil {
		return Uniqueness(o.Earlier.Documents, o.Earlier.Frequency[entity])
	}
	return Uniqueness(len(c.Documents), len(c.Entities[entity].Occurrences))
}

// Uniqueness is u(e) of an entity that occurs in so many (frequency) of the documents: 1
// for an entity of one document, nearly 0 for one of all documents.
func Uniqueness(documents, frequency int) float64 {
	n := float64(documents + 1)
	return math.Log(n/float64(frequency)) / math.Log(n)
}

// contribution is rel·u·w. The conversions keep processors that could from fusing
// the product with a later subtraction, which would round differently.
func contribution(relevance, uniqueness, weight float64) float64 {
	return float64(float64(relevance*uniqueness) * weight)
}

// weigh looks up the weight of each label that occurs.
func weigh(c *lethe.Collection, opts Options) (map[lethe.Label]float64, error) {
	found := make(map[lethe.Label]float64)
	for i := range c.Entities {
		label := c.Entities[i].Label
		if _, ok := found[label]; ok {
			continue
		}
		w := opts.weight(label)
		if !(w >= 0 && w <= 1) {
			return nil, failure.Errorf("risk", "weight of label %q is %v, not in [0,1]", label, w)
		}
		found[label] = w
	}
	return found, nil
}

// documents is how many there are.
func (in *incidence) documents() int { return len(in.entities.Start) - 1 }

// isFixed reports whether masking changes nothing in a document.
func (in *incidence) isFixed(d int) bool { return in.fixed != nil && in.fixed[d] }

// document returns the entities of a document and their misses.
func (in *incidence) document(d int) ([]int32, []float64) {
	lo, hi := in.entities.Start[d], in.entities.Start[d+1]
	return in.entities.Items[lo:hi], in.miss[lo:hi]
}

// risk is R(d) of what is unmasked; masked may be nil.
func (in *incidence) risk(d int, masked []bool) float64 {
	if in.isFixed(d) {
		masked = nil
	}
	product := 1.0
	entities, misses := in.document(d)
	for i, e := range entities {
		if masked == nil || !masked[e] {
			product = float64(product * misses[i])
		}
	}
	return 1 - product
}
