package elastic_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
)

func Example() {
	items := []elastic.Item{
		{Value: "Meta Platform", Label: lethe.Organization, Known: -1},
		{Value: "Meta Platforms Inc.", Label: lethe.Organization, Known: -1},
		{Value: "Bank of Anville", Label: lethe.Organization, Known: -1},
		{Value: "Bank of Bernau", Label: lethe.Organization, Known: -1},
	}
	// Without vectors values are compared by their spelling alone.
	groups, err := elastic.Group(context.Background(), items, nil, elastic.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(groups.Of)
	for _, m := range groups.Merges {
		fmt.Printf("%s, %s: %v, %.3f\n", items[m.A].Value, items[m.B].Value, m.Rule, m.JaroWinkler)
	}

	for i := range items {
		items[i].Known = groups.Of[i]
	}
	index, err := elastic.NewIndex(context.Background(), items, nil, elastic.Options{})
	if err != nil {
		panic(err)
	}
	found := index.Find("Meta Platfroms", "")
	fmt.Println(found.Matches[0].Group, found.Sure)
	// Output:
	// [2 2 0 1]
	// Meta Platform, Meta Platforms Inc.: a slip of the pen, 0.944
	// 2 true
}
