package risktest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Star is a hub that shares an entity with each of so many other documents. The
// relevance in the hub is nil, so that no document pass breaks it up: the chains are
// all pairs of neighbours.
func Star(neighbours int) *lethe.Collection {
	r := rand.New(rand.NewPCG(1, 2))
	c := documents(neighbours + 1)
	for d := 1; d <= neighbours; d++ {
		join(c, lethe.Occurrence{Doc: 0}, lethe.Occurrence{Doc: d, Relevance: 0.6 + 0.4*r.Float64()})
	}
	return ordered(c)
}

// Cliques are groups of documents that all share the group's entity.
func Cliques(groups, size int) *lethe.Collection {
	c := documents(groups * size)
	for g := range groups {
		var all []lethe.Occurrence
		for d := range size {
			all = append(all, lethe.Occurrence{Doc: g*size + d, Relevance: 1})
		}
		join(c, all...)
	}
	return ordered(c)
}

// StopWords are documents that share a few words, each with nearly all others.
func StopWords(n, words int) *lethe.Collection {
	c := documents(n)
	for w := range words {
		var all []lethe.Occurrence
		for d := range n {
			if d%words != w || n < words {
				all = append(all, lethe.Occurrence{Doc: d, Relevance: 1})
			}
		}
		join(c, all...)
	}
	return ordered(c)
}

func documents(n int) *lethe.Collection {
	c := &lethe.Collection{Documents: make([]lethe.DocumentRef, n)}
	for d := range c.Documents {
		source := fmt.Sprintf("doc%08d", d)
		c.Documents[d] = lethe.DocumentRef{ID: source + "-id", SourceID: source}
	}
	return c
}

func join(c *lethe.Collection, occurrences ...lethe.Occurrence) {
	value := fmt.Sprint("value ", len(c.Entities))
	c.Entities = append(c.Entities, lethe.Entity{
		ID: lethe.NewEntityID(value, "NAME"), Label: "NAME", Normalized: value, Occurrences: occurrences,
	})
}

func ordered(c *lethe.Collection) *lethe.Collection {
	slices.SortFunc(c.Entities, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
	return c
}
