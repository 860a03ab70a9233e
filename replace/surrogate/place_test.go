package surrogate

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

func TestPlaceForms(t *testing.T) {
	lyss := Pair{Kind: kindPlace, Locale: "de-CH", Original: "Bad Ragaz", Surrogate: "Lyss", Words: []Word{{roleTown, "bad ragaz", "Lyss"}}}
	kanton := Pair{Kind: kindPlace, Locale: "de-CH", Original: "Kanton Zürich", Surrogate: "Kanton Bern", Words: []Word{{roleRegion, "zürich", "Bern"}, {roleRegion, "zh", "BE"}}}
	olot := Pair{Kind: kindPlace, Locale: "ca-ES", Original: "Olot", Surrogate: "Vic", Words: []Word{{roleTown, "olot", "Vic"}}}
	vic := Pair{Kind: kindPlace, Locale: "ca-ES", Original: "Vic", Surrogate: "Olot", Words: []Word{{roleTown, "vic", "Olot"}}}
	wesel := Pair{Kind: kindPlace, Locale: "en-GB", Original: "Wesel, Germany", Surrogate: "Bath, Malta", Words: []Word{{roleTown, "wesel", "Bath"}, {roleAbroad, "germany", "Malta"}}}
	for _, c := range []struct {
		p                   Pair
		mention, lang, want string
	}{
		{wesel, "Wesel, Germany", "en", "Bath, Malta"},
		{wesel, "Wesel (Germany)", "en", "Bath (Malta)"},
		{wesel, "Germany's", "en", "Malta's"},
		{wesel, "Wesel, Rhineland", "en", "Bath, Malta"},
		{lyss, "Bad Ragaz", "de", "Lyss"},
		{lyss, "BAD RAGAZ", "de", "LYSS"},
		{lyss, "Bad\nRagaz", "de", "Lyss"},
		{lyss, "Bad-Ragaz", "de", "Lyss"},
		{lyss, "Bad Ragaz'", "de", "Lyss'"},
		{lyss, "Stadt Bad Ragaz", "de", "Stadt Lyss"},
		{lyss, "ganz anderswo", "de", "lyss"},
		{kanton, "Kanton Zürich", "de", "Kanton Bern"},
		{kanton, "Zürichs", "de", "Berns"},
		{kanton, "ZH", "de", "BE"},
		{kanton, "Kt. ZH", "de", "Kanton Bern"},
		{olot, "d'Olot", "ca", "de Vic"},
		{olot, "Ciutat d'Olot", "ca", "Vic"},
		{vic, "de Vic", "ca", "d'Olot"},
	} {
		if got := c.p.Render(c.mention, c.lang); got != c.want {
			t.Errorf("%q of %q: %q, not %q", c.mention, c.p.Original, got, c.want)
		}
	}
}

// A country is one by the first part of its name as well.
func TestShortCountries(t *testing.T) {
	for core, want := range map[string]Role{"bosnien": roleAbroad, "frankreich": roleAbroad, "antigua": roleAbroad, "haddersley": roleTown} {
		if got := placeRole(core, atlasOf("de-DE")); got != want {
			t.Errorf("%q is %q, not %q", core, got, want)
		}
	}
}

// Post code, town and canton fit each other, whether they stand together or apart.
func TestPlacesFit(t *testing.T) {
	for _, c := range []struct{ tag, code, town, region, address string }{
		{"de-CH", "8400", "Winterthur", "ZH", "Lindenstrasse 12a, CH-8400 Winterthur ZH"},
		{"de-DE", "68159", "Mannheim", "Baden-Württemberg", "Lange Straße 7\n68159 Mannheim"},
		{"es-ES", "37700", "Béjar", "Salamanca", "Calle Mayor, 12, 3º B, 37700 Béjar (Salamanca)"},
		{"ca-ES", "17800", "Olot", "Girona", "carrer Major, 12, 17800 Olot"},
		{"it-IT", "40063", "Monghidoro", "Bologna", "Via Garibaldi 12, 40063 Monghidoro BO"},
		{"fr-FR", "21200", "Beaune", "Côte-d'Or", "12 rue de la Gare, 21200 Beaune"},
		{"nl-NL", "8911 KL", "Leeuwarden", "Friesland", "Kastanjelaan 14, 8911 KL Leeuwarden"},
		{"pl-PL", "59-220", "Legnica", "dolnośląskie", "ul. Lipowa 14/3, 59-220 Legnica"},
		{"pt-PT", "3880-213", "Ovar", "Aveiro", "Rua das Flores, 14, 3880-213 Ovar"},
		{"en-US", "62701", "Springfield", "IL", "742 Oak Street, Springfield, IL 62701"},
		{"en-GB", "EX1 2AB", "Exeter", "Devon", "12 Station Road, Exeter, EX1 2AB"},
	} {
		loc := testLocale(t, c.tag)
		code, town, region, address := target("ZIP", c.code), target("CITY", c.town), target("CANTON", c.region), target("ADDRESS", c.address)
		o := prepared(t, Options{Locale: c.tag}, code, town, region, address)
		to, known := loc.Town(pairFor(t, o, town).Surrogate)
		if !known {
			t.Errorf("%s: there is no town %q", c.tag, pairFor(t, o, town).Surrogate)
			continue
		}
		newCode, newAddress := pairFor(t, o, code).Surrogate, pairFor(t, o, address).Surrogate
		half := strings.Fields(newCode)[0]
		if c.tag == "pt-PT" { // the other half is that of a street
			half = newCode[:len("3880-")] + "001"
		}
		if at, ok := loc.Town(half); !ok || at.Name != to.Name {
			t.Errorf("%s: %q is not the code of %q, %s", c.tag, newCode, to.Name, to.Code)
		}
		if r := loc.Regions[to.Region]; pairFor(t, o, region).Surrogate != r.Name && pairFor(t, o, region).Surrogate != r.Code {
			t.Errorf("%s: %q is not where %q is, %v", c.tag, pairFor(t, o, region).Surrogate, to.Name, r)
		}
		if !strings.Contains(newAddress, to.Name) || !strings.Contains(newAddress, newCode) {
			t.Errorf("%s: %q does not fit %q", c.tag, newAddress, to.Name)
		}
		for _, word := range regexp.MustCompile(`[\p{L}\d]+`).FindAllString(c.address, -1) {
			if kept := slices.Contains([]string{"CH", "Calle", "carrer", "Via", "rue", "Street", "Road", "Straße", "B", "ul", "Rua", "das"}, word); kept {
				continue
			}
			if regexp.MustCompile(`(^|[^\p{L}\d])`+word+`($|[^\p{L}\d])`).MatchString(newAddress) && word != "de" && word != "la" && word != "3" {
				t.Errorf("%s: %q of %q is in %q", c.tag, word, c.address, newAddress)
			}
		}
	}
}

// The word for the street, the place of the number and the lines stay.
func TestAddressForm(t *testing.T) {
	for _, c := range []struct{ tag, address, want string }{
		{"de-CH", "Lindenstrasse 12a, 8400 Winterthur", `^[\p{L}-]+strasse [1-9]\d[a-f], \d{4} [\p{L}. -]+$`},
		{"de-CH", "Seeweg 3\n8001 Zürich", `^[\p{L}-]+weg \d\n\d{4} [\p{L}. -]+$`},
		{"de-DE", "Bahnhofstr. 5, 10115 Berlin", `^[\p{L}-]+str\. \d, \d{5} [\p{L}. -]+$`},
		{"de-DE", "Am Mühlgraben 8, 31675 Bückeburg", `^Am [\p{L}-]+graben \d, \d{5} [\p{L}. -]+$`},
		{"de-DE", "Am Markt 3, 10115 Berlin", `^[\p{L}-]+weg \d, \d{5} [\p{L}. -]+$`},
		{"es-ES", "Calle Mayor, 12", `^Calle [\p{L} ]+, [1-9]\d$`},
		{"es-ES", "C/ Velázquez 8, 28001 Madrid", `^C/ [\p{L} ]+ \d, \d{5} [\p{L} ]+$`},
		{"es-ES", "calle Horno Viejo, 3, 2.º izda.", `^calle [\p{L} ]+, \d, \d\.º izda\.$`},
		{"es-ES", "calle Horno Viejo 16 2ºA", `^calle [\p{L} ]+ \d\d \dº[A-F]$`},
		{"ca-ES", "Vilafant, carrer Garrigal, 20", `^[\p{Lu}][\p{L}' ]+, carrer [\p{L}' ]+, [1-9]\d$`},
		{"de-DE", "Lindenweg 5, 2. OG links", `^[\p{L}-]+weg \d, \d\. OG links$`},
		{"de-DE", "2. OG li.", `^\d\. OG li\.$`},
		{"de-DE", "Lindenweg 29–33", `^[\p{L}-]+weg [1-9]\d–\d{2,3}$`},
		{"ca-ES", "3r 1a", `^(?:[13]r|2n|4t|[5-8]è) [1-8]a$`},
		{"ca-ES", "Av. Diagonal, 440", `^Av\. [\p{L}' ]+, \d{3}$`},
		{"it-IT", "Piazza Verdi 1", `^Piazza [\p{L}' ]+ \d$`},
		{"fr-FR", "3 bis avenue Foch", `^\d bis avenue [\p{L}' ]+$`},
		{"en-US", "12 Oak Avenue, Apt 4B", `^[1-9]\d [\p{L}']+ Avenue, Apt \d[A-F]$`},
		{"en-GB", "OAK ROAD", `^[\p{Lu}']+ ROAD$`},
	} {
		x := target("ADDRESS", c.address)
		got := pairFor(t, prepared(t, Options{Locale: c.tag}, x), x)
		if !regexp.MustCompile(c.want).MatchString(got.Surrogate) {
			t.Errorf("%s: %q is %q", c.tag, c.address, got.Surrogate)
		}
	}
}

// The numbers of several houses go up, as they did.
func TestSeveralHouses(t *testing.T) {
	for _, text := range []string{"29–33", "1-3", "98-100"} {
		for i := range 50 {
			got := source{key: mustKey(), seed: strconv.Itoa(i)}.dice("address", text, 0).house(text, "de", nil)
			var from, to int
			if _, err := fmt.Sscanf(strings.Replace(got, "–", "-", 1), "%d-%d", &from, &to); err != nil || to <= from || to > from+8 {
				t.Errorf("%s is %s", text, got)
			}
		}
	}
}

// Another way to write an address gets the same parts.
func TestAddressRender(t *testing.T) {
	p := Pair{Kind: kindAddress, Locale: "de-CH", Original: "Bahnhofstrasse 12, 8001 Zürich", Surrogate: "Lindenstrasse 47, 3250 Lyss",
		Words: []Word{{roleStreet, "bahnhof", "Linden"}, {roleHouse, "12", "47"}, {roleCode, "8001", "3250"}, {roleTown, "zürich", "Lyss"}}}
	for mention, want := range map[string]string{
		"Bahnhofstr. 12, CH-8001 Zürich":         "Lindenstr. 47, 3250 Lyss",
		"Bahnhofstrasse 12\n8001 Zürich":         "Lindenstrasse 47\n3250 Lyss",
		"BAHNHOFSTRASSE 12":                      "LINDENSTRASSE 47",
		"8001 Zürich":                            "3250 Lyss",
		"Bahnhofstrasse 12 8001 Zürich":          "Lindenstrasse 47 3250 Lyss",
		"Bahnhofstrasse 12, 8001 Zürich, Italia": "Lindenstrasse 47, 3250 Lyss, ",
	} {
		if got := p.Render(mention, "de"); got != want {
			t.Errorf("%q: %q, not %q", mention, got, want)
		}
	}
}

// Cantons change places in one cycle: none stays, no two become one.
func TestExchange(t *testing.T) {
	for _, tag := range locale.Names() {
		loc := testLocale(t, tag)
		seen := map[int]bool{}
		for from, to := range (source{key: testKey(t), seed: "1"}).exchange(loc) {
			if from == to || seen[to] {
				t.Errorf("%s: %d to %d", tag, from, to)
			}
			seen[to] = true
		}
	}
}

// TestCodesOfCountries: the surrogate of a country's code is a country's, written as names are.
func TestCodesOfCountries(t *testing.T) {
	for _, was := range []string{"US", "USA", "UK"} {
		x := target("LOCATION", was)
		p := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x)
		if got := p.Render(was, "en"); p.Words[0].Role != roleAbroad || got == strings.ToUpper(got) {
			t.Errorf("%s becomes %q", was, got)
		}
	}
}

// A post code is written as those of its country are: two letters behind four digits, or a hyphen.
func TestPostCodeForms(t *testing.T) {
	for _, c := range []struct{ tag, text, code, form string }{
		{"nl-NL", "7203 GH", "9711", `^9711 [A-Z]{2}$`},
		{"nl-NL", "7203GH", "9711", `^9711[A-Z]{2}$`},
		{"nl-NL", "7203", "9711", `^9711$`},
		{"nl-NL", "NL-7203 GH", "9711", `^NL-9711 [A-Z]{2}$`},
		{"pl-PL", "30-512", "60-001", `^60-001$`},
		{"pl-PL", "PL-30-512", "60-001", `^PL-60-001$`},
		{"pt-PT", "4700-312", "8000-001", `^8000-\d{3}$`},
		{"pt-PT", "4700", "8000-001", `^47\d{2}$`},
		{"de-DE", "D-10115", "80331", `^D-80331$`},
		{"en-US", "62701-1234", "10001", `^10001-\d{4}$`},
	} {
		d := source{key: testKey(t), seed: "x"}.dice("test", c.text, 0)
		if got := d.postCode(c.text, c.code, false, 0); !regexp.MustCompile(c.form).MatchString(got) {
			t.Errorf("%s: %q became %q", c.tag, c.text, got)
		}
	}
}

// TestPartsOfAddresses: a house that is called a court is no town, and what follows no town is no country.
func TestPartsOfAddresses(t *testing.T) {
	for _, c := range []struct{ tag, address, like string }{
		{"en-GB", "Flat 11, Saltmarsh Court, Quay Street, Burnmouth", `^Flat \d\d, [A-Z]\S+ Court, [A-Z]\S+ Street, `},
		{"en-GB", "Hazel Barn, Cuckoo Hill, Great Brawling", `Hill, `},
		{"es-ES", "polígono 7, parcela 113", `^polígono \d, parcela \d{3}$`},
	} {
		x := target("ADDRESS", c.address)
		got := pairFor(t, prepared(t, Options{Locale: c.tag}, x), x).Surrogate
		parts := strings.Split(got, ", ")
		if !regexp.MustCompile(c.like).MatchString(got) || atlasOf(c.tag).countries[foldAll(parts[len(parts)-1])] {
			t.Errorf("%q: %q", c.address, got)
		}
	}
	house := target("ADDRESS", "9")
	if got := pairFor(t, prepared(t, Options{Locale: "en-GB"}, house), house).Surrogate; strings.Trim(got, "0123456789") != "" {
		t.Errorf("the number of a house: %q", got)
	}
}

// TestRegionBehind: the code of a canton behind a town goes with it, and what is none stays.
func TestRegionBehind(t *testing.T) {
	x := target("LOCATION", "trub")
	x.Entity.Originals = []string{"Trub"}
	p := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x)
	code := atlasOf("de-CH").codes[foldAll(p.Surrogate)]
	for text, want := range map[string]string{
		"in Trub BE lebt": p.Surrogate + " " + code, "aus Trub (BE).": p.Surrogate + " (" + code + ")", "in Trub (Stmk) und": p.Surrogate + " (" + code + ")",
		"bei Trub AG in": p.Surrogate, "in Trub BEX": p.Surrogate, "in Trub (BE": p.Surrogate, "Trub": p.Surrogate,
	} {
		start := strings.Index(text, "Trub")
		s := p.reach(text, span.Span{Start: start, End: start + len("Trub")}, "de")
		if got := p.Render(s.In(text), "de"); got != want || code == "" {
			t.Errorf("%q: %q becomes %q, not %q", text, s.In(text), got, want)
		}
	}
}

// TestCountryBesideTown: a country beside a town becomes that of the town's surrogate, the next one another.
func TestCountryBesideTown(t *testing.T) {
	town, country, other := target("LOCATION", "wien", "Wien"), target("LOCATION", "österreich", "Österreich"), target("LOCATION", "portugal", "Portugal")
	o := prepared(t, Options{Locale: "de-CH"}, town, country, other)
	if a, b := pairFor(t, o, country).Surrogate, pairFor(t, o, other).Surrogate; (a == "Schweiz") == (b == "Schweiz") || a == "Österreich" || b == "Portugal" {
		t.Errorf("%s, %s", a, b)
	}
}

// TestFloors: floors and doors stay what they are, with other numbers, however many the collection has.
func TestFloors(t *testing.T) {
	for tag, all := range map[string]map[string]string{
		"es-ES": {"1.º A": `^[2-9]\.º [A-F]$`, "2º 1ª": `^[1-9]º [1-9]ª$`, "bajo B": `^bajo [A-F]$`, "3r 2a": `^[1-9](r|n|t|è) [1-8]a$`, "4.º izquierda": `^[1-9]\.º izquierda$`},
		"de-CH": {"2. OG links": `^[1-9]\. OG links$`, "EG links, Top 4": `^EG links, Top [1-9]$`, "Stiege 2, Top 14": `^Stiege [1-9], Top [1-9]\d$`, "3r 2a": `^[1-9](r|n|t|è) [1-8]a$`},
	} {
		for text, form := range all {
			var crowd []replace.Target
			for n := range 9 {
				for _, l := range "ABCDEF" {
					v := fmt.Sprintf("%d.º %c", n+1, l)
					crowd = append(crowd, target("ADDRESS", v, v))
				}
			}
			x := target("ADDRESS", lethe.Lower(text)+" ", text)
			got := pairFor(t, prepared(t, Options{Locale: tag}, append(crowd, x)...), x).Surrogate
			if !regexp.MustCompile(form).MatchString(got) {
				t.Errorf("%s: %q becomes %q", tag, text, got)
			}
		}
	}
	for text, form := range map[string]string{
		"Lindenstrasse 5, EG links, 8400 Winterthur": `, EG links, \d{4} `, "Schloss Rabenstein": `^Schloss \p{Lu}`, "Kärntner Ring 8, Stiege 2, Top 14": `, Stiege \d, Top \d\d$`,
	} {
		x := target("ADDRESS", lethe.Lower(text), text)
		if got := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x).Surrogate; !regexp.MustCompile(form).MatchString(got) {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// TestTownBehindStreet: an address whose town stands behind a small word has a town again.
func TestTownBehindStreet(t *testing.T) {
	address := target("ADDRESS", "12 avenue de l'Europe à Beaune")
	got := pairFor(t, prepared(t, Options{Locale: "fr-FR"}, address), address).Surrogate
	if _, town, found := strings.Cut(got, " à "); !found || town == "Beaune" || !regexp.MustCompile(`^\d+ avenue `).MatchString(got) {
		t.Errorf("%q has no town", got)
	}
}
