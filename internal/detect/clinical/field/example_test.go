package field_test

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
)

func Example() {
	doc := &lethe.Document{Fields: []lethe.Field{
		{Name: "/Patient/Name", Text: "Erika Beispiel"},
		{Name: "/Verlauf/0/Text", Text: "Erika Beispiel geht es gut."},
	}}
	known, err := field.ReadStructured(strings.NewReader("//Patient//Name; Name; type=patient"), "fields.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	report := field.FromDocument(doc)
	known.Apply(report)
	report.Cleanup([]string{"Name"})
	for _, id := range report.Annotations.Of("Name") {
		a := report.Annotations.Get(id)
		for _, p := range report.Pieces(nil, a.Span) {
			fmt.Println(p.Leaf.Field, p.Text, a.Features.Value("type"))
		}
	}
	// Output:
	// /Patient/Name Erika Beispiel patient
}
