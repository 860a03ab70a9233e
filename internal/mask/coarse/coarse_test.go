package coarse

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// said is a text with each phrase in its first step, then in its last.
func said(text, language string) (first, last string) {
	var a, b strings.Builder
	at := 0
	for _, p := range Phrases(text, language) {
		a.WriteString(text[at:p.Start] + p.Steps[0])
		b.WriteString(text[at:p.Start] + p.Steps[len(p.Steps)-1])
		at = p.End
	}
	return a.String() + text[at:], b.String() + text[at:]
}

// What is said less exactly is written by hand here, and true of what the text says.
func TestPhrases(t *testing.T) {
	for _, c := range []struct{ language, text, first, last string }{
		{"en", "She is a bookkeeper in Leeds.", "She is an office worker in West Yorkshire.", "She is a worker in England."},
		{"en", "An electrician came with two carpenters.", "A craftsperson came with two craftspeople.", "A worker came with two workers."},
		{"en", "Retired primary school teacher, asthma since 1994.", "Retired teacher, lung disease since the 1990s.", "Retired educator, illness since the 1990s."},
		{"en", "He has rib fractures and type 2 diabetes.", "He has fractures and diabetes.", "He has injuries and illness."},
		{"en", "On 3 May 2019 he was seen.", "In May 2019 he was seen.", "In the 2010s he was seen."},
		{"en", "born on 12 March 1961, his wife", "born in March 1961, his spouse", "born in the 1960s, his relative"},
		{"en", "The judgment of 12 May 1994 was quashed.", "The decision of May 1994 was quashed.", "The decision of the 1990s was quashed."},
		{"en", "Reported: 26/10/2022", "Reported: 2022", "Reported: 2022"},
		{"en", "He paid £618.33 for it.", "He paid between £600 and £700 for it.", "He paid between £600 and £700 for it."},
		{"en", "a sum of 12,500 euros", "a sum of between 10,000 and 20,000 euros", "a sum of between 10,000 and 20,000 euros"},
		{"en", "Sarah, aged 57, and 32 years old", "Sarah, aged between 50 and 60, and between 30 and 40 years old", "Sarah, aged between 50 and 60, and between 30 and 40 years old"},
		{"en", "ambulance took her to Birmingham Community Hospital, where", "ambulance took her to a hospital, where", "ambulance took her to a hospital, where"},
		{"en", "He stayed at the Riverside Hotel.", "He stayed at a hotel.", "He stayed at a hotel."},
		{"en", "At Skipton Magistrates’ Court he", "At a magistrates' court he", "At a court he"},
		{"en", "The case went to the District Court. The District Court refused.", "The case went to the court. The court refused.", "The case went to the court. The court refused."},
		{
			"en", "She was in Leeds Infirmary. He came from Leeds Infirmary, too.",
			"She was in a hospital. He came from the hospital, too.",
			"She was in a hospital. He came from the hospital, too.",
		},
		{
			"en", "He went from Leeds Infirmary to Skipton Hospital, then left Skipton Hospital.",
			"He went from a hospital to a hospital, then left a hospital.", "He went from a hospital to a hospital, then left a hospital.",
		},
		{"en", "Whiplash injury.", "Injury.", "Injury."},
		{"de", "Er ist gelernter Maurer und wohnt in Köln.", "Er ist gelernter Handwerker und wohnt in Nordrhein-Westfalen.", "Er ist gelernter Handwerker und wohnt in Deutschland."},
		{"de", "Am 3. April 2019 kam die Bäckerin mit einer Verbrennung.", "Im April 2019 kam die Handwerkerin mit einer Verletzung.", "In den 2010er-Jahren kam die Handwerkerin mit einer Verletzung."},
		{"es", "El 3 de abril de 2019 la profesora de música vivía en Mataró.", "En abril de 2019 la profesora vivía en Cataluña.", "En la década de 2010 la profesora vivía en España."},
		{"ca", "La professora de música viu a Mataró.", "La professora viu a Catalunya.", "La professora viu a Catalunya."},
	} {
		first, last := said(c.text, c.language)
		if first != c.first || last != c.last {
			t.Errorf("%q became\n%q, want\n%q; last\n%q, want\n%q", c.text, first, c.first, last, c.last)
		}
	}
}

// What less exact words would make false, or break, stays.
func TestStays(t *testing.T) {
	for language, texts := range map[string][]string{
		"en": {
			"He is not a carpenter.", "She is the only beekeeper here.", "He never worked there in 1994.", "before 12 May 1994", "until 3 May 2019", "by 3 May 2019",
			"Leeds University Press", "Mr Baker paid.", "University of Leeds", "Crown Court at Leeds", "ten miles from Leeds", "near Leeds", "Leeds won.", "returned to Germany",
			"In 1994 cases it was so.", "no. 12,500", "Article 618 of the Code", "nurse-led", "ex-nurse", "older than a nurse", "the mother tongue", "over £500", "sister company",
			"his Riverside Hotel", "Church of St John", "He did not receive any treatment in that hospital in 1994.",
		},
		"de": {"Herr Maurer kam.", "kein Maurer", "die Bäcker Schmidt", "bis 3. April 2019", "vor 1994", "der Kölner Dom"},
		"es": {"no era profesora de música", "antes de 1994", "Hospital de Mataró"},
		"ca": {"no era professora de música", "va anar a Mataró"},
		"xx": {"She is a bookkeeper in Leeds."},
		"":   {"She is a bookkeeper in Leeds."},
	} {
		for _, text := range texts {
			if first, _ := said(text, language); first != text {
				t.Errorf("%s: %q became %q", language, text, first)
			}
		}
	}
}

// The tables are read whole: no noun is a kind of itself, and every kind has a plural of its own.
func TestTables(t *testing.T) {
	if n := len(english()); n < 500 {
		t.Errorf("%d nouns", n)
	}
	for noun, k := range english() {
		if noun == "" || k.name == "" || noun == k.name {
			t.Errorf("%q is a kind of %q", noun, k.name)
		}
		if steps := english().steps(noun); len(steps) == 0 || len(steps) > 3 {
			t.Errorf("%q has the kinds %v", noun, steps)
		}
	}
	for one, many := range map[string]string{"secretary": "secretaries", "boy": "boys", "actress": "actresses", "coach": "coaches", "nurse": "nurses"} {
		if got := plural(one); got != many {
			t.Errorf("%s, want %s", got, many)
		}
	}
}

// Whatever the text: phrases are in order, apart and on whole characters, and no step is what stood there.
func TestSound(t *testing.T) {
	words := []string{"a", "an", "the", "carpenter", "carpenters", "in", "Leeds", "1994", "on", "3", "May", "2019", "not", "£618", "paid", "York", "Hospital", ".", ",", "\n", "é", "’", "-",
		"Der", "Maurer", "en", "el", "de", "abril", "24/01/2020", "aged", "57", "of", "Court", "&", "\xff"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 12).Draw(t, "words"), rapid.SampledFrom([]string{" ", ""}).Draw(t, "between"))
		language := rapid.SampledFrom([]string{"en", "de-CH", "es", "ca"}).Draw(t, "language")
		at := 0
		for _, p := range Phrases(text, language) {
			if p.Start < at || p.End <= p.Start || !utf8.RuneStart(text[p.Start]) || p.End < len(text) && utf8.ValidString(text) && !utf8.RuneStart(text[p.End]) {
				t.Fatalf("%q: %v", text, p)
			}
			at = p.End
			for _, s := range p.Steps {
				if s == "" || s == p.In(text) {
					t.Fatalf("%q: %q becomes %q", text, p.In(text), s)
				}
			}
		}
	})
}

// A long text takes no longer by the square.
func FuzzPhrases(f *testing.F) {
	f.Add("She is a bookkeeper in Leeds, aged 57.", "en")
	f.Add(strings.Repeat("A ", 1000)+"Court", "en")
	f.Fuzz(func(t *testing.T, text, language string) {
		for _, p := range Phrases(text, language) {
			if p.Check(text) != nil {
				t.Fatalf("%q: %v", text, p)
			}
		}
	})
}
