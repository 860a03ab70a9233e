package risktest

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

// Collection draws a small collection, dense enough for edges and chains. Few
// different relevances and source ids make ties common.
func Collection() *rapid.Generator[*lethe.Collection] {
	return rapid.Custom(func(t *rapid.T) *lethe.Collection {
		n := rapid.IntRange(0, 9).Draw(t, "documents")
		c := &lethe.Collection{}
		sources := rapid.IntRange(1, 2*n+1).Draw(t, "sources")
		for i := range n {
			source := fmt.Sprint("s", rapid.IntRange(0, sources).Draw(t, "source"))
			c.Documents = append(c.Documents, lethe.DocumentRef{ID: fmt.Sprint(source, "-", i), SourceID: source})
		}
		slices.SortFunc(c.Documents, compareRefs)
		if n > 0 {
			drawEntities(t, c)
		}
		return c
	})
}

func compareRefs(a, b lethe.DocumentRef) int {
	return slices.Compare([]string{a.SourceID, a.ID}, []string{b.SourceID, b.ID})
}

func drawEntities(t *rapid.T, c *lethe.Collection) {
	relevance := rapid.SampledFrom([]float64{0, 0.1, 0.5, 0.8, 0.9, 1, 1})
	if rapid.Bool().Draw(t, "smooth") {
		relevance = rapid.Float64Range(0, 1)
	}
	share := rapid.IntRange(1, 6).Draw(t, "share")
	for i := range rapid.IntRange(0, 14).Draw(t, "entities") {
		label := rapid.SampledFrom(labels).Draw(t, "label")
		e := lethe.Entity{Label: label, Normalized: fmt.Sprint("value ", i)}
		e.ID = lethe.NewEntityID(e.Normalized, label)
		for d := range c.Documents {
			if rapid.IntRange(0, share).Draw(t, "here") == 0 {
				e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: d, Relevance: relevance.Draw(t, "relevance")})
			}
		}
		if len(e.Occurrences) > 0 {
			c.Entities = append(c.Entities, e)
		}
	}
	slices.SortFunc(c.Entities, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
}

var labels = []lethe.Label{"NAME", "ADDRESS", "DEMOGRAPHIC", "NOTHING"}

// Weight is a small schema.
func Weight(l lethe.Label) float64 {
	return map[lethe.Label]float64{"NAME": 1, "ADDRESS": 0.9, "DEMOGRAPHIC": 0.35}[l]
}

// Options draws parameters, at the extremes too.
func Options() *rapid.Generator[risk.Options] {
	threshold := rapid.SampledFrom([]float64{0, 0.3, 0.5, 0.5, 0.8, 1})
	return rapid.Custom(func(t *rapid.T) risk.Options {
		levels := []float64{threshold.Draw(t, "level"), threshold.Draw(t, "level")}
		o := risk.Options{
			EdgeThreshold: threshold.Draw(t, "edge threshold"),
			ChainLength:   rapid.IntRange(2, 5).Draw(t, "chain length"),
			Medium:        min(levels[0], levels[1]),
			High:          max(levels[0], levels[1]),
			Threads:       rapid.IntRange(1, 3).Draw(t, "threads"),
		}
		if rapid.Bool().Draw(t, "weighted") {
			o.Weights = Weight
		}
		return o
	})
}
