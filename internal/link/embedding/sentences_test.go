package embedding

import (
	"slices"
	"strings"
	"testing"
)

// Sentences come in an order that they alone make, whatever the order in which they were added.
func TestSentences(t *testing.T) {
	said := []string{"it rained", "it snowed again", "", "it rained", "nobody came"}
	walk := func(order ...int) (all []string) {
		s := NewSentences()
		for _, i := range order {
			s.Add(strings.Fields(said[i]))
		}
		for tokens, err := range s.All() {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, strings.Join(tokens, " "))
		}
		return all
	}
	one, other := walk(0, 1, 2, 3, 4), walk(4, 3, 2, 1, 0)
	if !slices.Equal(one, other) {
		t.Errorf("%q, then %q", one, other)
	}
	slices.Sort(one)
	if want := slices.Sorted(slices.Values(said)); !slices.Equal(one, want) {
		t.Errorf("%q, want %q", one, want)
	}
}
