package surrogate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// TestCertain: whatever a collection has, no surrogate of a name, a place or an occupation
// is one or two characters or an ordinary word, nor is a word of a person's name that
// stands alone.
func TestCertain(t *testing.T) {
	values := map[lethe.Label][]string{
		"NAME":         {"J", "A. B.", "Will May", "Anna Keller", "Rosa Luz", "Keller A.", "Öz Li", "X"},
		"ORGANIZATION": {"UBS", "B&Q", "St Anne's Primary School", "AB GmbH", "Spital", "Rose & Sons", "Sol S.L."},
		"LOCATION":     {"Leeds", "ZH", "England", "Bern", "Olot", "Essen"},
		"OCCUPATION":   {"archaeologist", "Lehrerin", "cocinero", "pagès"},
		"CODE":         {"12", "A1", "4711"},
	}
	for _, tag := range locale.Names() {
		var targets []replace.Target
		for label, vs := range values {
			for _, v := range vs {
				for i := range 8 {
					targets = append(targets, target(label, v+strings.Repeat(" ", i), v))
				}
			}
		}
		slices.SortFunc(targets, func(a, b replace.Target) int { return slices.Compare(a.Entity.ID[:], b.Entity.ID[:]) })
		o := prepared(t, Options{Locale: tag}, targets...)
		for _, x := range targets {
			p := pairFor(t, o, x)
			if n := utf8.RuneCountInString(strings.Map(onlyAlnum, p.Surrogate)); n < 3 {
				t.Errorf("%s: %q for %q", tag, p.Surrogate, p.Original)
			}
			if lexicon.Ordinary(p.Surrogate) && !(p.Kind == kindPlace && (p.Words[0].Role == roleRegion || p.Words[0].Role == roleAbroad)) {
				t.Errorf("%s: %q for %q is an ordinary word", tag, p.Surrogate, p.Original)
			}
			for _, w := range p.Words {
				if p.Kind == kindPerson && utf8.RuneCountInString(w.From) > 1 && lexicon.Ordinary(w.To) {
					t.Errorf("%s: %q in %q is an ordinary word", tag, w.To, p.Surrogate)
				}
			}
		}
	}
}

func onlyAlnum(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return r
	}
	return -1
}

// TestPostCodesOfLocale: a code has the form of the surrogate's country, whatever that of
// the original was.
func TestPostCodesOfLocale(t *testing.T) {
	forms := map[string]string{
		"en-GB": `^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$`, "en-US": `^\d{5}$`, "de-DE": `^\d{5}$`, "es-ES": `^(0[1-9]|[1-4]\d|5[0-2])\d{3}$`,
	}
	for tag, form := range forms {
		for _, code := range []string{"LS1 4AP", "53202", "SW1A 1AA", "28001"} {
			x, in := target("ZIP", code), target("ADDRESS", "20 Water Road, Leeds "+code)
			o := prepared(t, Options{Locale: tag}, x, in)
			got := pairFor(t, o, x).Surrogate
			if !regexp.MustCompile(form).MatchString(got) {
				t.Errorf("%s: %q for %q", tag, got, code)
			}
			if tag != "es-ES" && !strings.Contains(pairFor(t, o, in).Surrogate, got) {
				t.Errorf("%s: %q is not in %q", tag, got, pairFor(t, o, in).Surrogate)
			}
		}
	}
}

// TestHome: where a language is that of several countries, the values themselves say
// which; a locale that is asked for counts more.
func TestHome(t *testing.T) {
	language := func(tag string) func(int) string { return func(int) string { return tag } }
	for _, c := range []struct{ said, of, value, want string }{
		{"", "en", "20 Water Road, Leeds LS1 4AP", "en-GB"},
		{"", "en", "12 Oak Street, Springfield, IL 62701", "en-US"},
		{"", "en", "Haddersley", "en-US"},
		{"", "de", "Lindenstrasse 12, CH-8400 Winterthur", "de-CH"},
		{"", "de", "Lindenstraße 12, 68159 Mannheim", "de-DE"},
		{"", "de", "Mühlgasse 3, Top 4, 8010 Graz", "de-AT"},
		{"en-US", "en", "20 Water Road, Leeds LS1 4AP", "en-US"},
	} {
		x := target("ADDRESS", c.value)
		o, err := New(replace.Deps{Seed: "7"}, Options{Locale: c.said})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Prepare(t.Context(), replace.Briefing{Targets: []replace.Target{x}, Language: language(c.of)}); err != nil {
			t.Fatal(err)
		}
		if got := pairFor(t, o, x).Locale; got != c.want {
			t.Errorf("%q in %q: %s, not %s", c.value, c.of, got, c.want)
		}
	}
}

// TestAbroad: in a collection of one country a place of another of its language becomes one of that.
func TestAbroad(t *testing.T) {
	home := []replace.Target{target("ADDRESS", "Lindenstraße 12, 68159 Mannheim"), target("ADDRESS", "Am Ring 1, 50667 Köln"), target("LOCATION", "Wesel")}
	for _, c := range []struct{ label, value, want string }{
		{"ADDRESS", "Mühlgasse 3, 8010 Graz", "de-AT"},
		{"LOCATION", "Graz", "de-AT"},
		{"LOCATION", "Winterthur", "de-CH"},
		{"LOCATION", "Mannheim", "de-DE"},
		{"LOCATION", "Haddersley", "de-DE"},
		{"PERSON", "Anna Graz", "de-DE"},
	} {
		x := target(lethe.Label(c.label), c.value)
		o, err := New(replace.Deps{Seed: "7"}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Prepare(t.Context(), replace.Briefing{Targets: append(home, x), Language: func(int) string { return "de" }}); err != nil {
			t.Fatal(err)
		}
		got := pairFor(t, o, x)
		loc, _ := locale.Load(c.want)
		if got.Locale != c.want {
			t.Errorf("%q: %s, not %s", c.value, got.Locale, c.want)
		}
		if town, ok := loc.Town(got.Surrogate[strings.LastIndexByte(got.Surrogate, ' ')+1:]); c.want == "de-AT" && (!ok || town.Region < 0) {
			t.Errorf("%q became %q", c.value, got.Surrogate)
		}
	}
}

// TestCountryFitsTown: beside a town of the locale stands the locale's country, and the
// locale's own country stays one of its names.
func TestCountryFitsTown(t *testing.T) {
	of := map[string][]string{
		"en-GB": {"United Kingdom", "Great Britain", "Britain", "England"}, "de-DE": {"Deutschland", "Bundesrepublik", "Germany"},
		"es-ES": {"España", "Estado español", "Spain"},
	}
	for tag, names := range of {
		for _, value := range []string{"Leeds, England", "Wesel, Germany", "Béjar, Spain", "20 Water Road, Leeds, England"} {
			for _, label := range []lethe.Label{"LOCATION", "ADDRESS"} {
				x := target(label, value)
				got := pairFor(t, prepared(t, Options{Locale: tag}, x, target("LOCATION", "England")), x).Surrogate
				if label == "ADDRESS" && !strings.Contains(value, "Road") {
					continue
				}
				country := strings.TrimSpace(got[strings.LastIndexByte(got, ',')+1:])
				if !slices.Contains(names, country) {
					t.Errorf("%s: %q for %q", tag, got, value)
				}
			}
		}
	}
	for _, c := range []struct{ tag, value string }{{"en-GB", "England"}, {"de-DE", "Deutschland"}, {"es-ES", "España"}} {
		x := target("LOCATION", c.value)
		if got := pairFor(t, prepared(t, Options{Locale: c.tag}, x), x).Surrogate; !slices.Contains(of[c.tag], got) || got == c.value {
			t.Errorf("%s: %q for %q", c.tag, got, c.value)
		}
	}
}

// TestArticle: the article before an occupation goes before its surrogate too.
func TestArticle(t *testing.T) {
	an := regexp.MustCompile(`^(?i:[aeio]|u[^ns]|un[^i]|hono)`)
	for i, was := range []string{"archaeologist", "teacher", "usher", "university lecturer", "engineer", "solicitor"} {
		x := target("OCCUPATION", was, was)
		got := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x).Surrogate
		if an.MatchString(got) != (i%2 == 0) {
			t.Errorf("%q becomes %q", was, got)
		}
	}
	for was, in := range map[string]bool{"Lehrerin": true, "Lehrer": false} {
		for i := range 10 {
			x := target("OCCUPATION", fmt.Sprint(was, i), was)
			got := pairFor(t, prepared(t, Options{Locale: "de-DE"}, x), x).Surrogate
			if first, _, _ := strings.Cut(got, " "); strings.HasSuffix(first, "in") != in {
				t.Errorf("%q becomes %q", was, got)
			}
		}
	}
}

// TestElision: Catalan and French cut "de" before a vowel, so that occupations keep to their sound.
func TestElision(t *testing.T) {
	for was, vowel := range map[string]bool{"mestre": false, "enginyer": true, "fuster": false, "infermer": true} {
		for i := range 10 {
			x := target("OCCUPATION", fmt.Sprint(was, i), was)
			got := pairFor(t, prepared(t, Options{Locale: "ca-ES"}, x), x).Surrogate
			if strings.ContainsRune("aeiouàèéíòóúAEIOU", []rune(got)[0]) != vowel {
				t.Errorf("%q becomes %q", was, got)
			}
		}
	}
}

// TestExtension: what somebody's line is reached by stays a number, and long enough to be found again.
func TestExtension(t *testing.T) {
	for _, was := range []string{"-17", "17", "- 5"} {
		x := target("PHONE", was, was)
		got := pairFor(t, prepared(t, Options{Locale: "de-DE"}, x), x).Surrogate
		if !regexp.MustCompile(`^(?:- ?)?\d{3}$`).MatchString(got) {
			t.Errorf("%q becomes %q", was, got)
		}
	}
}

// TestTitlesInOrganisations: a practice keeps the title of whose it is, and a priest his.
func TestTitlesInOrganisations(t *testing.T) {
	for label, c := range map[lethe.Label][3]string{"ORG": {"Praxis Dr. Haddersley", "de-DE", `^Praxis Dr\. \pL+$`}, "NAME": {"Fr. Haddersley", "en-GB", `^Fr\. \pL+$`}} {
		x := target(label, strings.ToLower(c[0]), c[0])
		p := pairFor(t, prepared(t, Options{Locale: c[1]}, x), x)
		if got := p.Render(c[0], ""); !regexp.MustCompile(c[2]).MatchString(got) || strings.Contains(got, "Haddersley") {
			t.Errorf("%q becomes %q", c[0], got)
		}
	}
}

// TestGenderOfLocale: a name that is a woman's here and a man's there.
func TestGenderOfLocale(t *testing.T) {
	for tag, want := range map[string]byte{"en-GB": 'f', "ca-ES": 'm'} {
		x := target("NAME", "Joan Haddersley")
		if got := pairFor(t, prepared(t, Options{Locale: tag}, x), x).Gender; got != want {
			t.Errorf("%s: %q", tag, got)
		}
	}
}

// TestArticleBefore: in English the article before what is replaced goes with what is put there.
func TestArticleBefore(t *testing.T) {
	vowels := regexp.MustCompile(`^(?i:an) [AIO]|^(?i:an) E[^uw]|^(?i:an) U[^ns]|^a [^AEIOU]|^a U|^a E[uw]`)
	for i := range 40 {
		x := target("ORG", fmt.Sprintf("Arkwright%d Haulage", i))
		p := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x)
		text := "in an " + p.Original + " lorry"
		s := p.reach(text, span.Span{Start: 6, End: 6 + len(p.Original)}, "en")
		if got := p.Render(s.In(text), "en"); s.Start != 3 || !vowels.MatchString(got) {
			t.Errorf("%q becomes %q", s.In(text), got)
		}
	}
	x := target("NAME", "Keller")
	p := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x)
	if s := p.reach("A Keller", span.Span{Start: 2, End: 8}, "en"); s.Start != 2 {
		t.Error("an initial is no article")
	}
}

// TestGivenNames: where a given name stands that no list has, one of a list comes.
func TestGivenNames(t *testing.T) {
	for was, list := range map[string]*locale.List{"Philippina Thorsgill": testLocale(t, "en-GB").Female, "Corwinus Haddersley": testLocale(t, "en-GB").Male} {
		x := target("NAME", was)
		p := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x)
		found := false
		for i := range list.Len() {
			found = found || list.At(i) == p.Words[0].To
		}
		if !found {
			t.Errorf("%q becomes %q", was, p.Surrogate)
		}
	}
}

// TestCodesOfTowns: of two towns with one post code each keeps its own in its addresses, and
// the code alone is that of an address that it is in, or of the only town beside it.
func TestCodesOfTowns(t *testing.T) {
	loc := testLocale(t, "de-DE")
	first, second, alone := target("ADDRESS", "Lindenweg 3, 00415 Knötzing"), target("ADDRESS", "Am Weg 4, 00415 Unterknötzing"), target("ZIP", "00415")
	town, code := target("CITY", "Oberknötzing"), target("ZIP", "00416")
	o := prepared(t, Options{Locale: "de-DE"}, first, second, alone, town, code)
	codeOf := func(x replace.Target) (code, town string) {
		for _, w := range pairFor(t, o, x).Words {
			switch w.Role {
			case roleCode:
				code = w.To
			case roleTown:
				town = w.To
			}
		}
		return code, town
	}
	codes := map[string]bool{}
	for _, x := range []replace.Target{first, second} {
		code, name := codeOf(x)
		codes[code] = true
		if of, ok := loc.Town(code); ok && of.Name != name {
			t.Errorf("%s is not the code of %s", code, name)
		}
	}
	if to := pairFor(t, o, alone).Surrogate; !codes[to] {
		t.Errorf("%s is none of %v", to, codes)
	}
	if got := pairFor(t, o, code).Surrogate; regionOf(loc, got) != regionOf(loc, loc.Towns[newAtlas(loc).towns[foldAll(pairFor(t, o, town).Surrogate)]].Code) {
		t.Errorf("%s beside %s", got, pairFor(t, o, town).Surrogate)
	}
}

// TestCallings: who treats people becomes somebody who does.
func TestCallings(t *testing.T) {
	for was, tag := range map[string]string{"oncologist": "en-GB", "Oberarzt": "de-DE", "Lehrerin": "de-DE", "farrier": "en-GB"} {
		for i := range 10 {
			x := target("OCCUPATION", fmt.Sprint(was, i), was)
			if got := pairFor(t, prepared(t, Options{Locale: tag}, x), x).Surrogate; calling(got) != calling(was) {
				t.Errorf("%q becomes %q", was, got)
			}
		}
	}
}

// TestGenderOfTitle: the title before a name counts more than the list of names.
func TestGenderOfTitle(t *testing.T) {
	for title, want := range map[string]byte{"son": 'm', "her brother": 'm', "Mrs": 'f', "": 'f', "Dr": 'f'} {
		x := target("NAME", "kathryn onslow", "Kathryn Onslow")
		x.Title = title
		if p := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x); p.Gender != want {
			t.Errorf("%q: %c, %q", title, p.Gender, p.Surrogate)
		}
	}
}

// TestGenderOfArticle: the article or pronoun beside a name of either gender tells whose it is; a "der" that may be
// a woman's counts less than what lists know of the name.
func TestGenderOfArticle(t *testing.T) {
	for _, c := range []struct {
		title, name string
		want        byte
	}{
		{"Der", "Andrea Tschuppert", 'm'}, {"die", "Andrea Tschuppert", 'f'}, {"dem", "Mandy Zurbriggen", 'm'}, {"der", "Mandy Zurbriggen", 'f'},
		{"der", "Chrigu", 'm'}, {"mit der", "Chrigu", 'f'}, {"Sie", "Robin Kofmel", 'f'}, {"er", "Robin Kofmel", 'm'}, {"die kleine", "Kim", 'f'},
	} {
		x := target("NAME", lethe.Lower(c.name), c.name)
		x.Title = c.title
		if p := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x); p.Gender != c.want {
			t.Errorf("%s %s: %c, %q", c.title, c.name, p.Gender, p.Surrogate)
		}
	}
}
