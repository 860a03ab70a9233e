package annotated_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

func Example() {
	r, err := annotated.ParseRecord([]byte(`{"text": "Zoë Kühn rang", "label": [[0, 8, "PER"]]}`), annotated.Doccano)
	if err != nil {
		panic(err)
	}
	for _, s := range r.Spans {
		fmt.Println(s.Label, s.In(r.Text), s.Start, s.End)
	}
	// Output:
	// PER Zoë Kühn 0 10
}
