package date

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/span"
)

// TestPlaces: names of feasts stand where an expression for all finds them, in any letters, with wide spaces and curved
// apostrophes, and every name is found.
func TestPlaces(t *testing.T) {
	for _, all := range []struct {
		signs *feastSigns
		names []string
	}{
		{listedFeasts().signs, slices.Sorted(maps.Keys(listedFeasts().days))},
		{listedFeasts().saintSigns, slices.Sorted(maps.Keys(listedFeasts().saints))},
	} {
		var alternatives []string
		for _, n := range all.names {
			n = strings.NewReplacer(" ", `[ \x{a0}]`, "'", `['’]`).Replace(regexp.QuoteMeta(n))
			alternatives = append(alternatives, n)
		}
		slices.SortFunc(alternatives, func(a, b string) int { return len(b) - len(a) })
		oracle := regexp.MustCompile(`(?i:` + strings.Join(alternatives, "|") + `)`)
		for _, n := range all.names {
			if at := all.signs.places("x " + n); len(at) != 1 || at[0].Start != 2 {
				t.Errorf("%q is found at %v", n, at)
			}
		}
		rapid.Check(t, func(t *rapid.T) {
			pieces := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(all.names), rapid.SampledFrom([]string{"Anna", "’s", "é", " ", "Sant", "Weih", "\u00a0"})), 0, 8).Draw(t, "pieces")
			text := strings.Join(pieces, rapid.SampledFrom([]string{" ", ", ", "\u00a0", ""}).Draw(t, "between"))
			if rapid.Bool().Draw(t, "wide") {
				text = strings.NewReplacer(" ", "\u00a0", "'", "’").Replace(text)
			}
			var want []span.Span
			for _, at := range oracle.FindAllStringIndex(text, -1) {
				want = append(want, span.Span{Start: at[0], End: at[1]})
			}
			if got := all.signs.places(text); !slices.Equal(got, want) {
				t.Fatalf("in %q names stand at %v, not %v", text, got, want)
			}
		})
	}
}

func BenchmarkFeastNames(b *testing.B) {
	text := strings.Repeat("Anna Keller wrote to Mr Brown about the boiler and the rent. ", 33) + "See you at Christmas."
	for b.Loop() {
		FeastNames(text)
	}
}
