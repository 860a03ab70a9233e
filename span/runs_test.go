package span

import (
	"slices"
	"testing"
	"unicode"
)

func TestRuns(t *testing.T) {
	for text, want := range map[string][]Span{
		"":         nil,
		"…":        nil,
		"Ötzi":     {{0, 5}},
		" a bc, d": {{1, 2}, {3, 5}, {7, 8}},
		"x\xffy":   {{0, 1}, {2, 3}},
	} {
		if got := Runs(text, unicode.IsLetter); !slices.Equal(got, want) {
			t.Errorf("%q: %v, not %v", text, got, want)
		}
	}
}
