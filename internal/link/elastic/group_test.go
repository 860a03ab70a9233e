package elastic

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe"
)

func itemsOf(label lethe.Label, values ...string) []Item {
	items := make([]Item, len(values))
	for i, v := range values {
		items[i] = Item{Value: v, Label: label, Known: -1, Count: 1}
	}
	return items
}

func group(t *testing.T, items []Item, vectors func(string) []float32, o Options) *Groups {
	t.Helper()
	g, err := Group(context.Background(), items, vectors, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Pairs that must become one, with vectors and without.
func TestOne(t *testing.T) {
	for _, c := range []struct {
		label lethe.Label
		a, b  string
		rule  Rule
	}{
		{lethe.Organization, "Meta Platform", "Meta Platforms Inc.", Slip},
		{lethe.Organization, "Meta Platforms", "Meta Platforms Inc.", LegalForm},
		{lethe.Organization, "META PLATFORMS, INC.", "Meta Platforms Inc", SameName},
		{lethe.Organization, "Brasko Maschinen GmbH", "Brasko Maschinen G.m.b.H.", SameName},
		{lethe.Organization, "Inter Lorvana Holding AG", "Interlorvana Holding AG", Joined},
		{lethe.Organization, "Keller & Müller Bau AG", "Keller und Mueller Bau Aktiengesellschaft", SameName},
		{lethe.Person, "Keller, Anna", "Dr. Anna Keller", SameName},
		{lethe.Person, "Anna Winkelried", "Anna Winkelreid", Slip},
		{lethe.Person, "Barak Winkelried", "Barrak Winkelried", Slip},
		{lethe.Person, "Anna Winkelried", "Anna Maria Winkelried", Shorter},
		{lethe.Location, "Oberwinkelingen", "Oberwinkellingen", Slip},
		{lethe.Location, "Ober-Winkelingen", "Ober Winkelingen", SameName},
	} {
		for _, vectors := range []func(string) []float32{nil, subwords} {
			if vectors == nil && c.rule == Shorter {
				continue // Jaro-Winkler alone is not enough
			}
			g := group(t, itemsOf(c.label, c.a, c.b), vectors, Options{})
			if g.Of[0] != g.Of[1] {
				t.Errorf("%s and %s are apart (vectors: %v): %v", c.a, c.b, vectors != nil, g.Apart)
			} else if g.Merges[0].Rule != c.rule {
				t.Errorf("%s and %s: %v, want %v", c.a, c.b, g.Merges[0].Rule, c.rule)
			}
		}
	}
}

// Pairs that must stay apart however near they are.
func TestGuards(t *testing.T) {
	for _, c := range []struct {
		label lethe.Label
		a, b  string
		why   Guard
	}{
		{lethe.Location, "Station 12", "Station 21", Numbers},
		{lethe.Location, "Station 12", "Station", Numbers},
		{lethe.Location, "Building A", "Building B", Numbers},
		{lethe.Organization, "Station II", "Station III", Numbers},
		{lethe.Organization, "Keller Bau GmbH", "Keller Bau AG", LegalForms},
		{lethe.Organization, "Keller Bau S.A.", "Keller Bau S.L.", LegalForms},
		{lethe.Organization, "Keller Bau SpA", "Keller Bau Ltd", LegalForms},
		{lethe.Organization, "Keller GmbH & Co. KG", "Keller GmbH", LegalForms},
		{lethe.Organization, "Bank of Anville", "Bank of Bernau", Words},
		{lethe.Organization, "Keller Bau", "Keller Holz", Words},
		{lethe.Organization, "Keller Bau", "Kellner Bau", Words},
		{lethe.Location, "Hamburg", "Homburg", Words},
		{lethe.Location, "Frankfurt am Main", "Frankfurt an der Oder", Words},
		{lethe.Person, "Maria Winkelried", "Mario Winkelried", Words},
		{lethe.Person, "Daniel Winkelried", "Daniela Winkelried", Genders},
		{lethe.Person, "Anna Keller", "Anna Kellner", Words},
		{lethe.Person, "Hans Winkelried", "Hans Winkelried jun.", Allowed},
		{lethe.Person, "Hans Winkelried sen.", "Hans Winkelried jun.", Generations},
		{lethe.Person, "hans winkelried", "hans winkelried (2)", Namesakes},
		{lethe.Person, "hans winkelried (2)", "hans winkelried (3)", Namesakes},
		{lethe.Organization, "UNO", "UNA", Words},
		{lethe.PersonalID, "K-447112", "K-447113", NotNames},
		{lethe.Email, "anna.keller@x.example", "anna.kellar@x.example", NotNames},
	} {
		o := Options{}.filled()
		tab, err := newTable(context.Background(), itemsOf(c.label, c.a, c.b), &o)
		if err != nil {
			t.Fatal(err)
		}
		r := relate(tab.subject(tab.of[0]), tab.subject(tab.of[1]))
		if r.why != c.why {
			t.Errorf("%s and %s: %q, want %q", c.a, c.b, r.why, c.why)
		}
		for _, vectors := range []func(string) []float32{nil, subwords} {
			g := group(t, itemsOf(c.label, c.a, c.b), vectors, Options{})
			if c.why != Allowed && g.Of[0] == g.Of[1] {
				t.Errorf("%s and %s are one", c.a, c.b)
			}
		}
	}
}
