package replace_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

func Example() {
	entity := &lethe.Entity{
		ID: lethe.NewEntityID("jane doe", "NAME"), Label: "NAME", Normalized: "jane doe",
		Originals: []string{"JANE DOE", "Jane Doe"},
	}
	label, _ := suite.ByName("label", replace.Deps{})
	r, _ := replace.New([]replace.Target{{Entity: entity}}, replace.Choice{Default: label}, replace.Options{Reach: reach.Everywhere})

	doc := lethe.NewDocument("7", "jane\u00a0doe called. Jane Doe's claim is closed; Jane Doering's is not.")
	out, _ := r.Document(context.Background(), replace.Input{Document: doc})
	fmt.Println(out.Texts[0])
	fmt.Println(r.Scrub("scan_JaneDoe.json"))
	// Output:
	// [NAME] called. [NAME]'s claim is closed; Jane Doering's is not.
	// scan_[NAME].json
}

func Example_dateShift() {
	shift, _ := suite.ByName("date-shift", replace.Deps{Seed: "1", Policy: replace.Policy{MinDays: -10, MaxDays: -10}})
	var targets []replace.Target
	for _, value := range []string{"4. März 2019", "12.3."} {
		targets = append(targets, replace.Target{Entity: &lethe.Entity{
			ID: lethe.NewEntityID(value, "DATE"), Label: "DATE", Normalized: value, Originals: []string{value},
		}})
	}
	r, _ := replace.New(targets, replace.Choice{Default: shift}, replace.Options{Reach: reach.Everywhere, Split: true})

	doc := lethe.NewDocument("7", "am Montag, den 4. März 2019, Kontrolle 12.3.")
	doc.Language = "de"
	out, _ := r.Document(context.Background(), replace.Input{Document: doc})
	fmt.Println(out.Texts[0])
	// Output:
	// am Freitag, den 22. Februar 2019, Kontrolle 2.3.
}
