package surrogate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/replace"
)

// TestCalledByOne: under no seed do two people of a document get one given name, where it calls somebody by that alone.
func TestCalledByOne(t *testing.T) {
	for seed := range 150 {
		people := []replace.Target{target("NAME", "Tommo"), target("NAME", "Carol Bright"), target("NAME", "Ida"), target("NAME", "Joanna"), target("NAME", "Frank Hobday")}
		o, err := New(replace.Deps{Seed: fmt.Sprint(seed)}, Options{Locale: "en-GB"})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Prepare(t.Context(), replace.Briefing{Targets: people, Original: originals(t, people)}); err != nil {
			t.Fatal(err)
		}
		whose := map[string]string{}
		for _, x := range people {
			given, _, _ := strings.Cut(pairFor(t, o, x).Surrogate, " ")
			if other := whose[given]; other != "" {
				t.Errorf("seed %d: %s and %s are both %s", seed, other, x.Entity.Normalized, given)
			}
			whose[given] = x.Entity.Normalized
		}
	}
}

// TestNeighbouringHouses: flats of a house stay in one house, and neighbours stay two.
func TestNeighbouringHouses(t *testing.T) {
	for seed := range 50 {
		flats := []replace.Target{target("ADDRESS", "Flat 1, 12 Mill Lane"), target("ADDRESS", "Flat 2, 12 Mill Lane"), target("ADDRESS", "14 Mill Lane")}
		o, err := New(replace.Deps{Seed: fmt.Sprint(seed)}, Options{Locale: "en-GB"})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Prepare(t.Context(), replace.Briefing{Targets: flats, Original: originals(t, flats)}); err != nil {
			t.Fatal(err)
		}
		var to [3][]string
		for i, x := range flats {
			to[i] = strings.Split(pairFor(t, o, x).Surrogate, ", ")
		}
		if to[0][0] == to[1][0] || to[0][1] != to[1][1] || to[2][0] == to[0][1] || strings.Contains(to[2][0], "14 ") || strings.Contains(to[0][1], "12 ") {
			t.Errorf("seed %d: %q", seed, to)
		}
	}
}
