package surrogate

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
)

// TestWeekdayMoves: a day of the week alone moves as the dates beside it do.
func TestWeekdayMoves(t *testing.T) {
	week := map[string][]string{
		"de": {"Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"},
		"en": {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
	}
	for lang, days := range week {
		for i, day := range days {
			alone, beside := target("DATE", strings.ToLower(day), day), target("DATE", "03/04/2019", "2019-04-03")
			o := prepared(t, Options{}, alone, beside)
			doc := lethe.NewDocument(day, "x")
			doc.Language = lang
			in, _ := o.In(replace.Scope{Document: doc})
			ask := func(x replace.Target, text string) string {
				got, err := in.Replace(t.Context(), replace.Request{Entity: x.Entity, Mention: lethe.Mention{Label: "DATE", Text: text}, Language: lang})
				if err != nil {
					t.Fatal(err)
				}
				return got
			}
			moved, err := time.Parse(time.DateOnly, ask(beside, "2019-04-03"))
			if err != nil {
				t.Fatal(err)
			}
			by := int(moved.Sub(time.Date(2019, 4, 3, 0, 0, 0, 0, time.UTC)).Hours() / 24)
			want := days[((i+by)%7+7)%7]
			if got := ask(alone, day); got != want && !(by%7 == 0 && got == "[DATE]") {
				t.Errorf("%s by %d days: %q, not %s", day, by, got, want)
			}
		}
	}
}

// TestDayNamed: days without a month that a word stands before move, no label stands there, and what was two days apart
// still is: Tuesday the 11th and Thursday the 13th.
func TestDayNamed(t *testing.T) {
	week := []string{"diumenge", "dilluns", "dimarts", "dimecres", "dijous", "divendres", "dissabte"}
	for i := range 20 {
		first, second, third := target("EVENT_DATE", "dimarts 11"), target("EVENT_DATE", "dijous 13"), target("EVENT_DATE", "dia 3")
		doc := lethe.NewDocument(fmt.Sprint(i), "x")
		doc.Language = "ca"
		in, _ := prepared(t, Options{}, first, second, third).In(replace.Scope{Document: doc})
		var got []string
		for _, x := range []replace.Target{first, second, third} {
			text, err := in.Replace(t.Context(), replace.Request{Entity: x.Entity, Mention: lethe.Mention{Label: "EVENT_DATE", Text: x.Entity.Normalized}, Language: "ca"})
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, text)
		}
		var names [2]string
		var days [2]int
		for k := range days {
			if n, err := fmt.Sscanf(got[k], "%s %d", &names[k], &days[k]); n != 2 || err != nil {
				t.Fatalf("%q", got[k])
			}
		}
		apart := slices.Index(week, names[1]) - slices.Index(week, names[0])
		if (apart+7)%7 != 2 || (days[1]-days[0]+28)%28 != 2 || days[0] == 11 || !strings.HasPrefix(got[2], "dia ") || got[2] == "dia 3" {
			t.Errorf("%q", got)
		}
	}
}

// TestDepartments: a department becomes another, never somebody's name.
func TestDepartments(t *testing.T) {
	for was, tag := range map[string]string{"General Medicine": "en-GB", "Innere Medizin": "de-DE", "Allgemeine Chirurgie": "de-DE"} {
		x := target("ORG", was)
		got := pairFor(t, prepared(t, Options{Locale: tag}, x), x).Surrogate
		found := false
		for _, d := range departments[base(tag)] {
			found = found || d == got
		}
		if !found || got == was {
			t.Errorf("%q becomes %q", was, got)
		}
	}
	x := target("ORG", "Keller Medicine")
	if got := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x).Surrogate; !strings.HasSuffix(got, "Medicine") {
		t.Errorf("a company becomes %q", got)
	}
}

// TestSurnameAlone: who is called by one name that is a surname and rarely a given one becomes
// somebody with a surname.
func TestSurnameAlone(t *testing.T) {
	for was, role := range map[string]Role{"Young": roleFamily, "Anna": roleGiven} {
		x := target("NAME", was)
		if got := pairFor(t, prepared(t, Options{Locale: "en-GB"}, x), x).Words[0].Role; got != role {
			t.Errorf("%q is %c", was, got)
		}
	}
}
