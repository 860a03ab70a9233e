package surrogate

import (
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/replace"
)

// ownLists offer little but what the originals are made of.
var ownLists = fstest.MapFS{
	"surname.txt":      {Data: []byte("Keller\nKellermann\nAltkeller\nMüller\nMueller\nBrandt\n")},
	"given-female.txt": {Data: []byte("Anna\nAnnabelle\nMarianna\nRuth\n")},
	"given-male.txt":   {Data: []byte("Jörg\nJoerg\n")},
	"street.txt":       {Data: []byte("Linden\nLindenhof\nRosen\n")},
	"town.txt":         {Data: []byte("8400\tWinterthur\tZH\n8404\tOberwinterthur\tZH\n3000\tBern\tBE\n")},
	"occupation.txt":   {Data: []byte("Lehrer\nSportlehrer\nBuchbinder\n")},
}

// The replacement of a value has no word of it, in any spelling and not as a
// part of a word either, whatever the lists offer.
func TestHoldsNothingOwn(t *testing.T) {
	people := []replace.Target{
		target("NAME", "anna keller", "Anna Keller"), target("NAME", "jörg müller", "Jörg Müller", "Jörg Mueller"),
		target("NAME", "anna keller-brandt", "Anna Keller-Brandt", "Frau Keller geb. Müller"),
		target("ORGANIZATION", "müller gmbh", "Müller GmbH"), target("CITY", "winterthur", "Winterthur"),
		target("ADDRESS", "lindenstrasse 4, 8400 winterthur", "Lindenstrasse 4, 8400 Winterthur"), target("OCCUPATION", "lehrer", "Lehrer"),
	}
	never := [][]string{
		{"anna", "keller"}, {"jörg", "joerg", "müller", "mueller"}, {"anna", "keller", "brandt", "müller", "mueller"},
		{"müller", "mueller"}, {"winterthur"}, {"linden", "winterthur"}, {"lehrer"},
	}
	for seed := range slow.Times(50, 200) {
		deps := replace.Deps{Seed: strconv.Itoa(seed)}
		o, err := New(deps, Options{Locale: "de-CH", Lists: ownLists})
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range people { // each alone: nothing else keeps the lists from being drawn
			if err := o.Prepare(t.Context(), replace.Briefing{Targets: []replace.Target{x}}); err != nil {
				t.Fatal(err)
			}
			p := pairFor(t, o, x)
			for _, mention := range x.Entity.Originals {
				got := strings.ToLower(p.Render(mention, "de"))
				for _, word := range never[i] {
					if strings.Contains(got, word) {
						t.Fatalf("seed %d: %q became %q", seed, mention, got)
					}
				}
			}
		}
	}
}

func TestHolds(t *testing.T) {
	for _, c := range []struct {
		text, fold string
		want       bool
	}{
		{"Keller", "keller", true}, {"Brandt-Keller", "keller", true}, {"Kellermann", "keller", true}, {"Mueller", "müller", true},
		{"Obermüller", "mueller", true}, {"Bad Nauheim", "bad homburg", false}, {"Annabelle", "ann", false}, {"Ann Lee", "ann", true},
		{"Li", "li", true}, {"Lima", "li", false}, {"Neu-Bad Homburg", "bad homburg", true}, {"Brandt", "keller", false},
	} {
		if got := holds(c.text, c.fold); got != c.want {
			t.Errorf("%q in %q: %v", c.fold, c.text, got)
		}
	}
}
