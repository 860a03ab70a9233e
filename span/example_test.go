package span_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	text := "Frau Müller, 😀, Zürich"
	name := span.Span{Start: 5, End: 12}
	fmt.Println(name.In(text), span.NewOffsets(text).Runes(name))

	out, places, _ := span.Apply(text, []span.Edit{{Span: name, Text: "[NAME]"}})
	fmt.Println(out, places)
	// Output:
	// Müller {5 11}
	// Frau [NAME], 😀, Zürich [{5 11}]
}
