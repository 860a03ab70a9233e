package date_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/text/date"
)

func Example() {
	for _, text := range []string{"Mittwoch, den 3. April 2019", "03.04.19", "3.-5.4."} {
		d, _ := date.Parse(text, "de")
		moved, _ := d.Shift(30, 2019)
		fmt.Println(moved)
	}
	// Output:
	// Freitag, den 3. Mai 2019
	// 03.05.19
	// 3.-5.5.
}
