package link

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/link/people"
)

// sortedParts puts the names of a person in order.
func sortedParts(s string) string {
	parts := strings.Split(s, " = ")
	slices.Sort(parts)
	return strings.Join(parts, " = ")
}

func TestKin(t *testing.T) {
	for _, c := range []struct {
		name string
		text string
		want []string
	}{
		{"a short form", "[Robert Keller] came. [Bob Keller] left.", []string{"1 Robert Keller = 1 Bob Keller"}},
		{"a short form alone", "[Robert Keller] came. [Bob] left.", []string{"1 Robert Keller = 1 Bob"}},
		{"German", "[Johannes Winter] kam. [Hansi] ging.", []string{"1 Johannes Winter = 1 Hansi"}},
		{"Spanish", "[Francisco Ortega] vino. [Paco Ortega] salió.", []string{"1 Francisco Ortega = 1 Paco Ortega"}},
		{"Catalan", "[Francesc Puig] va venir. [Cesc] va sortir.", []string{"1 Francesc Puig = 1 Cesc"}},
		{"two that it may be short for", "[Robert Keller], [Robert Roe]. [Bob] left.", []string{"1 Bob", "1 Robert Keller", "1 Robert Roe"}},
		{"another surname", "[Robert Keller] came. [Bob Roe] left.", []string{"1 Bob Roe", "1 Robert Keller"}},
		{"somebody of that name", "[Robert Keller] and [Bob Roe]. [Bob] left.", []string{"1 Bob Roe = 1 Bob", "1 Robert Keller"}},
		{"two short forms", "[Liz Keller] and [Lisa Keller].", []string{"1 Lisa Keller", "1 Liz Keller"}},
		{"another middle name", "[Robert Max Keller] and [Bob Tim Keller].", []string{"1 Bob Tim Keller", "1 Robert Max Keller"}},
		{"other dates of birth", "[Robert Keller] [01/02/1980] and [Bob Keller] [03/04/1950].", []string{"1 Bob Keller", "1 Robert Keller"}},
		{"other sex", "Mr [Chris Keller] and Mrs [Christine Keller].", []string{"1 Chris Keller", "1 Christine Keller"}},
		{"other role", "[Robert Keller]{subject} and [Bob Keller]{staff}.", []string{"1 Bob Keller", "1 Robert Keller"}},

		{"two letters turned", "[Hans Winkelried] and [Hans Winkelreid].", []string{"1 Hans Winkelreid = 1 Hans Winkelried"}},
		{"a letter left out", "[Anna Wintersteller] and [Anna Winterstller].", []string{"1 Anna Wintersteller = 1 Anna Winterstller"}},
		{"a letter for another", "[Anna Wintersteller] and [Anna Winterstaller].", []string{"1 Anna Winterstaller = 1 Anna Wintersteller"}},
		{"another given name", "[Hans Winkelried] and [Anna Winkelreid].", []string{"1 Anna Winkelreid", "1 Hans Winkelried"}},
		{"common surnames", "[Peter Hofmann] and [Peter Hoffmann].", []string{"1 Peter Hoffmann", "1 Peter Hofmann"}},
		{"short surnames", "[Peter Meier] and [Peter Meyer].", []string{"1 Peter Meier", "1 Peter Meyer"}},
		{"an ending", "[Sascha Wolkonski] and [Sascha Wolkonska].", []string{"1 Sascha Wolkonska", "1 Sascha Wolkonski"}},
		{"borne by others", "[Hans Winkelried], [Hans Winkelreid], [Anna Winkelried], [Eva Winkelreid].",
			[]string{"1 Anna Winkelried", "1 Eva Winkelreid", "1 Hans Winkelreid", "1 Hans Winkelried"}},
		{"dates of birth of two", "[Hans Winkelried] [01/02/1980] and [Hans Winkelreid] [03/04/1950].", []string{"1 Hans Winkelreid", "1 Hans Winkelried"}},
	} {
		got, _ := linked(c.text)
		for i := range got {
			got[i] = sortedParts(got[i])
		}
		want := slices.Clone(c.want)
		for i := range want {
			want[i] = sortedParts(want[i])
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", c.name, got, want)
		}
	}
}

// Two documents that differ by a slip or a short form speak of two people.
func TestKinHereOnly(t *testing.T) {
	got, _ := linked("[Robert Keller] came.", "[Bob Keller] left.", "[Hans Winkelried].", "[Hans Winkelreid].")
	if len(got) != 4 {
		t.Errorf("got %q", got)
	}
}

func TestKinIsExplained(t *testing.T) {
	_, l := linked("[Robert Keller] came. [Bob Keller] left. [Hans Winkelried], [Hans Winkelreid].")
	var got []Reason
	for _, m := range l.Merges {
		got = append(got, m.Reason)
	}
	slices.Sort(got)
	if !slices.Equal(got, []Reason{people.Nickname, people.Slip}) {
		t.Errorf("got %v", got)
	}
}
