package surrogate_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/replace/surrogate"
)

func Example() {
	p := surrogate.Pair{
		Kind: "person", Locale: "de-CH", Original: "Anna Maria Keller", Surrogate: "Ruth Elena Brandt",
		Words: []surrogate.Word{
			{Role: 'g', From: "anna", To: "Ruth"}, {Role: 'g', From: "maria", To: "Elena"},
			{Role: 's', From: "keller", To: "Brandt"},
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
