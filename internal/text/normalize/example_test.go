package normalize_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

func Example() {
	for _, text := range []string{"12 April 2019", "12/04/19", "12 d'abril de 2019", "April 2019"} {
		date, _ := normalize.Date(text, "en")
		fmt.Println(date)
	}
	fmt.Println(normalize.Text("  Jane\n DOE "))
	// Output:
	// 12/04/2019
	// 12/04/2019
	// 12/04/2019
	// 04/2019
	// jane doe
}
