package name_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

func Example() {
	anna := name.Parse("Anna Evagorou Christou", "")
	for _, other := range []string{"Christou, A.", "Mrs Christou", "Anna", "Eleni Christou"} {
		fmt.Println(other, anna.Covers(name.Parse(other, "")) != name.Unrelated)
	}
	// Output:
	// Christou, A. true
	// Mrs Christou true
	// Anna true
	// Eleni Christou false
}
