package javaregexp_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

func Example() {
	re, err := javaregexp.Compile(`^(?!OP)\p{javaUpperCase}[\p{javaUpperCase}&&[^AÄ]]`, javaregexp.Whole)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"HP", "OP", "OA"} {
		ok, _ := re.Match(text)
		fmt.Println(text, ok, re.Linear())
	}
	// Output:
	// HP true true
	// OP false true
	// OA false true
}
