package ordinary

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestSaidOf: a word for an occupation stays where it says what somebody is, and goes where anybody is meant.
func TestSaidOf(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "Ask a «OCCUPATION:nurse» for help. He works as a [OCCUPATION:nurse]. She was a [OCCUPATION:cleaner] there."},
		{"en", "[PERSON:Wilma Achten], [OCCUPATION:nurse], came. A «OCCUPATION:baker» cyst. The «OCCUPATION:vacuum cleaner» broke."},
		{"en", "Patient: 54 years, married, [OCCUPATION:teacher]. Occupation: [OCCUPATION:farmer]. Bring one «OCCUPATION:teacher»."},
		{"en", "a [OCCUPATION:cleaner] called Jo; two «OCCUPATION:farmers» and «OCCUPATION:carpenters»"},
		{"de", "Er ist gelernter [OCCUPATION:Bäcker]. Ruf einen «OCCUPATION:Arzt». Eine «OCCUPATION:Baker»-Zyste. Sie arbeitet als [OCCUPATION:Lehrerin]."},
		{"de", "[PERSON:Gudrun Kalthoff], [OCCUPATION:Lehrerin], verh., 2 Kinder; 41 J., ledig, [OCCUPATION:Bäcker]"},
		{"es", "Mi tío es [OCCUPATION:fontanero]. Ha venido un «OCCUPATION:médico». Trabaja de [OCCUPATION:camarera]."},
		{"ca", "Feia de [OCCUPATION:fuster]. Pa de «OCCUPATION:pagès». És [OCCUPATION:mestra]."},
	} {
		check(t, c.language, c.text, "gazetteer", nil)
	}
}

// TestDictionary: one word of the English dictionary that the tagger is unsure of is a name only where something
// beside it says so, or a list has it as a given name.
func TestDictionary(t *testing.T) {
	for _, c := range []struct {
		text, word string
		score      float64
		label      lethe.Label
		stays      bool
	}{
		{"Soup: Semolina, then bread.", "Semolina", .4, lethe.Person, false},
		{"Sale: Wheelbarrows and hoes.", "Wheelbarrows", .3, lethe.Organization, false},
		{"Sale: Wheelbarrows and hoes.", "Wheelbarrows", .8, lethe.Organization, true},
		{"She rang from Semolina yesterday.", "Semolina", .4, lethe.Location, true},
		{"Present: Hazel and the dog.", "Hazel", .4, lethe.Person, true},
		{"Present: Zwickelmann and the dog.", "Zwickelmann", .4, lethe.Person, true},
		{"He signed as Thatcher, twice.", "Thatcher", .4, lethe.Person, true},
	} {
		doc := &lethe.Document{ID: "d", Language: "en", Fields: []lethe.Field{{Text: c.text}}}
		m := lethe.Mention{Label: c.label, Text: c.word, Detector: "tagger", Score: c.score}
		m.Start = strings.Index(c.text, c.word)
		m.End = m.Start + len(c.word)
		got := Without(context.Background(), doc, []lethe.Mention{m}, func(string) bool { return false })
		if stays := len(got) > 0; stays != c.stays {
			t.Errorf("%q of %q at %.1f: stays: %v, want %v", c.word, c.text, c.score, stays, c.stays)
		}
	}
	if !inDictionary("oyster") || !inDictionary("Dominoes") || !inDictionary("puppies") || inDictionary("zwickel") {
		t.Error("the dictionary has oyster, and no zwickel")
	}
}

// TestThingsInQuotes: what a thing is called in quotes is nobody, a nickname is somebody's.
func TestThingsInQuotes(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"de", `Kommode "«PERSON:Paula»", die Sorte „«PERSON:Gertrude»“, Sohn "[PERSON:Max]"`},
		{"en", `the film “«PERSON:Carrie»”, his uncle “[PERSON:Chalky]”`},
		{"de", "Rosa canina: «PERSON:Rosa» canina blüht. Liebe [PERSON:Rosa], danke."},
		{"de", "Budget 12 «PERSON:Mio». €, und [PERSON:Mio] ist drei"},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}

// TestNextEntry: a name ends before the next entry of a line, a firm at the end of a short line.
func TestNextEntry(t *testing.T) {
	for _, c := range []struct {
		text, found, want string
		label             lethe.Label
	}{
		{"From: Ansel Brookwright, Flat 12\nHello", "Ansel Brookwright, Flat", "Ansel Brookwright", lethe.Person},
		{"Sturz vor Quellmarkt\nBefunde: keine", "Quellmarkt\nBefunde", "Quellmarkt", lethe.Organization},
		{"geliefert von Quell &\nSöhne am Montag", "Quell &\nSöhne", "Quell &\nSöhne", lethe.Organization},
	} {
		doc := &lethe.Document{ID: "d", Language: "en", Fields: []lethe.Field{{Text: c.text}}}
		at := strings.Index(c.text, c.found)
		m := lethe.Mention{Label: c.label, Text: c.found, Detector: "tagger", Score: .9}
		m.Start, m.End = at, at+len(c.found)
		got := Without(context.Background(), doc, []lethe.Mention{m}, func(string) bool { return false })
		if len(got) != 1 || got[0].Text != c.want {
			t.Errorf("%q: %v, want %q", c.found, got, c.want)
		}
	}
}

// TestAnyNoun: a German noun that somebody is called by is one where the words beside it say so.
func TestAnyNoun(t *testing.T) {
	for _, text := range []string{
		"Kein «PERSON:Stein» in der Galle, sagt Herr [PERSON:Stein].",
		"Im «PERSON:Winter» ist es kalt. [PERSON:Winter] kommt morgen.",
		"Das «PERSON:Koch»'sche Haus; [PERSON:Koch] wohnt dort.",
		"Zement und «PERSON:Hammer» liegen bereit. Anna und [PERSON:Hammer] kommen.",
		"Gliederung: «PERSON:A. Begründung», [PERSON:A. Lindemann]",
		"«LOCATION:Typklasse 17», «LOCATION:Schrank 2», [LOCATION:Lindenallee 2]",
		"das «LOCATION:Philadelphia»-Chromosom, der Flug nach [LOCATION:Philadelphia]",
		"«LOCATION:Essen» bestellen wir später; sie kommt aus [LOCATION:Essen].",
		"«PERSON:Weiss» die Mutter davon? «PERSON:Braun» war es im Herbst. [PERSON:Weiss] kam, [PERSON:Braun] war gestern hier.",
		"Der «ORGANIZATION:Europäische Gerichtshof für Menschenrechte» bejahte es.",
	} {
		check(t, "de", text, "tagger", nil)
	}
	check(t, "en", "segfault at «ORGANIZATION:0x7ffd3a»", "tagger", nil)
}

// TestNoNames: titles alone, degrees, values of a laboratory, languages and councils are nobody's names.
func TestNoNames(t *testing.T) {
	for _, text := range []string{
		"next «PERSON:Mr.» [PERSON:Achterling] came",
		"2010  «ORGANIZATION:BSc Botany», [ORGANIZATION:Larkmoor University]",
		"Values\n«PERSON:Hgb»      12.8   12.4\n[PERSON:Wilma]    12   14",
		"I speak «ORGANIZATION:English and Wolof». [ORGANIZATION:Larkmoor and Tofts] do not.",
		"Minutes of the «ORGANIZATION:Joint Works Council», [ORGANIZATION:Larkmoor Town Council]",
		`{"seen": «PERSON:true», "by": [PERSON:"True"]}, ready: «ORGANIZATION:False». [PERSON:True] rang.`,
		"«PERSON:mark» my words, [PERSON:mark] will come",
	} {
		check(t, "en", text, "tagger", nil)
	}
}

// TestNobodyIsLost: what looks like a number's unit, a shelf, a degree, a value or the next entry may be somebody or a
// place all the same.
func TestNobodyIsLost(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"de", "Bett 7 [PERSON:Mio] schläft, Zimmer 3 [PERSON:Mio]."},
		{"de", "wohnt am [LOCATION:Lindenplatz 5], geboren in [LOCATION:Belgrad 12]"},
		{"de", "erledigt von [PERSON:MA Kowalski]"},
		{"en", "Hours\n[PERSON:Abiodun]      12   14\n[PERSON:Ngozi]    3   4"},
		{"en", "Present: [PERSON:Jones, Ward] and others"},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}
