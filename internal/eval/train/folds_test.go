package train

import (
	"fmt"
	"testing"
)

// TestWithout: each text is left out once, its copies are learnt with it or not at all, and texts in other
// languages are only learnt.
func TestWithout(t *testing.T) {
	var texts []Document
	for i := range 40 {
		d := Document{ID: fmt.Sprint(i % 20), Language: "ca", Text: fmt.Sprint(i)}
		if i%20 >= 15 {
			d.Language = "es"
		}
		texts = append(texts, d)
	}
	left := map[string]int{}
	for i := range 3 {
		kept, out := without(texts, "ca", i, 3)
		here := map[string]bool{}
		for _, d := range out {
			left[d.ID]++
			here[d.ID] = true
			if d.Language != "ca" {
				t.Errorf("text %s in %s is left out", d.ID, d.Language)
			}
		}
		for _, d := range kept {
			if here[d.ID] {
				t.Errorf("text %s is learnt and left out", d.ID)
			}
		}
	}
	for i := range 15 {
		if n := left[fmt.Sprint(i)]; n != 1 {
			t.Errorf("text %d is left out %d times", i, n)
		}
	}
}
