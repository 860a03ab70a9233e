package replace_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
)

func Example() {
	entity := &lethe.Entity{
		ID: lethe.NewEntityID("jane doe", "NAME"), Label: "NAME", Normalized: "jane doe",
		Originals: []string{"JANE DOE", "Jane Doe"},
	}
	label := replace.Func(func(_ context.Context, in replace.Request) (string, error) {
		return "[" + string(in.Entity.Label) + "]", nil
	})
	r, _ := replace.New([]replace.Target{{Entity: entity}}, replace.Choice{Default: label}, replace.Options{Reach: reach.Everywhere})

	doc := lethe.NewDocument("7", "jane\u00a0doe called. Jane Doe's claim is closed; Jane Doering's is not.")
	out, _ := r.Document(context.Background(), replace.Input{Document: doc})
	fmt.Println(out.Texts[0])
	fmt.Println(r.Scrub("scan_JaneDoe.json"))
	// Output:
	// [NAME] called. [NAME]'s claim is closed; Jane Doering's is not.
	// scan_[NAME].json
}
