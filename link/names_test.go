package link

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

var marked = regexp.MustCompile(`\[([^\]]+)\](?:\{(\w+)\})?`)

// read makes a document of a text in which names stand in brackets, with a role in
// braces behind them, and dates of birth in brackets as well.
func read(id, text string) (*lethe.Document, []lethe.Mention) {
	var plain strings.Builder
	var ms []lethe.Mention
	at := 0
	for _, m := range marked.FindAllStringSubmatchIndex(text, -1) {
		plain.WriteString(text[at:m[0]])
		value := text[m[2]:m[3]]
		s := span.Span{Start: plain.Len(), End: plain.Len() + len(value)}
		label, normalized := lethe.Person, lethe.Lower(value)
		if len(value) == len("01/02/1980") && value[2] == '/' {
			label = lethe.BirthDate
		}
		mention := lethe.Mention{Span: s, Label: label, Text: value, Normalized: normalized}
		if m[4] >= 0 {
			mention.Details = lethe.DetailsOf(map[string]string{"role": text[m[4]:m[5]]})
		}
		ms = append(ms, mention)
		plain.WriteString(value)
		at = m[1]
	}
	plain.WriteString(text[at:])
	doc := lethe.NewDocument(id, plain.String())
	Observe(doc, ms, lethe.Person)
	return doc, ms
}

func byName() Options {
	return Options{Originals: true, People: []lethe.Label{lethe.Person}, BirthDates: []lethe.Label{lethe.BirthDate}}
}

// linked links texts and writes each person as "1 Anna Keller = 1 Keller": the
// documents' numbers, and the names as they stand there.
func linked(texts ...string) ([]string, *Result) {
	b := New(byName())
	var handles [][]Handle
	var mentions [][]lethe.Mention
	for i, text := range texts {
		doc, ms := read(fmt.Sprint("d", i+1), text)
		handles = append(handles, b.Add(lethe.DocumentRef{ID: doc.ID, SourceID: doc.SourceID}, ms))
		mentions = append(mentions, ms)
	}
	l := b.Collection()
	byEntity := map[int][]string{}
	for d := range mentions {
		for i, m := range mentions[d] {
			if m.Label == lethe.Person {
				e := l.Entities[handles[d][i]]
				byEntity[e] = append(byEntity[e], fmt.Sprint(d+1, " ", m.Text))
			}
		}
	}
	var out []string
	for _, names := range byEntity {
		slices.Sort(names)
		out = append(out, strings.Join(slices.Compact(names), " = "))
	}
	slices.Sort(out)
	return out, l
}

// namesCase are texts with mentions in brackets, and which of them are one person.
type namesCase struct {
	why   string
	texts []string
	want  []string
}

func checkNames(t *testing.T, cases []namesCase) {
	t.Helper()
	for _, c := range cases {
		got, _ := linked(c.texts...)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.why, got, c.want)
		}
	}
}

// TestNames: the forms of a name within documents.
func TestNames(t *testing.T) {
	checkNames(t, []namesCase{
		{"the three forms of one document", []string{
			"[Anna Evagorou Christou] applied. Mrs [Christou] lives there. The applicant’s mother [Anna] died.",
		}, []string{"1 Anna = 1 Anna Evagorou Christou = 1 Christou"}},
		{"the three forms across documents", []string{
			"[Meier, Hans]", "[H. Meier] called", "Herr [Meier] kam",
		}, []string{"1 Meier, Hans = 2 H. Meier = 3 Meier"}},
		{"a surname shared", []string{
			"[Anna Keller] and [Tom Keller]; [Keller] said",
		}, []string{"1 Anna Keller", "1 Keller", "1 Tom Keller"}},
		{"a title tells the two apart", []string{
			"Ms [Anna Keller] and Mr [Tom Keller]; Mr [Keller] said to Ms [Keller]",
		}, []string{"1 Anna Keller = 1 Keller", "1 Keller = 1 Tom Keller"}},
		{"a given name tells the two apart", []string{
			"[Anna Keller] and [Peter Keller]; Herr [Keller] sagte Frau [Keller]",
		}, []string{"1 Anna Keller = 1 Keller", "1 Keller = 1 Peter Keller"}},
		{"a surname alone that may be either's", []string{
			"[Tom Keller] and Mrs [Keller] came. Then [Keller] left.",
		}, []string{"1 Keller", "1 Keller", "1 Tom Keller"}},
		{"a surname alone that may be either's, of whom one has a full name", []string{
			"Mr [Keller] and Mrs [Keller] came. Then [Keller] left. [Tom Keller] stayed.",
		}, []string{"1 Keller", "1 Keller", "1 Keller = 1 Tom Keller"}},
		{"a title against a given name", []string{
			"Mr [Thomas R. Sylvester] and Mrs [Sylvester]",
		}, []string{"1 Sylvester", "1 Thomas R. Sylvester"}},
		{"a title against a given name, which no title told", []string{
			"[Thomas Sylvester] and Mrs [Sylvester]",
		}, []string{"1 Sylvester", "1 Thomas Sylvester"}},
		{"a couple is not one of the two", []string{
			"[Anna Keller] came. Mr and Mrs [Keller] left. Eheleute [Keller]",
		}, []string{"1 Anna Keller", "1 Keller"}},
	})
}

// TestInitials: initials, and given names that are left out.
func TestInitials(t *testing.T) {
	checkNames(t, []namesCase{
		{"initials that complete each other", []string{
			"Mr [Z.M. Necatigil], Mr [Z. Necatigil], [Zaim Necatigil]; Mr [A. Necatigil]", "Dr [Zaim Murat Necatigil]",
		}, []string{"1 A. Necatigil", "1 Z. Necatigil = 1 Z.M. Necatigil = 1 Zaim Necatigil = 2 Zaim Murat Necatigil"}},
		{"initials that complete one of two", []string{
			"[Z.M. Necatigil], [Z. Necatigil], [Zaim Necatigil], [Zoe Necatigil]",
		}, []string{"1 Z. Necatigil", "1 Z.M. Necatigil", "1 Zaim Necatigil", "1 Zoe Necatigil"}},
		{"initials of one", []string{
			"Mr [Zaim M. Necatigil], Mr [Z.M. Necatigil], Mr [Z. Necatigil], [Necatigil Z.]",
		}, []string{"1 Necatigil Z. = 1 Z. Necatigil = 1 Z.M. Necatigil = 1 Zaim M. Necatigil"}},
		{"an initial that fits two", []string{
			"[Hans Meier], [Helga Meier], [H. Meier]",
		}, []string{"1 H. Meier", "1 Hans Meier", "1 Helga Meier"}},
		{"an initial that fits two, and a title", []string{
			"[Hans Meier], [Helga Meier], Frau [H. Meier]",
		}, []string{"1 H. Meier = 1 Helga Meier", "1 Hans Meier"}},
		{"an initial that fits two, in documents with one of them each", []string{
			"[Hans Meier], [H. Meier]", "[Helga Meier], [H. Meier]", "[H. Meier]", "[H. Meier]",
		}, []string{"1 H. Meier = 1 Hans Meier", "2 H. Meier = 2 Helga Meier", "3 H. Meier", "4 H. Meier"}},
		{"initials alone stand for a name that is withheld", []string{
			"[Anna Keller], [A.K.], [A. K.]",
		}, []string{"1 A. K. = 1 A.K.", "1 Anna Keller"}},
		{"given name and initial of the surname", []string{
			"[Anna Keller], [Anna K.]", "[Anna K.]",
		}, []string{"1 Anna K. = 1 Anna Keller", "2 Anna K."}},
		{"middle names", []string{
			"[Hans Peter Meier], [Hans Meier], [Hans P. Meier]", "[Hans Meier]",
		}, []string{"1 Hans Meier = 1 Hans P. Meier = 1 Hans Peter Meier = 2 Hans Meier"}},
		{"middle names that contradict", []string{
			"[Hans Peter Meier]", "[Hans Karl Meier]", "[Hans Meier]", "[Hans P. Meier]", "[H. K. Meier]",
		}, []string{"1 Hans Peter Meier = 4 Hans P. Meier", "2 Hans Karl Meier = 5 H. K. Meier", "3 Hans Meier"}},
	})
}

// TestSurnames: surnames of two words, with hyphens and particles, and spellings.
func TestSurnames(t *testing.T) {
	checkNames(t, []namesCase{
		{"Spanish surnames", []string{
			"[José Núñez Leal], Sr. [Núñez Leal], Sr. [Núñez], [JOSE NUÑEZ LEAL], [Núñez Leal, José], don [José]",
		}, []string{"1 JOSE NUÑEZ LEAL = 1 José = 1 José Núñez Leal = 1 Núñez = 1 Núñez Leal = 1 Núñez Leal, José"}},
		{"the second surname left out", []string{
			"[José Núñez Leal]", "[José Núñez]",
		}, []string{"1 José Núñez Leal = 2 José Núñez"}},
		{"the second surname left out of one of two", []string{
			"[José Núñez Leal]", "[José Núñez Gil]", "[José Núñez]",
		}, []string{"1 José Núñez Leal", "2 José Núñez Gil", "3 José Núñez"}},
		{"surnames of father and son", []string{
			"[José Núñez Leal]", "[José Núñez], [José Leal]",
		}, []string{"1 José Núñez Leal", "2 José Leal", "2 José Núñez"}},
		{"a surname from before the marriage", []string{
			"Ms [Gülizar Tuncer Güneş]; [Tuncer] said", "[Tuncer] said",
		}, []string{"1 Gülizar Tuncer Güneş = 1 Tuncer", "2 Tuncer"}},
		{"hyphens", []string{
			"Frau [Anna Meier-Huber], Frau [Meier], Frau [Meier Huber], [Anna Meier]",
		}, []string{"1 Anna Meier = 1 Anna Meier-Huber = 1 Meier = 1 Meier Huber"}},
		{"given names with hyphens", []string{
			"[Jean-Claude Gacon], [J.-C. Gacon], M. [Gacon], [Jean Claude GACON]",
		}, []string{"1 Gacon = 1 J.-C. Gacon = 1 Jean Claude GACON = 1 Jean-Claude Gacon"}},
		{"particles", []string{
			"[Beat von Gunten], Herr [von Gunten], Herr [Von Gunten]", "[GUNTEN, Beat von]",
		}, []string{"1 Beat von Gunten = 1 Von Gunten = 1 von Gunten = 2 GUNTEN, Beat von"}},
		{"more particles", []string{
			"[María de la Cruz] y la Sra. [De la Cruz]; [Ludwig van der Berg], Mr [Van der Berg]; [Laïfa Ben Naceur], Mr [Ben Naceur]",
		}, []string{
			"1 Ben Naceur = 1 Laïfa Ben Naceur", "1 De la Cruz = 1 María de la Cruz", "1 Ludwig van der Berg = 1 Van der Berg",
		}},
		{"capitals, accents, umlauts", []string{
			"[Jürg Müller], [JÜRG MÜLLER], [Juerg Mueller]", "[Jurg Muller]", "[MÜLLER Jürg]",
		}, []string{"1 Juerg Mueller = 1 JÜRG MÜLLER = 1 Jürg Müller = 2 Jurg Muller = 3 MÜLLER Jürg"}},
		{"surname first without a comma", []string{
			"[Hans Meier]", "[Meier Hans]",
		}, []string{"1 Hans Meier = 2 Meier Hans"}},
		{"genitives", []string{
			"[Anna Keller]’s claim, [Keller’s] knee, die Akten [Kellers]",
		}, []string{"1 Anna Keller = 1 Kellers = 1 Keller’s"}},
		{"no genitive: a title stands in front", []string{
			"[Anna Keller] und Frau [Kellers]",
		}, []string{"1 Anna Keller", "1 Kellers"}},
		{"no genitive: somebody is called so", []string{
			"[Roger Peter] and [John Peters]; [Peters] said",
		}, []string{"1 John Peters = 1 Peters", "1 Roger Peter"}},
	})
}

// TestSharedSurnames: people of one surname, within a document and in several.
func TestSharedSurnames(t *testing.T) {
	checkNames(t, []namesCase{
		{"father and son", []string{
			"[Hans Meier sen.] und [Hans Meier jun.]; [Hans Meier]", "[Hans Meier Jr.]",
		}, []string{"1 Hans Meier", "1 Hans Meier jun. = 2 Hans Meier Jr.", "1 Hans Meier sen."}},
		{"the doctor of the same surname", []string{
			"Patient: [Anna Keller]{subject}. Dr. [Keller]{staff} saw [Keller]{subject}",
		}, []string{"1 Anna Keller = 1 Keller", "1 Keller"}},
		{"a surname across documents: of two people", []string{
			"[Hans Meier]", "[Karl Meier]", "Herr [Meier]",
		}, []string{"1 Hans Meier", "2 Karl Meier", "3 Meier"}},
		{"a surname across documents: resolved in its own", []string{
			"[Hans Meier], Herr [Meier]", "[Karl Meier], Herr [Meier]",
		}, []string{"1 Hans Meier = 1 Meier", "2 Karl Meier = 2 Meier"}},
		{"a surname across documents: too common for one person", []string{
			"[Hans Meier]", "[Meier]", "[Meier]", "[Meier]", "[Meier]",
		}, []string{"1 Hans Meier", "2 Meier", "3 Meier", "4 Meier", "5 Meier"}},
		{"a surname across documents: not the other gender's", []string{
			"[Hans Meier]", "Frau [Meier]",
		}, []string{"1 Hans Meier", "2 Meier"}},
		{"a surname across documents: part of a longer one", []string{
			"[Hans Meier-Huber]", "Herr [Meier]",
		}, []string{"1 Hans Meier-Huber", "2 Meier"}},
		{"a given name never links documents", []string{
			"[Anna Keller], [Anna]", "[Anna] called", "[Anna] called",
		}, []string{"1 Anna = 1 Anna Keller", "2 Anna", "3 Anna"}},
		{"a rare surname that nobody bears in full, but for the gender", []string{
			"Herr [Meier]", "Frau [Meier]", "Herr [Meier]", "[Meier]",
		}, []string{"1 Meier = 3 Meier", "2 Meier", "4 Meier"}},
		{"a surname that nobody bears in full, but is not rare", []string{
			"Herr [Meier]", "Herr [Meier]", "Herr [Meier]", "Herr [Meier], [Meier]",
		}, []string{"1 Meier", "2 Meier", "3 Meier", "4 Meier"}},
	})
}

// TestBirthDates: dates of birth, which tell people apart.
func TestBirthDates(t *testing.T) {
	checkNames(t, []namesCase{
		{"dates of birth", []string{
			"[Hans Meier], geboren am [12/04/1980]", "[Hans Meier], geb. [13/05/1990]", "[Hans Meier]",
			"Herr [H. Meier], geb. [12/04/1980]",
		}, []string{"1 Hans Meier = 4 H. Meier", "2 Hans Meier", "3 Hans Meier"}},
		{"a date of birth in running text is nobody's", []string{
			"[Hans Meier] kam. Sein Geburtstag ist bekannt: er ist am [12/04/1980] geboren.",
			"Die Akte [Hans Meier]. Sein Geburtstag ist bekannt: er ist am [01/01/1950] geboren.",
		}, []string{"1 Hans Meier = 2 Hans Meier"}},
		{"a date of birth that may be anybody's", []string{
			"[Hans Meier] und [Eva Gut] kamen. Ein Geburtstag ist bekannt: der [12/04/1980].",
			"Die Akte [Hans Meier]. Sein Geburtstag ist bekannt: er ist am [01/01/1950] geboren.",
		}, []string{"1 Eva Gut", "1 Hans Meier = 2 Hans Meier"}},
		{"a surname and a date of birth", []string{
			"[Hans Meier], geb. [12/04/1980]", "[Karl Meier]", "Herr [Meier], geb. [12/04/1980]",
		}, []string{"1 Hans Meier = 3 Meier", "2 Karl Meier"}},
		{"a date of birth and no more than a given name", []string{
			"[Anna], born [12/04/1980]", "[Anna], born [12/04/1980]", "[Anna]",
		}, []string{"1 Anna = 2 Anna", "3 Anna"}},
	})
}

// TestBirthColumn: a date of birth in a field of its own tells namesakes apart, one in the
// middle of another field does not.
func TestBirthColumn(t *testing.T) {
	for _, c := range []struct {
		start, people int
	}{{0, 2}, {40, 1}} {
		b := New(byName())
		for i, date := range []string{"12/04/1980", "01/01/1950"} {
			b.Add(lethe.DocumentRef{ID: fmt.Sprint(i), SourceID: fmt.Sprint(i)}, []lethe.Mention{
				{Label: lethe.Person, Field: "/name", Span: span.Span{End: 10}, Text: "Hans Meier", Normalized: "hans meier"},
				{Label: lethe.BirthDate, Field: "/born", Span: span.Span{Start: c.start, End: c.start + 10}, Text: date, Normalized: date},
			})
		}
		people := 0
		for _, e := range b.Collection().Collection.Entities {
			if e.Label == lethe.Person {
				people++
			}
		}
		if people != c.people {
			t.Errorf("dates from %d on: %d people, not %d", c.start, people, c.people)
		}
	}
}
