package surrogate

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// In a document the dates keep their form and their distance, and the age is still that
// on the date of the document of who was born then.
func TestDatesAndAges(t *testing.T) {
	born, seen, age := target("BIRTH_DATE", "29/02/1960", "29.2.1960"), target("DATE", "03/04/2019", "3. April 2019"), target("AGE", "59")
	later := target("DATE", "10/04/2019", "10. April 2019")
	o := prepared(t, Options{Locale: "de-DE"}, born, seen, later, age)
	changed := map[string]bool{}
	for n := range 50 {
		doc := lethe.NewDocument(fmt.Sprint("doc", n), "x")
		doc.Language = "de"
		scope := replace.Scope{Document: doc}
		for _, x := range []replace.Target{born, seen, later, age} {
			scope.Mentions = append(scope.Mentions, replace.ScopeMention{
				Mention: lethe.Mention{Label: x.Entity.Label, Text: x.Entity.Originals[0]}, Entity: x.Entity.Label,
			})
		}
		in, warnings := o.In(scope)
		if len(warnings) > 0 {
			t.Error(warnings)
		}
		ask := func(x replace.Target, text string) string {
			got, err := in.Replace(t.Context(), replace.Request{
				Entity: x.Entity, Mention: lethe.Mention{Label: x.Entity.Label, Text: text}, Language: "de",
			})
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		b, errB := time.Parse("2.1.2006", ask(born, "29.2.1960"))
		first, second := ask(seen, "3.4.2019"), ask(later, "10.4.2019")
		s, errS := time.Parse("2.1.2006", first)
		l, errL := time.Parse("2.1.2006", second)
		if errB != nil || errS != nil || errL != nil || l.Sub(s) != 7*24*time.Hour {
			t.Fatal(b, first, second)
		}
		if !regexp.MustCompile(`^[1-9]\d?\. (Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember) 20\d\d$`).MatchString(ask(seen, "3. April 2019")) {
			t.Error(ask(seen, "3. April 2019"))
		}
		is := s.Year() - b.Year()
		if s.Month() < b.Month() || s.Month() == b.Month() && s.Day() < b.Day() {
			is--
		}
		got := ask(age, "59-jährig")
		if got == "59-jährig" || got != strconv.Itoa(is)+"-jährig" {
			t.Errorf("born %v, seen %v: %q", b, s, got)
		}
		changed[first+got] = true
	}
	if len(changed) < 30 {
		t.Errorf("fifty documents moved in %d ways", len(changed))
	}
}

// Children stay children, and nobody becomes younger than nought.
func TestYears(t *testing.T) {
	o := prepared(t, Options{})
	for n := range 300 {
		for _, ages := range [][]int{{17}, {18}, {0}, {1}, {89}, {17, 18}, {3, 44, 90}} {
			by := o.yearsFor(fmt.Sprint(n), ages, past{})
			for _, a := range ages {
				if to := differentAge(a, by); to < 0 || to == a || len(ages) == 1 && (a < 18) != (to < 18) {
					t.Fatalf("%d by %d is %d", a, by, to)
				}
			}
		}
	}
}

func TestAgeForms(t *testing.T) {
	for _, c := range []struct{ text, normalized, want string }{
		{"45", "45", "47"}, {"45-year-old", "45", "47-year-old"}, {"6 Monate alt", "6 months", "8 Monate alt"}, {"fünfundvierzig", "45", "siebenundvierzig"}, {"alt", "alt", "42"},
		{"Siebzigjährige", "70", "Zweiundsiebzigjährige"}, {"six-week-old", "6 weeks", "eight-week-old"}, {"aged sixty-two", "62", "aged sixty-four"},
		{"mid-forties", "40", "mid-fifties"}, {"nineties", "90", "eighties"}, {"Mitte vierzig", "40", "Mitte fünfzig"}, {"Ende 90", "90", "Ende 80"}, {"Anfang 20", "20", "Anfang 30"},
		{"ninety-nine", "99", "101"},
	} {
		if got := ageBy(c.text, c.normalized, 2); got != c.want {
			t.Errorf("%q: %q, not %q", c.text, got, c.want)
		}
	}
}

// The weekday beside a date and the article before a name are taken in.
func TestReach(t *testing.T) {
	date, name := target("DATE", "03/04/2019", "3. April 2019"), target("NAME", "antoni puig", "Antoni Puig")
	hans := target("NAME", "fuchs", "Fuchs")
	o := prepared(t, Options{Locale: "ca-ES"}, date, name, hans)
	for _, c := range []struct {
		x                  replace.Target
		text, found, reach string
		lang               string
	}{
		{date, "am Mittwoch, den 3. April 2019 um", "3. April 2019", "Mittwoch, den 3. April 2019", "de"},
		{name, "la casa d'Antoni Puig és", "Antoni Puig", "d'Antoni Puig", "ca"},
		{name, "la casa de l’Antoni Puig és", "Antoni Puig", "de l’Antoni Puig", "ca"},
		{name, "per en Antoni Puig", "Antoni Puig", "en Antoni Puig", "ca"},
		{name, "vol d'Antoni Puig", "Antoni Puig", "Antoni Puig", "es"},
		{name, "nord Antoni Puig", "Antoni Puig", "Antoni Puig", "ca"},
		{hans, "Fuchs' Auto", "Fuchs", "Fuchs'", "de"},
		{hans, "'Fuchs' steht da", "Fuchs", "Fuchs", "de"},
		{name, "Antoni Puig's car", "Antoni Puig", "Antoni Puig's", "en"},
		{name, "Antoni Puig'sch", "Antoni Puig", "Antoni Puig", "de"},
	} {
		at := regexp.MustCompile(regexp.QuoteMeta(c.found)).FindStringIndex(c.text)
		doc := lethe.NewDocument("1", c.text)
		doc.Language = c.lang
		in, _ := o.In(replace.Scope{Document: doc})
		got := in.(replace.Extender).Extend(replace.Request{
			Entity: c.x.Entity, Field: lethe.Field{Text: c.text}, Language: c.lang,
			Mention: lethe.Mention{Label: c.x.Entity.Label, Text: c.found, Span: span.Span{Start: at[0], End: at[1]}},
		})
		if got.In(c.text) != c.reach {
			t.Errorf("%q: %q, not %q", c.text, got.In(c.text), c.reach)
		}
	}
}
