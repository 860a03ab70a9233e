package jape

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestCombos: annotations have the same number exactly where their kinds are the same, in order,
// and their ends compare alike.
func TestCombos(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, numbers, drawn := newCombos(), map[string]int32{}, map[int32]string{}
		for range 1500 { // more than there is room for at first
			here := make([]entry, rapid.IntRange(0, 4).Draw(t, "annotations"))
			for i := range here {
				here[i].kind = rapid.Int32Range(0, 9).Draw(t, "kind")
				here[i].end = rapid.Int32Range(1, 3).Draw(t, "end")
			}
			want := like(here)
			n := c.of(here, level(here))
			if known, ok := numbers[want]; ok && known != n || !ok && drawn[n] != "" {
				t.Fatalf("%s has the number %d, which is %q, before that %d", want, n, drawn[n], known)
			}
			numbers[want], drawn[n] = n, want
		}
	})
}

// like writes down kinds, and how each end compares with each.
func like(here []entry) string {
	var out []string
	for _, a := range here {
		line := fmt.Sprint(a.kind)
		for _, b := range here {
			line += fmt.Sprint(" ", a.end < b.end, a.end == b.end)
		}
		out = append(out, line)
	}
	return strings.Join(out, "; ") + "."
}
