package letters

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// TestLetters: every mark has a label that the schema knows, and none is left in a text.
func TestLetters(t *testing.T) {
	s, err := schema.Load("clinical")
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string]int{"dev": 24, "held-out": 24, "further": 20, "further-held-out": 20}
	for _, part := range Parts() {
		n, marks := 0, 0
		for d, err := range Open(part) {
			if err != nil {
				t.Fatal(err)
			}
			n, marks = n+1, marks+len(d.Gold)
			if text := d.Fields[0].Text; strings.ContainsAny(text, "⟦⟧") {
				t.Errorf("%s: a mark is not read", d.SourceID)
			}
			for _, m := range d.Gold {
				if !s.Has(m.Label) || m.Empty() {
					t.Errorf("%s: %s at %d", d.SourceID, m.Label, m.Start)
				}
			}
		}
		if n == 0 || n != sizes[part] || marks < n*5 {
			t.Errorf("%s: %d letters, %d marks", part, n, marks)
		}
	}
	for _, err := range Open("nonsense") {
		if err == nil {
			t.Error("a part that is not there")
		}
	}
}

func ExampleOpen() {
	for d, err := range Open("dev") {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(d.SourceID, d.Gold[0].Label, d.Gold[0].In(d.Fields[0].Text))
		break
	}
	// Output: d01 LOCATION Klinikum Heidbrinck gGmbH
}
