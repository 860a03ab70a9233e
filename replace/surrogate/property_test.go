package surrogate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal/state"
)

// drawTargets invents a small collection of all kinds.
func drawTargets(t *rapid.T, tag string) []replace.Target {
	loc, err := locale.Load(tag)
	if err != nil {
		t.Fatal(err)
	}
	name := func(l *locale.List, what string) string {
		return l.At(rapid.IntRange(0, min(l.Len()-1, 30)).Draw(t, what))
	}
	seen := map[lethe.EntityID]bool{}
	var out []replace.Target
	add := func(label lethe.Label, originals ...string) {
		x := target(label, lethe.Lower(originals[0]), originals...)
		if !seen[x.Entity.ID] {
			seen[x.Entity.ID] = true
			out = append(out, x)
		}
	}
	for range rapid.IntRange(1, 8).Draw(t, "people") {
		given, second, surname := name(loc.Female, "given"), name(loc.Male, "second"), name(loc.Surnames, "surname")
		switch rapid.IntRange(0, 3).Draw(t, "form") {
		case 0:
			add("NAME", given+" "+surname, strings.ToUpper(surname)+" "+given)
		case 1:
			add("NAME", given+" "+second+" "+surname)
		case 2:
			add("NAME", surname)
		case 3:
			add("NAME", given[:1]+". "+surname)
		}
	}
	for range rapid.IntRange(0, 4).Draw(t, "others") {
		town := loc.Towns[rapid.IntRange(0, 20).Draw(t, "town")]
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			add("ORG", name(loc.Surnames, "firm")+" "+name(loc.Companies, "does")+" "+rapid.SampledFrom([]string{"AG", "S.A.", "Ltd.", "GmbH"}).Draw(t, "legal"))
		case 1:
			add("LOCATION", town.Name)
		case 2:
			add("ADDRESS", name(loc.Streets, "street")+" 12, "+town.Code+" "+town.Name)
		case 3:
			add("PHONE", rapid.StringMatching(`\+41 44 [2-9]\d\d \d\d \d\d`).Draw(t, "phone"))
		case 4:
			add("EMAIL", slug(name(loc.Female, "user"))+"@"+slug(name(loc.Surnames, "host"))+".com")
		case 5:
			add("ID", rapid.StringMatching(`[A-Z]{2}-\d{4,7}`).Draw(t, "id"))
		}
	}
	slices.SortFunc(out, func(a, b replace.Target) int { return a.Entity.ID.Compare(b.Entity.ID) })
	return out
}

// No surrogate holds a value of the collection, no two entities of a label have one, no
// rendering shows a word of the original but titles, and the form is kept.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tag := rapid.SampledFrom(locale.Names()).Draw(t, "locale")
		targets := drawTargets(t, tag)
		original, err := matcherOf(targets)
		if err != nil {
			t.Fatal(err)
		}
		o, err := New(replace.Deps{Seed: rapid.StringMatching(`[1-9]\d{0,3}`).Draw(t, "seed")}, Options{Locale: tag})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Prepare(t.Context(), replace.Briefing{Targets: targets, Original: original}); err != nil {
			t.Fatal(err)
		}
		taken := map[string]bool{}
		for _, x := range targets {
			p, ok := o.Pair(x.Entity.ID)
			if !ok || taken[string(x.Entity.Label)+lethe.Lower(p.Surrogate)] {
				t.Fatalf("%q: %q is there twice", p.Original, p.Surrogate)
			}
			taken[string(x.Entity.Label)+lethe.Lower(p.Surrogate)] = true
			for _, mention := range x.Entity.Originals {
				got := p.Render(mention, "")
				if original(got) {
					t.Fatalf("%q of %+v is %q, a value of the collection", mention, p, got)
				}
				sameForm(t, p, mention, got)
			}
		}
	})
}

func sameForm(t *rapid.T, p Pair, mention, got string) {
	switch p.Kind {
	case kindPerson:
		if strings.Count(mention, ".") != strings.Count(got, ".") || len(strings.Fields(mention)) != len(strings.Fields(got)) {
			t.Fatalf("%q is %q", mention, got)
		}
		if words := strings.Fields(mention); utf8.RuneCountInString(words[0]) > 2 && isUpper(words[0]) != isUpper(strings.Fields(got)[0]) {
			t.Fatalf("%q is %q", mention, got)
		}
	case kindOrganisation:
		if _, form := cutLegal(mention); !strings.HasSuffix(got, form) {
			t.Fatalf("%q is %q", mention, got)
		}
	case kindPhone, kindNumber:
		if shape(mention) != shape(got) {
			t.Fatalf("%q is %q", mention, got)
		}
	}
}

func isUpper(s string) bool { return strings.ToUpper(s) == s }

// shape is a text with 9 for each digit and A for each letter.
func shape(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsDigit(r):
			return '9'
		case unicode.IsLetter(r):
			return 'A'
		}
		return r
	}, s)
}

// What an entity gets does not depend on the others, where none is in the way, nor on the
// order in which targets come.
func TestIndependent(t *testing.T) {
	var all []replace.Target
	for i, n := range []string{"Anna Keller", "Hans Meier", "Zoé Zorn", "Ueli Zbinden", "Berta Bär"} {
		all = append(all, target("NAME", lethe.Lower(n), n), target("ID", fmt.Sprint("x", i), fmt.Sprintf("PQ-%05d", i*7919)))
	}
	whole := prepared(t, Options{Locale: "de-CH"}, all...)
	for _, x := range all {
		alone := prepared(t, Options{Locale: "de-CH"}, x)
		if a, b := pairFor(t, whole, x).Surrogate, pairFor(t, alone, x).Surrogate; a != b {
			t.Errorf("%q and %q", a, b)
		}
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	again := prepared(t, Options{Locale: "de-CH"}, all...)
	for _, x := range all {
		if a, b := pairFor(t, whole, x).Surrogate, pairFor(t, again, x).Surrogate; a != b {
			t.Errorf("in another order %q and %q", a, b)
		}
	}
}

// A state gives back what it has, in another collection and with another seed; what it
// has not yet is stored.
func TestState(t *testing.T) {
	s := state.New()
	x := target("NAME", "anna keller", "Anna Keller")
	mail := target("EMAIL", "anna.keller@zorn.ch")
	first := prepared(t, Options{Locale: "de-CH", State: s}, x, mail)
	p := pairFor(t, first, x)
	g, ok := s.Lookup("NAME", "anna keller")
	if !ok || g.Surrogate.Text != p.Surrogate {
		t.Fatal("the surrogate is not stored")
	}
	if q, ok := Of(g); !ok || fmt.Sprint(q) != fmt.Sprint(p) {
		t.Errorf("%+v and %+v", q, p)
	}
	// Another month: the same person has another name beside, and there are others.
	x2 := target("NAME", "anna keller", "Anna Keller", "Anna Keller-Zorn")
	y := target("NAME", "hans meier", "Hans Meier")
	o, err := New(replace.Deps{Seed: "99"}, Options{Locale: "en-US", State: s})
	if err != nil {
		t.Fatal(err)
	}
	ts := []replace.Target{x2, y, mail}
	if err := o.Prepare(t.Context(), replace.Briefing{Targets: ts, Original: originals(t, ts)}); err != nil {
		t.Fatal(err)
	}
	if got := pairFor(t, o, x2); got.Surrogate != p.Surrogate || got.Render("A. Keller", "de") != p.Render("A. Keller", "de") {
		t.Errorf("%q and %q", got.Surrogate, p.Surrogate)
	}
	if got := pairFor(t, o, x2).Render("Anna Keller-Zorn", "de"); strings.Contains(got, "Zorn") || !strings.HasPrefix(got, p.Surrogate+"-") {
		t.Error(got)
	}
	if pairFor(t, o, mail).Surrogate != pairFor(t, first, mail).Surrogate {
		t.Error("the address changed")
	}
	// A value of a later collection that a surrogate of the state is.
	z := target("NAME", lethe.Lower(p.Surrogate), p.Surrogate)
	third := prepared(t, Options{Locale: "de-CH", State: s}, x, z)
	if len(third.Warnings()) != 1 || strings.Contains(third.Warnings()[0], p.Surrogate) {
		t.Error(third.Warnings())
	}
	if pairFor(t, third, z).Surrogate == p.Surrogate {
		t.Error("a person is replaced by the own name")
	}
}

// A surrogate that was written into the state by hand is used in all forms.
func TestForeignState(t *testing.T) {
	s := state.New()
	g, err := s.Add("NAME", state.Member{Value: "anna keller"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetSurrogate(g.ID, state.Surrogate{Text: "Vera Novak"}); err != nil {
		t.Fatal(err)
	}
	x := target("NAME", "anna keller", "Anna Keller")
	p := pairFor(t, prepared(t, Options{Locale: "de-CH", State: s}, x), x)
	for mention, want := range map[string]string{"Anna Keller": "Vera Novak", "A. Keller": "V. Novak", "Frau KELLER": "Frau NOVAK"} {
		if got := p.Render(mention, "de"); got != want {
			t.Errorf("%q: %q, not %q", mention, got, want)
		}
	}
}

// A state that knows an initial gets a given name with it when that is met in full.
func TestStateInitial(t *testing.T) {
	s := state.New()
	short := target("NAME", "a. keller", "A. Keller")
	before := pairFor(t, prepared(t, Options{Locale: "de-CH", State: s}, short), short).Surrogate
	full := target("NAME", "a. keller", "A. Keller", "Anna Keller")
	p := pairFor(t, prepared(t, Options{Locale: "de-CH", State: s}, full), full)
	got := p.Render("Anna Keller", "de")
	if p.Render("A. Keller", "de") != before || got[:1] != before[:1] || strings.Fields(got)[1] != strings.Fields(before)[1] {
		t.Errorf("%q and %q", before, got)
	}
}

// What is too long for a state is drawn anew, and the same.
func TestStateTooLong(t *testing.T) {
	s := state.New()
	x := target("MISC", strings.Repeat("lang ", 14_000))
	a := pairFor(t, prepared(t, Options{State: s}, x), x).Surrogate
	if b := pairFor(t, prepared(t, Options{State: s}, x), x).Surrogate; a != b || s.Len() != 0 {
		t.Error("it is another, or stored")
	}
}
