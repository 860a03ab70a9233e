package context

import (
	"context"
	"strings"
	"testing"

	lethe "github.com/lethe-privacy/lethe"
)

// Surnames that are words, as entries of lists; sentences that begin alike.
func TestEntries(t *testing.T) {
	for text, want := range map[string]string{
		"Magen, Hans-Dieter   01.04.1955":                          "Magen, Hans-Dieter",
		"Bew.: Kurz, Anneliese (Rufname Minchen)":                  "Kurz, Anneliese",
		"Kern, Anna Maria *12.3.1934\nWinter, Paul, geb. 1.2.1950": "Kern, Anna Maria|Winter, Paul",
		"Gut, Anna (sie) kommt. Hallo, Petra, wie geht es":         "",
		"Leber, Milz (unauffällig)":                                "",
		"Fieber, Husten, 38,5":                                     "",
	} {
		doc := lethe.NewDocument("d", text)
		doc.Language = "de"
		ms, err := Persons().Find(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range ms {
			got = append(got, m.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
