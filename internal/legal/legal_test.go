package legal_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/legal"
)

func ExampleForms() {
	for _, f := range legal.Forms() {
		if f.Name == "gmbh" {
			fmt.Println(strings.Join(f.Ways, "; "))
		}
	}
	// Output: gmbh; mbh; ggmbh; gesellschaft mit beschränkter haftung
}

// No way stands for two forms, and all are written as promised.
func TestForms(t *testing.T) {
	seen := map[string]bool{}
	all := append([]string{}, legal.Beside()...)
	for _, f := range legal.Forms() {
		if f.Name == "" || len(f.Ways) == 0 {
			t.Errorf("%+v", f)
		}
		all = append(all, f.Ways...)
	}
	for _, w := range all {
		if seen[w] || w == "" || strings.ToLower(w) != w || strings.Join(strings.Fields(w), " ") != w || strings.Contains(w, ".") {
			t.Errorf("%q", w)
		}
		seen[w] = true
	}
	if !seen["ltd"] || !seen["& sons"] {
		t.Error("the file is not read whole")
	}
}
