package cue_test

import (
	stdcontext "context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

func Example() {
	doc := lethe.NewDocument("letter-1", "Dear Ms Keller,\nyour claim no. C-4471 is settled.\n\nKind regards,\nJane Doe")
	for _, d := range cue.Detectors() {
		found, err := d.Find(stdcontext.Background(), doc)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, m := range found {
			fmt.Println(m.Label, m.Text)
		}
	}
	// Output:
	// PERSON Keller
	// PERSON Jane Doe
	// CODE C-4471
	// TITLE Ms
}
