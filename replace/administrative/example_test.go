package administrative_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/administrative"
)

func Example() {
	entity := &lethe.Entity{ID: lethe.NewEntityID("joan puig serra", "PER"), Label: "PER", Originals: []string{"JOAN PUIG", "Joan Puig Serra"}}
	for _, kind := range administrative.Kinds() {
		o, err := kind.Make(replace.Deps{Seed: "1"})
		if err != nil {
			fmt.Println(err)
			return
		}
		full, _ := o.Replace(context.Background(), replace.Request{Entity: entity, Mention: lethe.Mention{Text: "Joan Puig Serra"}})
		short, _ := o.Replace(context.Background(), replace.Request{Entity: entity, Mention: lethe.Mention{Text: "JOAN PUIG"}})
		fmt.Println(kind.Name, len(strings.Fields(full)), strings.HasPrefix(strings.ToUpper(full), short+" "))
	}
	// Output:
	// random 3 true
	// intelligent 3 true
}
