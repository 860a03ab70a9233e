package surrogate

import (
	"strings"
	"testing"
)

var (
	marek   = pairOf("pl-PL", "Marek Kowalski", "Piotr Zieliński", 'm', Word{roleGiven, "marek", "Piotr"}, Word{roleFamily, "kowalski", "Zieliński"})
	ania    = pairOf("pl-PL", "Anna Kowalska", "Kamila Zielińska", 'f', Word{roleGiven, "anna", "Kamila"}, Word{roleFamily, "kowalski", "Zieliński"})
	barbara = pairOf("pl-PL", "Barbara Wójcik", "Ewa Mazur", 'f', Word{roleGiven, "barbara", "Ewa"}, Word{roleFamily, "wojcik", "Mazur"})
	mazur   = pairOf("pl-PL", "Krzysztof Mazur", "Jan Nowak", 'm', Word{roleGiven, "krzysztof", "Jan"}, Word{roleFamily, "mazur", "Nowak"})
	krakow  = Pair{Kind: kindPlace, Locale: "pl-PL", Original: "Kraków", Surrogate: "Poznań", Words: []Word{{roleTown, "krakow", "Poznań"}}}
	lipowa  = Pair{Kind: kindAddress, Locale: "pl-PL", Original: "ul. Lipowej 14", Surrogate: "ul. Polnej 27", Words: []Word{{roleStreet, "lipowej", "Polna"}, {roleHouse, "14", "27"}}}
)

// Names in a case are written in that case, women's surnames as women's.
func TestCases(t *testing.T) {
	for _, c := range []struct {
		p             Pair
		mention, want string
	}{
		{marek, "Marek Kowalski", "Piotr Zieliński"},
		{marek, "Marka Kowalskiego", "Piotra Zielińskiego"},
		{marek, "Markowi Kowalskiemu", "Piotrowi Zielińskiemu"},
		{marek, "Markiem Kowalskim", "Piotrem Zielińskim"},
		{marek, "Marku Kowalskim", "Piotrze Zielińskim"},
		{marek, "Kowalskiego", "Zielińskiego"},
		{marek, "Marka", "Piotra"},
		{marek, "M. Kowalski", "P. Zieliński"},
		{marek, "KOWALSKI Marek", "ZIELIŃSKI Piotr"},
		{ania, "Anna Kowalska", "Kamila Zielińska"},
		{ania, "Anny Kowalskiej", "Kamili Zielińskiej"},
		{ania, "Annę Kowalską", "Kamilę Zielińską"},
		{ania, "Anną Kowalską", "Kamilą Zielińską"},
		{ania, "pani Kowalska", "pani Zielińska"},
		{barbara, "Barbarę Wójcik", "Ewę Mazur"},
		{barbara, "Barbarze Wójcik", "Ewie Mazur"},
		{mazur, "Krzysztofa Mazura", "Jana Nowaka"},
		{mazur, "Krzysztofem Mazurem", "Janem Nowakiem"},
		{krakow, "Kraków", "Poznań"},
		{krakow, "Krakowie", "Poznaniu"},
		{krakow, "Krakowa", "Poznania"},
		{krakow, "KRAKOWIE", "POZNANIU"},
		{lipowa, "ul. Lipowej 14", "ul. Polnej 27"},
	} {
		if got := c.p.Render(c.mention, "pl"); got != c.want {
			t.Errorf("%q of %q: %q, not %q", c.mention, c.p.Original, got, c.want)
		}
	}
}

// Husband and wife share a surname in the form of each, and a name in a case is the same person's.
func TestCasesMade(t *testing.T) {
	jan, anna := target("NAME", "jan wiśniewski", "Jan Wiśniewski"), target("NAME", "anna wiśniewska", "Anna Wiśniewska")
	her := target("NAME", "anny wiśniewskiej", "Anny Wiśniewskiej")
	nowak := target("NAME", "ewa nowak", "Ewa Nowak")
	o := prepared(t, Options{Locale: "pl-PL"}, jan, anna, her, nowak)
	his, hers := pairFor(t, o, jan), pairFor(t, o, anna)
	man, _ := strings.CutSuffix(strings.Fields(his.Surrogate)[1], "i")
	if woman, ok := strings.CutSuffix(strings.Fields(hers.Surrogate)[1], "a"); !ok || woman != man {
		t.Errorf("%q and %q", his.Surrogate, hers.Surrogate)
	}
	if again := pairFor(t, o, her); hers.Render("Anny Wiśniewskiej", "pl") != again.Surrogate || again.Gender != 'f' {
		t.Errorf("%q and %q", hers.Surrogate, again.Surrogate)
	}
	if to := strings.Fields(pairFor(t, o, nowak).Surrogate)[1]; strings.HasSuffix(to, "ski") || strings.HasSuffix(to, "ska") {
		t.Errorf("%q has a gender", to)
	}
}

// A given name alone is one in any case, and Dona is a title.
func TestCalledSo(t *testing.T) {
	for tag, names := range map[string][]string{"pl-PL": {"Jakuba", "Michał", "Markiem", "Ewy"}, "nl-NL": {"Kees", "Joost"}, "pt-PT": {"Rui", "Inês"}} {
		loc := testLocale(t, tag)
		for _, who := range names {
			x := target("NAME", strings.ToLower(who), who)
			p := pairFor(t, prepared(t, Options{Locale: tag}, x), x)
			if len(p.Words) != 1 || p.Words[0].Role != roleGiven || p.Words[0].To == "" {
				t.Errorf("%s: %q is %+v", tag, who, p.Words)
			}
			if a := atlasOf(tag); !a.female[foldAll(p.Words[0].To)] && !a.male[foldAll(p.Words[0].To)] {
				t.Errorf("%s: %q became %q in %s", tag, who, p.Words[0].To, loc.Tag)
			}
		}
	}
	x := target("NAME", "d maria santos", "D. Maria Santos", "Maria Santos")
	if p := pairFor(t, prepared(t, Options{Locale: "pt-PT"}, x), x); !strings.HasPrefix(p.Surrogate, "D. ") || len(strings.Fields(p.Surrogate)) != 3 {
		t.Errorf("%q", p.Surrogate)
	}
	for name, stays := range map[string]bool{"D. Eutimio Barrachina Gil": true, "D. Manuel Soto": true, "D. Barrachina": false} {
		x := target("NAME", strings.ToLower(name), name)
		if p := pairFor(t, prepared(t, Options{Locale: "es-ES"}, x), x); stays && (!strings.HasPrefix(p.Render(name, "es"), "D. ") || p.Gender != 'm') || !stays && p.mayBeDon() {
			t.Errorf("%q: %q, %+v", name, p.Render(name, "es"), p)
		}
	}
}

// Every town that a Polish town may become has forms.
func TestTownsDecline(t *testing.T) {
	for _, town := range testLocale(t, "pl-PL").Towns {
		if forms := (reading{form: 5}).writeTown(town.Name); forms == town.Name || strings.Contains(town.Name, "-") {
			t.Errorf("%s has no forms", town.Name)
		}
	}
}
