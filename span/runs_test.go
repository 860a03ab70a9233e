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

// TestNextRun: going from one to the next gives the same spans as all at once.
func TestNextRun(t *testing.T) {
	for _, text := range []string{"", " ", "a", " ab, c\xffd 1é ", "\xff"} {
		var got []Span
		for at := 0; ; {
			s, next := NextRun(text, at, unicode.IsLetter)
			if s.Empty() {
				break
			}
			got, at = append(got, s), next
		}
		if want := Runs(text, unicode.IsLetter); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
