package resolve

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// in makes a mention of the first part of text that reads so, from "LABEL score part".
func in(t testing.TB, text, desc string) lethe.Mention {
	t.Helper()
	var label lethe.Label
	var score float64
	if _, err := fmt.Sscan(desc, &label, &score); err != nil {
		t.Fatal(err)
	}
	part := strings.SplitN(desc, " ", 3)[2]
	i := strings.Index(text, part)
	if i < 0 {
		t.Fatalf("no %q in %q", part, text)
	}
	return lethe.Mention{
		Span: span.Span{Start: i, End: i + len(part)}, Text: part,
		Label: label, Score: score, Detector: "d", Normalized: lethe.Lower(part),
	}
}

func describe(ms []lethe.Mention) []string {
	var out []string
	for _, m := range ms {
		out = append(out, fmt.Sprintf("%s %v %s", m.Label, m.Score, m.Text))
	}
	return out
}

func TestMentions(t *testing.T) {
	for _, c := range []struct{ name, text, found, want string }{
		{"nothing", "x", "", ""},
		{"beside each other", "Jane Doe, Bern", "LOCATION .5 Bern; PERSON .5 Jane Doe", "PERSON 0.5 Jane Doe; LOCATION 0.5 Bern"},
		{"one span, higher score", "Paris", "PERSON .6 Paris; LOCATION .8 Paris", "LOCATION 0.8 Paris"},
		{"one span, narrower label", "1.2.1980", "DATE .9 1.2.1980; BIRTH_DATE .6 1.2.1980", "BIRTH_DATE 0.9 1.2.1980"},
		{"one span, narrower label of a validated one", "1.2.1980", "DATE 1 1.2.1980; BIRTH_DATE .6 1.2.1980", "BIRTH_DATE 1 1.2.1980"},
		{"an address holds its town", "Mill Lane 3, Leeds", "LOCATION .95 Leeds; ADDRESS .6 Mill Lane 3, Leeds", "ADDRESS 0.6 Mill Lane 3, Leeds"},
		{"a name holds its parts", "Keller, Anna", "PERSON .9 Anna; PERSON .6 Keller, Anna; PERSON .7 Keller", "PERSON 0.9 Keller, Anna"},
		{"two halves of an address", "3 Mill Lane, Leeds LS1", "ADDRESS .6 3 Mill Lane, Leeds; ADDRESS .7 Leeds LS1", "ADDRESS 0.7 3 Mill Lane, Leeds LS1"},
		{"a number inside a validated one", "pay DE89 3704", "IBAN_CODE 1 DE89 3704; PHONE_NUMBER .4 3704", "IBAN_CODE 1 DE89 3704"},
		{"validated inside unvalidated", "Anna Keller, 4111, Bern", "ADDRESS .9 Anna Keller, 4111, Bern; CREDIT_CARD 1 4111", "ADDRESS 0.9 Anna Keller; CREDIT_CARD 1 4111; ADDRESS 0.9 Bern"},
		{"a person loses to a company", "Anna Keller AG", "PERSON .8 Anna Keller; ORGANIZATION .85 Keller AG", "PERSON 0.8 Anna; ORGANIZATION 0.85 Keller AG"},
		{"a surer name in a doubtful company", "Anna Keller of the Clinic", "DEMOGRAPHIC .4 Anna Keller of the Clinic; EMAIL_ADDRESS .95 Anna Keller", "EMAIL_ADDRESS 0.95 Anna Keller; DEMOGRAPHIC 0.4 Clinic"},
		{"a small word before an address", "Am Mühlgraben 8", "LOCATION .6 Am Mühlgraben; ADDRESS .85 Mühlgraben 8", "ADDRESS 0.85 Am Mühlgraben 8"},
		{"a rest of function words", "the 3rd of May", "EVENT .5 the 3rd of May; AGE .9 3rd of May", "AGE 0.9 3rd of May"},
		{"a rest of Dutch function words", "van de FNV", "PERSON .5 van de FNV; ORGANIZATION .7 FNV", "ORGANIZATION 0.7 FNV"},
		{"a rest that says something", "45 years old nurse", "AGE .9 45 years old; OCCUPATION .6 old nurse", "AGE 0.9 45 years old; OCCUPATION 0.6 nurse"},
		{"the genitive's s", "Kellers", "PERSON .8 Keller; ORGANIZATION .5 Kellers", "ORGANIZATION 0.5 Kellers"},
		{"a name behind a title in a doubtful company", "Employment Judge Keller", "PERSON .9 Keller; ORGANIZATION .5 Employment Judge Keller", "ORGANIZATION 0.5 Employment Judge; PERSON 0.9 Keller"},
		{"the same in a likely one", "Dr Keller Clinic", "PERSON .9 Dr Keller; ORGANIZATION .6 Dr Keller Clinic", "ORGANIZATION 0.6 Dr Keller Clinic"},
		{"a rest of one small letter", "Kellers", "MEDICAL 1 Keller; PERSON .5 Kellers", "MEDICAL 1 Keller"},
		{"two capitals may be a name", "An Bern", "LOCATION 1 Bern; PERSON .5 An Bern", "PERSON 0.5 An; LOCATION 1 Bern"},
		{"an unknown label is a number", "756.92 from 1.2.80", "XX_ID .5 756.92 from 1.2.80; DATE .9 1.2.80", "XX_ID 0.5 756.92 from 1.2.80"},
		{"a title and a name", "Mrs. Keller", "PERSON .99 Mrs. Keller; TITLE .9 Mrs.", "TITLE 0.9 Mrs.; PERSON 0.99 Keller"},
		{"the same, and the name alone", "Mrs. Keller", "PERSON .99 Mrs. Keller; PERSON .6 Keller; TITLE .9 Mrs.", "TITLE 0.9 Mrs.; PERSON 0.99 Keller"},
		{"a name that a person confirmed", "Mrs. Keller", "PERSON 1 Mrs. Keller; TITLE .9 Mrs.", "PERSON 1 Mrs. Keller"},
		{"a title within a name", "Anna Dr. Keller", "PERSON .9 Anna Dr. Keller; TITLE .95 Dr.", "PERSON 0.9 Anna Dr. Keller"},
		{"the label of one recognizer", "078-05-1123", "PERSONAL_ID .85 078-05-1123; US_SSN .5 078-05-1123", "US_SSN 0.85 078-05-1123"},
		{"the same beside a weaker kind", "H1223", "CODE .85 H1223; US_DRIVER_LICENSE .5 H1223", "US_DRIVER_LICENSE 0.85 H1223"},
		{"a number of a thing is none of a person", "H1223", "PERSONAL_ID .85 H1223; IMEI .5 H1223", "PERSONAL_ID 0.85 H1223"},
		{"two validated, the longer", "a.b@c.de", "URL 1 c.de; EMAIL_ADDRESS 1 a.b@c.de", "EMAIL_ADDRESS 1 a.b@c.de"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ms []lethe.Mention
			for _, d := range split(c.found) {
				ms = append(ms, in(t, c.text, d))
			}
			for range 5 {
				rand.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
				if got := describe(Mentions(ms)); !slices.Equal(got, split(c.want)) {
					t.Errorf("got  %q\nwant %q", got, split(c.want))
				}
			}
		})
	}
}

func split(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "; ")
}

func TestFieldsApart(t *testing.T) {
	m := in(t, "Jane Doe", "PERSON .5 Jane Doe")
	other := in(t, "Jane Doe", "LOCATION .4 Doe")
	other.Field = "/b"
	third := other
	third.Doc = "2"
	if got := Mentions([]lethe.Mention{third, other, m}); len(got) != 3 || got[0].Field != "" || got[2].Doc != "2" {
		t.Errorf("got %v", got)
	}
}

func TestNormalizedIsForTheText(t *testing.T) {
	text := "Anna Keller Meier"
	got := Mentions([]lethe.Mention{in(t, text, "PERSON .8 Anna Keller"), in(t, text, "PERSON .9 Keller Meier")})
	if len(got) != 1 || got[0].Normalized != "" || got[0].Text != text {
		t.Errorf("joined: %+v", got)
	}
	got = Mentions([]lethe.Mention{in(t, text, "PERSON .8 Anna Keller"), in(t, text, "PERSON .9 Keller")})
	if len(got) != 1 || got[0].Normalized != "anna keller" {
		t.Errorf("held: %+v", got)
	}
}

const alphabet = "ab. Xé0,王"

// some draws a text and mentions in it.
func some(t *rapid.T) (string, []lethe.Mention) {
	text := rapid.StringOfN(rapid.SampledFrom([]rune(alphabet)), 1, 30, -1).Draw(t, "text")
	borders := []int{}
	for i := range text {
		borders = append(borders, i)
	}
	borders = append(borders, len(text))
	labels := []lethe.Label{"PERSON", "LOCATION", "ADDRESS", "DATE", "BIRTH_DATE", "MISC", "QUANTITY", "XX_ID", "CODE", "TITLE", "US_SSN", "PERSONAL_ID"}
	ms := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) lethe.Mention {
		i := rapid.IntRange(0, len(borders)-2).Draw(t, "start")
		j := rapid.IntRange(i+1, min(len(borders)-1, i+8)).Draw(t, "end")
		m := lethe.Mention{
			Span:  span.Span{Start: borders[i], End: borders[j]},
			Label: rapid.SampledFrom(labels).Draw(t, "label"), Score: rapid.SampledFrom([]float64{.4, .5, 1}).Draw(t, "score"),
			Detector: rapid.SampledFrom([]string{"a", "b"}).Draw(t, "detector"),
		}
		if rapid.Bool().Draw(t, "feature") {
			m.Details = lethe.DetailsOf(map[string]string{"f": rapid.SampledFrom([]string{"1", "2"}).Draw(t, "value")})
		}
		m.Text = m.In(text)
		return m
	}), 0, 9).Draw(t, "mentions")
	return text, ms
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, ms := some(t)
		before := slices.Clone(ms)
		got := Mentions(ms)
		if !reflect.DeepEqual(ms, before) {
			t.Fatal("the input changed")
		}
		for i, m := range got {
			if m.Check(text) != nil || m.Empty() || m.In(text) != m.Text {
				t.Fatalf("does not fit: %+v", m)
			}
			if i > 0 && m.Start < got[i-1].End {
				t.Fatalf("not disjoint or not in order: %v", describe(got))
			}
		}
		if again := Mentions(got); !reflect.DeepEqual(again, got) {
			t.Fatalf("not idempotent: %q, then %q", describe(got), describe(again))
		}
		shuffled := rapid.Permutation(ms).Draw(t, "shuffled")
		if other := Mentions(shuffled); !reflect.DeepEqual(other, got) {
			t.Fatalf("depends on order: %q, %q", describe(got), describe(other))
		}
		covered(t, text, ms, got)
	})
}

// covered checks that what was covered is, and by a validated mention what was by one.
func covered(t *rapid.T, text string, ms, got []lethe.Mention) {
	for _, m := range ms {
		for i, r := range m.Text {
			// Function words and single lowercase letters may go; the alphabet has no others.
			if !unicode.In(r, unicode.Lu, unicode.Lo, unicode.N) {
				continue
			}
			at := m.Start + i
			k := slices.IndexFunc(got, func(g lethe.Mention) bool { return g.Start <= at && at < g.End })
			if k < 0 {
				t.Fatalf("%q at %d of %q is lost: %q", r, at, text, describe(got))
			}
			if m.Score == 1 && got[k].Score != 1 {
				t.Fatalf("%q at %d of %q is no longer validated: %q", r, at, text, describe(got))
			}
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	text := strings.Repeat("Anna Keller ", 10_000)
	var ms []lethe.Mention
	for i := 0; i+30 < len(text); i += 3 {
		for k, l := range []lethe.Label{"PERSON", "EVENT", "CODE"} {
			m := lethe.Mention{Span: span.Span{Start: i, End: i + 5 + 9*k}, Label: l, Score: float64(i%7) / 6}
			m.Text = m.In(text)
			ms = append(ms, m)
		}
	}
	b.ReportMetric(float64(len(ms)), "mentions")
	for b.Loop() {
		Mentions(ms)
	}
}

func TestOverridden(t *testing.T) {
	text := "Anna Keller, 3 Mill Lane, Leeds"
	ms := []lethe.Mention{
		in(t, text, "LOCATION .9 Leeds"), in(t, text, "PERSON .6 Anna Keller"), in(t, text, "ADDRESS .7 3 Mill Lane, Leeds"),
		in(t, text, "ORGANIZATION .8 Keller"),
	}
	kept := Mentions(ms)
	var got []string
	for i, lost := range Overridden(kept, ms) {
		got = append(got, kept[i].Text+": "+strings.Join(describe(lost), ", "))
	}
	want := []string{"Anna: ", "Keller: PERSON 0.6 Anna Keller", "3 Mill Lane, Leeds: LOCATION 0.9 Leeds"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
