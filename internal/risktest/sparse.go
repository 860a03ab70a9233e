package risktest

import (
	"fmt"
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
)

// Sparse draws a collection of up to 200 documents, in which entities of a few documents
// each make many small groups, and some stand in very many.
func Sparse() *rapid.Generator[*lethe.Collection] {
	return rapid.Custom(func(t *rapid.T) *lethe.Collection {
		n := rapid.IntRange(10, 200).Draw(t, "documents")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		c := documents(n)
		for i := 1; i < n; i++ { // some documents of one source
			if r.IntN(5) == 0 {
				c.Documents[i].SourceID = c.Documents[i-1].SourceID
			}
		}
		few := 1 + rapid.IntRange(0, 4).Draw(t, "few")
		for range rapid.IntRange(0, 2*n).Draw(t, "entities") {
			in := map[int]bool{}
			at, span := r.IntN(n), 3*few
			if r.IntN(20) == 0 {
				span = n
			}
			for range 1 + r.IntN(span) {
				in[(at+r.IntN(span))%n] = true
			}
			var all []lethe.Occurrence
			for d := range n {
				if in[d] {
					all = append(all, lethe.Occurrence{Doc: d, Relevance: []float64{0.3, 0.7, 0.9, 1}[r.IntN(4)]})
				}
			}
			join(c, all...)
			c.Entities[len(c.Entities)-1].Label = labels[r.IntN(len(labels))]
		}
		for i := range c.Entities {
			e := &c.Entities[i]
			e.Normalized = fmt.Sprint("value ", i)
			e.ID = lethe.NewEntityID(e.Normalized, e.Label)
		}
		return ordered(c)
	})
}
