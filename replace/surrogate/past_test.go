package surrogate

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
)

// What a document says of years long past stays in its order, births among it, and as far apart as it was; so does
// what it says of the last years.
func TestPast(t *testing.T) {
	for name, c := range map[string]struct {
		days []string // in order
		born []int    // which are births
		near [][2]int // which stay as far apart as they are, but for a day of a leap year
	}{
		"wedding before a child": {[]string{"20.08.2013", "11.11.2014", "02.05.2019", "31.12.2021", "30.11.2022"}, []int{1, 2}, [][2]int{{0, 1}, {3, 4}}},
		"born lately":            {[]string{"02.05.2023", "23.05.2023", "24.05.2023"}, []int{0}, [][2]int{{0, 1}, {1, 2}}},
		"vaccinated as a baby":   {[]string{"02.05.2010", "02.07.2010", "24.05.2023"}, []int{0}, [][2]int{{0, 1}}},
		"a year old":             {[]string{"10.01.2022", "20.05.2023", "24.05.2023"}, []int{0}, [][2]int{{1, 2}}},
		"soon after the birth":   {[]string{"02.05.2000", "02.09.2001", "24.05.2023"}, []int{0}, nil},
		"two generations":        {[]string{"01.03.1950", "09.07.1974", "02.02.1981", "05.02.2019", "08.02.2019"}, []int{0, 2}, [][2]int{{1, 2}, {3, 4}}},
	} {
		var targets []replace.Target
		for i, day := range c.days {
			label := lethe.Label("DATE")
			if slices.Contains(c.born, i) {
				label = "BIRTH_DATE"
			}
			targets = append(targets, target(label, day, day))
		}
		o := prepared(t, Options{Locale: "de-DE"}, targets...)
		for n := range 60 {
			doc := lethe.NewDocument(fmt.Sprint("doc", n), "x")
			doc.Language = "de"
			scope := replace.Scope{Document: doc}
			for _, x := range targets {
				scope.Mentions = append(scope.Mentions, replace.ScopeMention{Mention: lethe.Mention{Label: x.Entity.Label, Text: x.Entity.Originals[0]}, Entity: x.Entity.Label})
			}
			in, _ := o.In(scope)
			was, is := make([]time.Time, len(targets)), make([]time.Time, len(targets))
			for i, x := range targets {
				got, err := in.Replace(t.Context(), replace.Request{Entity: x.Entity, Mention: lethe.Mention{Label: x.Entity.Label, Text: c.days[i]}, Language: "de"})
				if err != nil {
					t.Fatal(err)
				}
				was[i], is[i] = parsed(t, c.days[i]), parsed(t, got)
			}
			if !slices.IsSortedFunc(is, time.Time.Compare) {
				t.Errorf("%s: %v became %v", name, c.days, is)
			}
			for _, pair := range c.near {
				const day = 24 * time.Hour
				if d := is[pair[1]].Sub(is[pair[0]]) - was[pair[1]].Sub(was[pair[0]]); d < -day || d > day {
					t.Errorf("%s: %v: %v and %v are %v farther apart", name, pair, is[pair[0]], is[pair[1]], d)
				}
			}
		}
	}
}

func parsed(t *testing.T, day string) time.Time {
	t.Helper()
	at, err := time.Parse("02.01.2006", day)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// A child of a year is as old on the date of its report as its age says, whichever way both move.
func TestPastOfToddler(t *testing.T) {
	born, seen, age := target("BIRTH_DATE", "10/01/2022", "10.01.2022"), target("DATE", "24/05/2023", "24.05.2023"), target("AGE", "1")
	o := prepared(t, Options{Locale: "de-DE"}, born, seen, age)
	for n := range 60 {
		doc := lethe.NewDocument(fmt.Sprint("doc", n), "x")
		doc.Language = "de"
		scope := replace.Scope{Document: doc}
		for _, x := range []replace.Target{born, seen, age} {
			scope.Mentions = append(scope.Mentions, replace.ScopeMention{Mention: lethe.Mention{Label: x.Entity.Label, Text: x.Entity.Originals[0]}, Entity: x.Entity.Label})
		}
		in, _ := o.In(scope)
		var got [3]string
		for i, x := range []replace.Target{born, seen, age} {
			var err error
			if got[i], err = in.Replace(t.Context(), replace.Request{Entity: x.Entity, Mention: lethe.Mention{Label: x.Entity.Label, Text: x.Entity.Originals[0]}, Language: "de"}); err != nil {
				t.Fatal(err)
			}
		}
		b, s := parsed(t, got[0]), parsed(t, got[1])
		years := s.Year() - b.Year()
		if b.AddDate(years, 0, 0).After(s) {
			years--
		}
		if fmt.Sprint(years) != got[2] {
			t.Errorf("born %s, seen %s, aged %s", got[0], got[1], got[2])
		}
	}
}
