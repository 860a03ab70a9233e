package surrogate

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/replace"
)

// TestOneTown: a town is one in a text, in addresses, in the name of an organisation, with a district and by its longer
// name; others are others.
func TestOneTown(t *testing.T) {
	for _, c := range []struct {
		tag    string
		town   string
		same   []replace.Target // all that names the town
		others []replace.Target
	}{
		{
			"es-ES", "Baltanás",
			[]replace.Target{
				target("CITY", "Baltanás de Cerrato"), target("ADDRESS", "calle Mayor, 4, 34240 Baltanás de Cerrato"),
				target("ORGANIZATION", "Ayuntamiento de Baltanás de Cerrato"), target("ORGANIZATION", "Harinera de Baltanás, S.L."),
			},
			[]replace.Target{target("CITY", "Astudillo"), target("ADDRESS", "calle Mayor, 4, 34450 Astudillo")},
		},
		{
			"de-DE", "Emden",
			[]replace.Target{
				target("CITY", "Emden-Larrelt"), target("ADDRESS", "Deichstraße 3, 26723 Emden-Larrelt"), target("ORGANIZATION", "Heimatverein Emden e. V."),
			},
			[]replace.Target{target("CITY", "Larrelt"), target("ORGANIZATION", "Heimatverein Leer e. V.")},
		},
		{
			"ca-ES", "Olot",
			[]replace.Target{target("ADDRESS", "carrer Nou, 29, d'Olot"), target("ORGANIZATION", "Ajuntament d'Olot")},
			[]replace.Target{target("ADDRESS", "carrer Nou, 31, de Ripoll")},
		},
		{
			"en-GB", "Ludlow",
			[]replace.Target{target("ADDRESS", "4 Mill Street, Ludlow SY8 1AA"), target("ORGANIZATION", "Ludlow Brass Band")},
			[]replace.Target{target("CITY", "Wem")},
		},
		{ // of two towns that go on no one is meant
			"de-DE", "Neukirch",
			nil,
			[]replace.Target{target("CITY", "Neukirch am Wald"), target("CITY", "Neukirch an der Furt")},
		},
	} {
		town := target("CITY", c.town)
		o := prepared(t, Options{Locale: c.tag}, append(append([]replace.Target{town}, c.same...), c.others...)...)
		to := pairFor(t, o, town).Surrogate
		for _, x := range c.same {
			if got := pairFor(t, o, x).Surrogate; !strings.Contains(got, to) {
				t.Errorf("%s is %q, and %q is %q", c.town, to, x.Entity.Normalized, got)
			}
		}
		for _, x := range c.others {
			if got := pairFor(t, o, x).Surrogate; strings.Contains(got, to) {
				t.Errorf("%s is %q, and so is %q: %q", c.town, to, x.Entity.Normalized, got)
			}
		}
	}
}

// TestTownOfFirm: the town in the name of an organisation is written as the town is, in the forms of the mention.
func TestTownOfFirm(t *testing.T) {
	p := Pair{Kind: kindOrganisation, Locale: "es-ES", Original: "Ayuntamiento de Baltanás de Cerrato", Surrogate: "Ayuntamiento de San Roque", Words: []Word{{roleTown, "baltanas de cerrato", "San Roque"}}}
	band := Pair{Kind: kindOrganisation, Locale: "en-GB", Original: "Ludlow Brass Band", Surrogate: "Wem Brass Band", Words: []Word{{roleTown, "ludlow", "Wem"}}}
	for _, c := range []struct {
		p                   Pair
		mention, lang, want string
	}{
		{p, "Ayuntamiento de Baltanás de Cerrato", "es", "Ayuntamiento de San Roque"},
		{p, "AYUNTAMIENTO DE BALTANÁS DE CERRATO", "es", "AYUNTAMIENTO DE SAN ROQUE"},
		{band, "Ludlow's", "en", "Wem's"},
	} {
		if got := c.p.Render(c.mention, c.lang); got != c.want {
			t.Errorf("%q: %q, not %q", c.mention, got, c.want)
		}
	}
}

// TestArticleOfTown: the word before the town of an address fits the new one.
func TestArticleOfTown(t *testing.T) {
	p := Pair{Kind: kindAddress, Locale: "ca-ES", Original: "carrer Nou, 29, d'Olot", Surrogate: "carrer Vell, 31, de Vic",
		Words: []Word{{roleStreet, "nou", "Vell"}, {roleHouse, "29", "31"}, {roleTown, "olot", "Vic"}}}
	if got := p.Render("carrer Nou, 29, d'Olot", "ca"); got != "carrer Vell, 31, de Vic" {
		t.Error(got)
	}
	if got := p.Render("carrer Nou, 29, de Olot", "ca"); got != "carrer Vell, 31, de Vic" {
		t.Error(got)
	}
}

// TestCountryOfAnotherTown: a country beside a town of the locale is another one and becomes another one, not that of the
// locale; beside a town that no list knows it may be where that lies.
func TestCountryOfAnotherTown(t *testing.T) {
	for town, own := range map[string]bool{"Zamora": false, "Wuppenrode": true} {
		country := target("COUNTRY", "Alemania")
		o := prepared(t, Options{Locale: "es-ES"}, target("CITY", town), country)
		if got := pairFor(t, o, country).Surrogate; (got == "España") != own {
			t.Errorf("Alemania beside %s is %q", town, got)
		}
	}
}
