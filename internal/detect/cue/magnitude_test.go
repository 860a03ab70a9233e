package cue

import "testing"

// TestMagnitude: a child is called so where nothing is counted.
func TestMagnitude(t *testing.T) {
	for _, c := range []struct {
		word, behind string
		want         bool
	}{
		{"Mio", ". €, Team", true},
		{"Mrd", " Euro", true},
		{"Mio", " Einwohner", true},
		{"Mio", ". Danach", false},
		{"Mio", " und Elin", false},
		{"Mia", " Euro", false},
	} {
		if got := Magnitude(c.word, c.behind); got != c.want {
			t.Errorf("%q before %q: %v, want %v", c.word, c.behind, got, c.want)
		}
	}
}
