package link

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
	"github.com/lethe-privacy/lethe/span"
)

// TestRegroup: of three companies two are one. "acme" stands in two documents, so it
// stands for both.
func TestRegroup(t *testing.T) {
	b := New(Options{Originals: true})
	mention := func(text, value string, relevance float64) lethe.Mention {
		return lethe.Mention{Text: text, Normalized: value, Label: "ORG", Relevance: relevance}
	}
	var handles []Handle
	add := func(id string, ms ...lethe.Mention) {
		handles = append(handles, b.Add(lethe.DocumentRef{ID: id, SourceID: id}, ms)...)
	}
	add("a", mention("Acme", "acme", .2), mention("ACME Inc", "acme inc", .9))
	add("b", mention("Acme", "acme", .5))
	add("c", mention("Zorn", "zorn", .5), mention("ACME Inc", "acme inc", .1))
	add("d", mention("acme", "acme", .3))
	l := b.Collection()
	groups := make([]int, len(l.Collection.Entities))
	for i, e := range l.Collection.Entities {
		groups[i] = 7
		if e.Normalized == "zorn" {
			groups[i] = -1
		}
	}
	l.Regroup(groups, func(int) string { return "because" })

	es := l.Collection.Entities
	if len(es) != 2 {
		t.Fatalf("%d entities", len(es))
	}
	i := slices.IndexFunc(es, func(e lethe.Entity) bool { return e.Normalized == "acme" })
	if i < 0 || es[i].ID != lethe.NewEntityID("acme", "ORG") {
		t.Fatalf("acme does not stand for both: %+v", es)
	}
	if !slices.Equal(es[i].Originals, []string{"ACME Inc", "Acme", "acme"}) {
		t.Errorf("originals are %q", es[i].Originals)
	}
	want := []lethe.Occurrence{{Doc: 0, Relevance: .9}, {Doc: 1, Relevance: .5}, {Doc: 2, Relevance: .1}, {Doc: 3, Relevance: .3}}
	if !slices.Equal(es[i].Occurrences, want) {
		t.Errorf("occurrences are %v", es[i].Occurrences)
	}
	// The mentions in order: four of the group, of which the fourth is "zorn".
	for k, h := range handles {
		if got := l.Entities[h]; (got == i) == (k == 3) {
			t.Errorf("mention %d is of entity %d", k, got)
		}
	}
	if m := l.Merges; len(m) != 1 || m[0] != (Merge{From: "acme inc", Into: "acme", Entity: i, Reason: people.Similar, Documents: 2, Detail: "because"}) {
		t.Errorf("merges are %+v", m)
	}
}

// TestRegroupAlone: without groups nothing changes.
func TestRegroupAlone(t *testing.T) {
	b := newBuilder(false)
	b.Add(lethe.DocumentRef{ID: "a"}, []lethe.Mention{{Normalized: "x", Label: "ORG"}, {Normalized: "y", Label: "ORG"}})
	l := b.Collection()
	before := slices.Clone(l.Collection.Entities)
	l.Regroup([]int{-1, -1}, nil)
	if len(l.Collection.Entities) != 2 || l.Collection.Entities[0].ID != before[0].ID || len(l.Merges) != 0 {
		t.Errorf("it is now %+v", l)
	}
}

// TestBorn: a date of birth belongs to the name that it follows, and to the entity that
// takes the person in.
func TestBorn(t *testing.T) {
	b := New(Options{People: []lethe.Label{"NAME"}, BirthDates: []lethe.Label{"BORN"}})
	b.Add(lethe.DocumentRef{ID: "a", SourceID: "a"}, []lethe.Mention{
		{Label: "NAME", Normalized: "anna keller", Text: "Anna Keller", Span: span.Span{Start: 0, End: 11}},
		{Label: "BORN", Normalized: "03/04/1970", Text: "3.4.1970", Span: span.Span{Start: 13, End: 21}},
		{Label: "NAME", Normalized: "hans brandt", Text: "Hans Brandt", Span: span.Span{Start: 100, End: 111}},
	})
	b.Add(lethe.DocumentRef{ID: "b", SourceID: "b"}, []lethe.Mention{
		{Label: "NAME", Normalized: "hans brandt", Text: "Hans Brandt"}, {Label: "NAME", Normalized: "uta brandt", Text: "Uta Brandt"},
	})
	l := b.Collection()
	of := func(value string) int {
		return slices.IndexFunc(l.Collection.Entities, func(e lethe.Entity) bool { return e.Normalized == value })
	}
	if len(l.Born) != 1 || l.Born[of("anna keller")] != "03/04/1970" {
		t.Fatalf("born: %v", l.Born)
	}
	groups := slices.Repeat([]int{-1}, len(l.Collection.Entities))
	groups[of("anna keller")], groups[of("hans brandt")] = 0, 0
	l.Regroup(groups, func(int) string { return "" })
	if len(l.Born) != 1 || l.Born[of("hans brandt")] != "03/04/1970" {
		t.Errorf("after regrouping: %v", l.Born)
	}
}
