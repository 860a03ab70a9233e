package tags_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/replace/tags"
)

func Example() {
	tag := tags.Tag{Type: "Name", Text: "P. Muster", Features: map[string]string{"type": "doctor", "lastname": "Muster"}}
	s, _ := tag.Format()
	fmt.Println("Dr. " + s + " rät")
	for p := range tags.Each("Dr. " + s + " rät") {
		fmt.Println(p.Type, p.Text, p.Features["lastname"])
	}
	// Output:
	// Dr. [&[Name;P. Muster;;lastname=Muster;type=doctor]&] rät
	// Name P. Muster Muster
}
