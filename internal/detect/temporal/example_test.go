package temporal_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

func Example() {
	doc := lethe.NewDocument("note-1", "The 45-year-old, born on 12 April 1975, was seen on 3/5/20.")
	doc.Language = "en"
	for _, d := range temporal.Detectors() {
		found, err := d.Find(context.Background(), doc)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, m := range found {
			fmt.Println(m.Label, m.Text, "→", m.Normalized)
		}
	}
	// Output:
	// BIRTH_DATE 12 April 1975 → 12/04/1975
	// DATE 3/5/20 → 03/05/2020
	// AGE 45-year-old → 45
}
