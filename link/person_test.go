package link

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
)

func TestPerson(t *testing.T) {
	_, l := linked(
		"[Keller, Anna], Ms [Keller]", "[Anna Maria Keller] and [ANNA KELLER]’s [Anna]; [Bern]",
	)
	e := l.Collection.Entities[slices.IndexFunc(l.Collection.Entities, func(e lethe.Entity) bool { return e.Normalized != "bern" })]
	if e.Normalized != "anna maria keller" || e.ID != lethe.NewEntityID("anna maria keller", lethe.Person) {
		t.Errorf("the most complete form is %q", e.Normalized)
	}
	if want := []string{"ANNA KELLER", "Anna", "Anna Maria Keller", "Keller", "Keller, Anna"}; !slices.Equal(e.Originals, want) {
		t.Errorf("originals %q, want %q", e.Originals, want)
	}
	if len(e.Occurrences) != 2 {
		t.Errorf("occurrences %v", e.Occurrences)
	}
	at := slices.IndexFunc(l.Collection.Entities, func(x lethe.Entity) bool { return x.ID == e.ID })
	want := []Merge{
		{"anna", "anna maria keller", at, people.GivenNameHere, 1, ""},
		{"anna keller", "anna maria keller", at, people.FewerGivenNames, 1, ""},
		{"keller", "anna maria keller", at, people.SurnameHere, 1, ""},
		{"keller, anna", "anna maria keller", at, people.FewerGivenNames, 1, ""},
	}
	if !slices.Equal(l.Merges, want) {
		t.Errorf("merges %v, want %v", l.Merges, want)
	}
}

func TestRelevance(t *testing.T) {
	b := New(byName())
	of := func(text string, relevance float64) lethe.Mention {
		return lethe.Mention{Label: lethe.Person, Text: text, Normalized: lethe.Lower(text), Relevance: relevance}
	}
	b.Add(lethe.DocumentRef{ID: "a"}, []lethe.Mention{of("Anna Keller", .2), of("Keller", .9), of("A. Keller", .4)})
	l := b.Collection()
	if len(l.Collection.Entities) != 1 || !slices.Equal(l.Collection.Entities[0].Occurrences, []lethe.Occurrence{{Doc: 0, Relevance: .9}}) {
		t.Errorf("%+v", l.Collection.Entities)
	}
}

// People of one name have ids of their own.
func TestNamesakes(t *testing.T) {
	_, l := linked(
		"[Hans Meier], geb. [01/01/1950]", "[Hans Meier], geb. [02/02/1960]", "[Hans Meier], geb. [03/03/1970]", "[Eva Gut (2)]",
		"[Eva Gut (2)] [04/04/1980]", "[Eva Gut (2)] [05/05/1990]", "[Eva Gut (2) (2)] [05/05/1991]",
	)
	var got []string
	for _, e := range l.Collection.Entities {
		if e.Label == lethe.Person {
			got = append(got, e.Normalized)
			if e.ID != lethe.NewEntityID(e.Normalized, e.Label) {
				t.Errorf("the id of %q", e.Normalized)
			}
		}
	}
	slices.Sort(got)
	if want := []string{
		"eva gut (2)", "eva gut (2) (2)", "eva gut (2) (3)", "eva gut (2) (4)", "hans meier", "hans meier (2)", "hans meier (3)",
	}; !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// Other labels are linked exactly, beside people.
func TestOtherLabels(t *testing.T) {
	b := New(byName())
	b.Add(lethe.DocumentRef{ID: "a"}, []lethe.Mention{mention("Anna Keller", "LOCATION", 0), mention("Keller", "LOCATION", 0)})
	if l := b.Collection(); len(l.Collection.Entities) != 2 {
		t.Errorf("%+v", l.Collection.Entities)
	}
}

func TestObserve(t *testing.T) {
	text := "Mrs Keller and Tom; Mrs Bern"
	shared := map[string]string{"x": "y"}
	known := lethe.Details{Role: lethe.RoleSubject, Features: shared}
	ms := []lethe.Mention{
		{Label: lethe.Person, Text: "Keller", Details: known}, {Label: lethe.Person, Text: "Tom", Details: known},
		{Label: lethe.Location, Text: "Bern"}, {Label: lethe.Person, Field: "nowhere"},
	}
	ms[0].Start, ms[1].Start, ms[2].Start = 4, 15, 24
	Observe(lethe.NewDocument("a", text), ms, lethe.Person)
	if want := (lethe.Details{Role: lethe.RoleSubject, Title: "Mrs", Features: shared}); !reflect.DeepEqual(ms[0].Details, want) {
		t.Errorf("%v, want %v", ms[0].Details, want)
	}
	if len(shared) != 1 || ms[1].Title != "" || ms[2].Title != "" || ms[3].Title != "" {
		t.Errorf("%v %v", shared, ms)
	}
}

// TestObserveBehind: who a person is to somebody may stand in brackets behind the name.
func TestObserveBehind(t *testing.T) {
	for text, want := range map[string]string{
		"Kit (son, 19) drove": "son", "Kit (her brother) drove": "her brother", "Kit (Sohn; 4)": "Sohn",
		"Kit (19, son) drove": "", "Kit (son of Ann, 19)": "", "Kit (driver, 19)": "", "Kit (son": "", "Kit, son, Ann": "",
	} {
		ms := []lethe.Mention{{Label: lethe.Person, Text: "Kit"}}
		ms[0].End = 3
		if Observe(lethe.NewDocument("a", text), ms, lethe.Person); ms[0].Title != want {
			t.Errorf("%s: %q", text, ms[0].Title)
		}
	}
}

// Names are found by keys where there are many, and by looking at all where there
// are few. Both come to the same.
func TestFewAndMany(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		papers := drawPapers(t)[:1]
		want := partition(papers)
		for i := range 2 * people.Few {
			text := invented(i) + " X" + invented(i+1000)
			m := lethe.Mention{Label: lethe.Person, Text: text, Normalized: text}
			m.Start = 10_000 + 100*i
			m.End = m.Start + len(text)
			papers[0].mentions = append(papers[0].mentions, m)
		}
		got := partition(papers)
		if !reflect.DeepEqual(got[:len(want)], want) {
			t.Fatalf("%+v: %v among many, %v among few", papers[0].mentions[:len(want)], got[:len(want)], want)
		}
	})
}

// partition gives for each mention of the first document the first one of its entity.
func partition(papers []paper) []int {
	l, handles := build(byName(), papers)
	first := map[int]int{}
	out := make([]int, len(handles[0]))
	for i, h := range handles[0] {
		e := l.Entities[h]
		if _, known := first[e]; !known {
			first[e] = i
		}
		out[i] = first[e]
	}
	return out
}
