package elastic

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// registry is a small collection of known groups.
func registry() []Item {
	items := append(itemsOf(lethe.Organization, "Meta Platforms Inc.", "Meta Platforms", "Bank of Anville", "Bank of Bernau", "Brasko Maschinen GmbH", "Keller Bau AG", "Keller Holz AG"),
		itemsOf(lethe.Person, "Anna Keller", "Hans Winkelried", "Vreni Winkelried", "Dr. Tom Zumstegen")...)
	items = append(items, itemsOf(lethe.Email, "anna@keller.example")...)
	for i := range items {
		items[i].Known = i
	}
	items[1].Known = 0
	return items
}

func TestFind(t *testing.T) {
	for _, vectors := range []func(string) []float32{nil, subwords} {
		x, err := NewIndex(context.Background(), registry(), vectors, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			value string
			label lethe.Label
			group int // -1: none is sure
		}{
			{"Meta Platfroms", "", 0},
			{"meta", "", 0},
			{"META PLATFORMS, INC", lethe.Organization, 0},
			{"Meta Platforms GmbH", lethe.Organization, -1},
			{"Meta Platforms Inc.", lethe.Person, -1},
			{"Keller", lethe.Person, 7},
			{"Frau Keller", lethe.Person, 7},
			{"A. Keller", lethe.Person, 7},
			{"Keller, Anna", "", 7},
			{"Anna", lethe.Person, 7},
			{"Keller", lethe.Organization, -1},
			{"Winkelried", lethe.Person, -1},
			{"Vreni Winkelreid", "", 9},
			{"Zumstegen", "", 10},
			{"Zumstgen", "", 10},
			{"Bank", lethe.Organization, -1},
			{"Bank of Anvile", lethe.Organization, 2},
			{"Brasko", "", 4},
			{"Maria Keller", lethe.Person, -1},
			{"anna@keller.example", "", 11},
			{"ana@keller.example", "", -1},
			{"", "", -1},
			{"Quintessenz", "", -1},
		} {
			f := x.Find(c.value, c.label)
			got := -1
			if f.Sure {
				got = f.Matches[0].Group
			}
			if got != c.group {
				t.Errorf("%q as %q (vectors: %v) is of group %d, want %d: %+v", c.value, c.label, vectors != nil, got, c.group, f)
			}
		}
	}
}
