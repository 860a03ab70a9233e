package surrogate_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/replace/surrogate"
)

func Example() {
	p := surrogate.Pair{
		Kind: surrogate.Person, Locale: "de-CH", Original: "Anna Maria Keller", Surrogate: "Ruth Elena Brandt",
		Words: []surrogate.Word{
			{Role: surrogate.Given, From: "anna", To: "Ruth"}, {Role: surrogate.Given, From: "maria", To: "Elena"},
			{Role: surrogate.Family, From: "keller", To: "Brandt"},
		},
	}
	for _, mention := range []string{"Frau Keller", "KELLER Anna", "A. M. Kellers"} {
		fmt.Println(p.Render(mention, "de"))
	}
	// Output:
	// Frau Brandt
	// BRANDT Ruth
	// R. E. Brandts
}
