package docx_test

import (
	"fmt"
	"os"

	"github.com/lethe-privacy/lethe/internal/format/docx"
)

func Example() {
	data, err := os.ReadFile("testdata/letter.docx")
	if err != nil {
		panic(err)
	}
	d, err := docx.Read(data, docx.Options{})
	if err != nil {
		panic(err)
	}
	for _, t := range d.Texts[:4] {
		fmt.Printf("%s: %q\n", t.Name, t.Text)
	}
	// Output:
	// sections/1/title: "Report on Anna Keller"
	// sections/1/text: "Berta Moos"
	// sections/2/level_1: "Patient Anna Keller"
	// sections/2/text: "Anna Keller (born 12.03.1974) lives in Ulm, mail."
}
