package resolve_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	text := "Anna Keller, 3 Mill Lane, Leeds"
	found := func(label lethe.Label, score float64, start, end int) lethe.Mention {
		return lethe.Mention{Span: span.Span{Start: start, End: end}, Label: label, Score: score, Text: text[start:end]}
	}
	for _, m := range resolve.Mentions([]lethe.Mention{
		found(lethe.Location, 0.9, 26, 31),
		found(lethe.Person, 0.6, 0, 11),
		found(lethe.Address, 0.7, 13, 31),
	}) {
		fmt.Println(m.Label, m.Text)
	}
	// Output:
	// PERSON Anna Keller
	// ADDRESS 3 Mill Lane, Leeds
}
