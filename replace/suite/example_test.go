package suite_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

func Example() {
	redact, err := suite.ByName("redact", replace.Deps{})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := redact.Replace(context.Background(), replace.Request{Entity: &lethe.Entity{Label: "NAME"}})
	fmt.Println(text)
	// Output: [REDACTED]
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
