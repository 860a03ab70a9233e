package mask_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

func ExampleSelect() {
	c := &lethe.Collection{
		Documents: []lethe.DocumentRef{{ID: "a-1", SourceID: "a"}, {ID: "b-1", SourceID: "b"}, {ID: "c-1", SourceID: "c"}},
		Entities: []lethe.Entity{
			{ID: lethe.EntityID{1}, Label: "NAME", Normalized: "ada", Occurrences: []lethe.Occurrence{{Doc: 0, Relevance: 1}}},
			{ID: lethe.EntityID{2}, Label: "TREATMENT", Normalized: "lithium", Occurrences: []lethe.Occurrence{{Doc: 0, Relevance: 0.9}, {Doc: 1, Relevance: 1}}},
		},
	}
	a, err := risk.Assess(context.Background(), c, risk.Defaults())
	if err != nil {
		panic(err)
	}
	p, err := mask.Select(context.Background(), a, mask.Defaults())
	if err != nil {
		panic(err)
	}
	for _, m := range p.Masked {
		fmt.Println(m.Order, c.Entities[m.Entity].Normalized, m.Pass, m.Because)
	}
	fmt.Println(p.RiskBefore(0), "→", p.RiskAfter(0))
	// Output:
	// 1 ada document [0]
	// 1 → 0.44999999999999996
}
