package risk_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

func ExampleAssess() {
	occurs := func(relevance float64, documents ...int) (o []lethe.Occurrence) {
		for _, d := range documents {
			o = append(o, lethe.Occurrence{Doc: d, Relevance: relevance})
		}
		return o
	}
	c := &lethe.Collection{
		Documents: []lethe.DocumentRef{{ID: "a-1", SourceID: "a"}, {ID: "b-1", SourceID: "b"}, {ID: "c-1", SourceID: "c"}},
		Entities: []lethe.Entity{
			{ID: lethe.EntityID{1}, Label: "NAME", Normalized: "ada", Occurrences: occurs(0.9, 0)},
			{ID: lethe.EntityID{2}, Label: "TREATMENT", Normalized: "lithium", Occurrences: occurs(1, 0, 1)},
			{ID: lethe.EntityID{3}, Label: "LOCATION", Normalized: "ulm", Occurrences: occurs(1, 0, 1, 2)},
		},
	}
	a, err := risk.Assess(context.Background(), c, risk.Defaults())
	if err != nil {
		panic(err)
	}
	for d, doc := range c.Documents {
		fmt.Printf("R(%s) = %.3f\n", doc.SourceID, a.Risk(d))
	}
	for chain := range a.Chains(context.Background(), 10) {
		fmt.Printf("%v %s %.3f\n", chain.Documents, chain.Level, chain.Risk)
	}
	// Output:
	// R(a) = 0.960
	// R(b) = 0.604
	// R(c) = 0.208
	// [0 1] MEDIUM 0.538
}
