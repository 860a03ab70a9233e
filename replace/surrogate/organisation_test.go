package surrogate

import (
	"regexp"
	"strings"
	"testing"
)

var (
	meta = Pair{Kind: kindOrganisation, Locale: "en-US", Original: "Meta Platforms Inc.", Surrogate: "Corvan Systems Inc.",
		Words: []Word{{roleCore, "meta", "Corvan"}, {roleCore, "platforms", "Systems"}}}
	spital = Pair{Kind: kindOrganisation, Locale: "de-CH", Original: "Universitätsspital Zürich", Surrogate: "Universitätsspital Lyss",
		Words: []Word{{roleCore, "zürich", "Lyss"}}}
	fuster = Pair{Kind: kindOrganisation, Locale: "ca-ES", Original: "Clínica de l'Amistat, S.L.", Surrogate: "Clínica de Riera, S.L.",
		Words: []Word{{roleCore, "lamistat", "Riera"}}}
	ubs = Pair{Kind: kindOrganisation, Locale: "de-CH", Original: "ABC Beratung Schmid & Co. AG", Surrogate: "QXV Technik Huber & Co. AG",
		Words: []Word{{roleCore, "abc", "QXV"}, {roleCore, "beratung", "Technik"}, {roleCore, "schmid", "Huber"}}}
)

func TestOrganisationForms(t *testing.T) {
	for _, c := range []struct {
		p             Pair
		mention, want string
	}{
		{meta, "Meta Platforms Inc.", "Corvan Systems Inc."},
		{meta, "Meta Platforms", "Corvan Systems"},
		{meta, "Meta Platform", "Corvan Systems"},
		{meta, "META", "CORVAN"},
		{meta, "meta platforms, inc", "corvan systems, inc"},
		{meta, "Meta's", "Corvan's"},
		{meta, "Meta\nPlatforms  Inc.", "Corvan\nSystems  Inc."},
		{meta, "MP", "CS"},
		{meta, "Meta Platforms Ltd.", "Corvan Systems Ltd."},
		{meta, "the social network", "corvan systems"},
		{spital, "Universitätsspital Zürich", "Universitätsspital Lyss"},
		{spital, "UNIVERSITÄTSSPITAL ZÜRICH", "UNIVERSITÄTSSPITAL LYSS"},
		{spital, "Universitätsspitals Zürich", "Universitätsspitals Lyss"},
		{spital, "Universitätsspital Zuerich", "Universitätsspital Lyss"},
		{fuster, "Clínica de l'Amistat, S.L.", "Clínica de Riera, S.L."},
		{fuster, "clínica de l'Amistat", "clínica de Riera"},
		{ubs, "ABC", "QXV"},
		{ubs, "ABC Beratung Schmid & Co. AG", "QXV Technik Huber & Co. AG"},
		{ubs, "Schmid & Co.", "Huber & Co."},
	} {
		if got := c.p.Render(c.mention, ""); got != c.want {
			t.Errorf("%q of %q: %q, not %q", c.mention, c.p.Original, got, c.want)
		}
	}
}

func TestLegal(t *testing.T) {
	for text, want := range map[string]string{
		"Keller AG": "Keller", "Keller & Co. KG": "Keller", "Keller GmbH & Co. KG": "Keller", "Ferrer, S.A.": "Ferrer", "Ferrer S. L.": "Ferrer",
		"Rossi S.p.A.": "Rossi", "Dupont SARL": "Dupont", "Dupont S.à r.l.": "Dupont", "Keller": "Keller", "AG": "AG", "Smith and Sons Ltd": "Smith",
		"Coca Cola": "Coca Cola", "Mago": "Mago", "": "",
	} {
		body, form := cutLegal(text)
		if body != want || body+form != text {
			t.Errorf("%q: %q and %q", text, body, form)
		}
	}
}

// Company to company, what it does and its legal form to the same, kinds of institutions stay, in every locale.
func TestOrganisationMade(t *testing.T) {
	for _, tag := range []string{"de-CH", "de-DE", "en-US", "en-GB", "es-ES", "ca-ES", "it-IT", "fr-FR", "nl-NL", "pl-PL", "pt-PT"} {
		x := target("ORG", "zorn metallbau ag", "Zorn Metallbau AG", "Zorn")
		y := target("ORG", "hospital de tremp", "Hospital de Tremp")
		z := target("ORG", "klinik", "Klinik")
		o := prepared(t, Options{Locale: tag}, x, y, z)
		a, b, c := pairFor(t, o, x).Surrogate, pairFor(t, o, y).Surrogate, pairFor(t, o, z).Surrogate
		if !strings.HasSuffix(a, " AG") || strings.Contains(a, "Zorn") || !strings.HasSuffix(a, " Metallbau AG") || len(strings.Fields(a)) != 3 {
			t.Errorf("%s: %q", tag, a)
		}
		if !strings.HasPrefix(b, "Hospital de ") || strings.Contains(b, "Tremp") {
			t.Errorf("%s: %q", tag, b)
		}
		if c == "" || strings.Contains(c, "Klinik") {
			t.Errorf("%s: %q", tag, c)
		}
	}
}

// Abbreviations become abbreviations; a name that is all in capitals does not.
func TestAbbreviations(t *testing.T) {
	for original, abbreviated := range map[string]bool{"IBM": true, "IBM Schweiz AG": true, "ZORN BAU AG": false, "Zorn": false} {
		x := target("ORG", strings.ToLower(original), original)
		to := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x).Words[0].To
		if (strings.ToUpper(to) == to && len(to) == 3) != abbreviated {
			t.Errorf("%q: %q", original, to)
		}
	}
}

// Of a name that has only words that many have, what it is stays.
func TestCommonNames(t *testing.T) {
	for original, want := range map[string]string{
		"Regional Court": `^[^ ]+ Court$`, "Ministry of Justice": `^Ministry of [^ ]+$`, "Court": `^[^ ]+$`,
	} {
		x := target("ORG", strings.ToLower(original), original)
		if got := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x).Surrogate; !regexp.MustCompile(want).MatchString(got) || got == original {
			t.Errorf("%q: %q", original, got)
		}
	}
}

// Small words at the head of a name with capitals say what it is, and stay; all in small letters is a name.
func TestSmallKinds(t *testing.T) {
	for original, want := range map[string]string{
		"oratorio San Siro": `^oratorio San [^ ]+$`, "dagopvang De Linde": `^dagopvang De [^ ]+$`, "Haus St. Vinzenz": `^Haus St\. [^ ]+$`,
		"bogenhausen": `^[^ ]+$`, "rosa Siro": `^[^ro][^ ]+ [^ ]+$`,
	} {
		x := target("ORG", strings.ToLower(original), original)
		if got := pairFor(t, prepared(t, Options{Locale: "it-IT"}, x), x).Surrogate; !regexp.MustCompile(want).MatchString(got) || got == original {
			t.Errorf("%q: %q", original, got)
		}
	}
}

func TestQuantity(t *testing.T) {
	x := target("QUANTITY", "chf 5'000.50", "CHF 5'000.50")
	if got := pairFor(t, prepared(t, Options{}, x), x).Surrogate; !regexp.MustCompile(`^CHF \d'[1-9]\d\d\.[1-9]\d$`).MatchString(got) || got == "CHF 5'000.50" {
		t.Error(got)
	}
}

// TestFarmersForm: the form of a society of farmers stays, with full stops and without.
func TestFarmersForm(t *testing.T) {
	stops, plain := target("ORGANIZATION", "Harinera Carrionesa, S.A.T."), target("ORGANIZATION", "Harinera Carrionesa SAT")
	o := prepared(t, Options{Locale: "es-ES"}, stops, plain)
	a, ok := strings.CutSuffix(pairFor(t, o, stops).Surrogate, ", S.A.T.")
	b, also := strings.CutSuffix(pairFor(t, o, plain).Surrogate, " SAT")
	if !ok || !also || strings.Contains(a, "Carrionesa") || strings.Fields(a)[0] != "Harinera" && a == "" || !strings.HasPrefix(b, a) {
		t.Errorf("%q, %q", pairFor(t, o, stops).Surrogate, pairFor(t, o, plain).Surrogate)
	}
}

// TestSchoolClass: a class of a school becomes another, with its ordinal and its letters' case; a firm is none.
func TestSchoolClass(t *testing.T) {
	for _, c := range []struct{ tag, class, want string }{
		{"de-DE", "3a", `^1[0-2][a-f]$`}, {"en-GB", "8KR", `^1[0-2][A-F]{2}$`}, {"es-ES", "2.º B", `^[1-4]\.º [A-F]$`}, {"es-ES", "1º C", `^[1-4]º [A-F]$`},
		{"ca-ES", "4t A", `^(?:[13]r|2n|4t|[5-8]è) [A-F]$`}, {"en-GB", "5 Linnet", `^\d [\p{L}'’-]{3,}$`}, {"en-GB", "3M", `^1[0-2][A-F]$`},
		{"en-GB", "Nine Elms Ltd", `Ltd$`},
	} {
		x := target("ORGANIZATION", strings.ToLower(c.class), c.class)
		if got := pairFor(t, prepared(t, Options{Locale: c.tag}, x), x).Surrogate; !regexp.MustCompile(c.want).MatchString(got) || got == c.class {
			t.Errorf("%s: %q becomes %q", c.tag, c.class, got)
		}
	}
}
