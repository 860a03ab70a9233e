package attack

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Shorter forms of a name are the person whom they are short for; dates and ages that
// are written in two ways are one.
func TestTruth(t *testing.T) {
	m := measureOf(t, "name", "age", "birth-date", "residence")
	got := m.truth(mentions(
		"NAME", "Keller", "NAME", "Anna Keller", "NAME", "A. Keller", "NAME", "Tom Moser",
		"AGE", "45", "AGE", "45 years old",
		"BIRTHDATE", "12.04.1975", "BIRTHDATE", "12 April 1975",
		"LOCATION", "Zürich", "ADDRESS", "Bahnhofstrasse 3", "LOCATION", "zürich",
		"MEDICAL_CONDITION", "asthma",
	))
	want := Truth{
		{{"anna keller", []string{"A. Keller", "Anna Keller", "Keller"}}, {"tom moser", []string{"Tom Moser"}}},
		{{"45", []string{"45", "45 years old"}}},
		{{"12/04/1975", []string{"12 April 1975", "12.04.1975"}}},
		{{"bahnhofstrasse 3", []string{"Bahnhofstrasse 3"}}, {"zürich", []string{"Zürich", "zürich"}}},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%v\nnot\n%v", got, want)
	}
	joined := m.join([]Truth{m.truth(mentions("NAME", "Keller", "AGE", "45")), m.truth(mentions("NAME", "Anna Keller", "AGE", "46"))})
	if len(joined[0]) != 1 || len(joined[1]) != 2 {
		t.Errorf("together: %v", joined)
	}
}

// The index of words finds what comparing all with all finds.
func TestDistinctFindsAll(t *testing.T) {
	m := measureOf(t, "name")
	word := rapid.SampledFrom([]string{"anna", "a.", "maria", "keller", "müller", "mueller", "o'neill", "von", "meier-huber", "huber", "dr.", "moser"})
	rapid.Check(t, func(t *rapid.T) {
		var vs []Value
		for range rapid.IntRange(0, 8).Draw(t, "values") {
			v := strings.Join(rapid.SliceOfN(word, 1, 4).Draw(t, "words"), " ")
			vs = append(vs, Value{v, []string{v}})
		}
		var want []Value
		slices.SortStableFunc(vs, func(v, w Value) int {
			return cmp.Or(name.Compare(name.Parse(v.Normalized, ""), name.Parse(w.Normalized, "")), cmp.Compare(v.Normalized, w.Normalized))
		})
		for _, v := range vs {
			if !slices.ContainsFunc(want, func(w Value) bool {
				return w.Normalized == v.Normalized || name.Parse(w.Normalized, "").Covers(name.Parse(v.Normalized, "")) != name.Unrelated
			}) {
				want = append(want, v)
			}
		}
		got := m.distinct(0, vs)
		if !slices.EqualFunc(got, want, func(g, w Value) bool { return g.Normalized == w.Normalized }) {
			t.Fatalf("%v, not %v", got, want)
		}
	})
}

func TestStanding(t *testing.T) {
	m := measureOf(t, "name", "birth-date", "residence", "age")
	for _, c := range []struct {
		attribute int
		value     string
		text      string
		want      bool
	}{
		{0, "Anna Keller", "Anna Keller fell.", true},
		{0, "Anna Keller", "Frau KELLER fell.", true}, // a part of the name gives it away
		{0, "Anna Keller", "The Kellermann house.", false},
		{0, "Anna von Ah", "The letter von hier.", false},
		{0, "Dr. Anna Keller", "Dr. Moser called.", false},
		{0, "Anna Keller", "anna.keller@example.org", true},
		{1, "12.04.1975", "born on 12 April 1975", true},
		{1, "12.04.1975", "born in 1975", false},
		{2, "Zürich", "In ZÜRICH.", true},
		{2, "Zürich", "Zürichberg", false},
		{3, "45 years old", "aged 45", true},
		{3, "45", "claim 4511", false},
	} {
		truth := m.truth(mentions([]string{"NAME", "BIRTHDATE", "LOCATION", "AGE"}[c.attribute], c.value))
		v := newVisible([]*lethe.Document{lethe.NewDocument("1", c.text)}, true)
		got, _, err := m.standing(v, c.attribute, truth[c.attribute], nil)
		if err != nil || got[0] != c.want {
			t.Errorf("%q in %q: %v, %v", c.value, c.text, got, err)
		}
	}
}

// Every candidate in the text is reported, also where one lies in another or two are the same:
// an oracle looks for each alone.
func TestStandTellsAll(t *testing.T) {
	words := []string{"red", "house", "hill", "old", "mill"}
	phrase := rapid.Custom(func(t *rapid.T) string {
		s := ""
		for i, w := range rapid.SliceOfN(rapid.SampledFrom(words), 1, 4).Draw(t, "words") {
			if i > 0 {
				s += " "
			}
			s += w
		}
		return s
	})
	rapid.Check(t, func(t *rapid.T) {
		v := &shownTexts{texts: rapid.SliceOfN(phrase, 0, 3).Draw(t, "texts")}
		var all [][]string
		for _, p := range rapid.SliceOfN(phrase, 0, 6).Draw(t, "candidates") {
			all = append(all, []string{p})
		}
		got, err := v.stand(all)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range all {
			alone, err := v.stand([][]string{c})
			if err != nil || alone[0] != got[i] {
				t.Fatalf("%q stands: %v, among others %v", c, alone, got)
			}
			inside := slices.ContainsFunc(v.texts, func(text string) bool { return runIn(wordsOf(c[0]), wordsOf(text)) })
			if inside != got[i] {
				t.Fatalf("%q stands: %v, by its words %v", c, got[i], inside)
			}
		}
	})
}

// What the documents of a unit say themselves is no part of its baseline, and ties are
// broken by the values, not by the order of documents.
func TestBaselineLeavesOut(t *testing.T) {
	m := measureOf(t, "residence")
	of := func(values ...string) Truth {
		var ms []string
		for _, v := range values {
			ms = append(ms, "LOCATION", v)
		}
		return m.truth(mentions(ms...))
	}
	truths := []Truth{of("bern"), of("bern", "chur"), of("zug"), of("chur")}
	for range 2 {
		f := m.frequencies(truths)
		for _, c := range []struct {
			own  map[string]int
			most int
			want []string
		}{
			{nil, 2, []string{"bern", "chur"}},
			{map[string]int{"bern": 1}, 3, []string{"chur", "bern", "zug"}},
			{map[string]int{"bern": 2, "chur": 1}, 3, []string{"chur", "zug"}},
			{map[string]int{"zug": 1}, 3, []string{"bern", "chur"}},
		} {
			if got := f.likely(0, c.own, c.most); !slices.Equal(got, c.want) {
				t.Errorf("without %v: %v, not %v", c.own, got, c.want)
			}
		}
		slices.Reverse(truths)
	}
}
