package main

import (
	"slices"
	"strings"
	"testing"
)

func documentsOf(file string, names ...string) (docs []known) {
	for i, n := range names {
		docs = append(docs, known{id: n + "-" + file, name: n, path: file, at: i})
	}
	return docs
}

func TestPair(t *testing.T) {
	for _, c := range []struct {
		about         string
		before, after []known
		want          []int
		fault         string
	}{
		{"ids, in another order", documentsOf("a", "1", "2", "3"), documentsOf("b", "3", "1"), []int{2, 0}, ""},
		{"one id replaced", documentsOf("a", "1", "keller", "3"), documentsOf("a", "1", "[NAME]", "3"), []int{0, 1, 2}, ""},
		{"all replaced by the same", documentsOf("a", "anna", "tom"), documentsOf("a", "[NAME]", "[NAME]"), []int{0, 1}, ""},
		{"replaced by another's id", documentsOf("a", "1", "anna"), documentsOf("a", "1", "1"), []int{0, 1}, ""},
		{"in one file of two", slices.Concat(documentsOf("a", "1", "keller"), documentsOf("b", "3")), slices.Concat(documentsOf("a", "1", "x"), documentsOf("b", "3")), []int{0, 1, 2}, ""},
		{"a file of another name", documentsOf("claims", "anna", "tom"), documentsOf("shared", "x", "y"), []int{0, 1}, ""},
		{"one left out", documentsOf("a", "anna", "tom"), documentsOf("a", "x"), nil, "a: 1 documents have an id that none before has, or several, and 2 are left there before"},
		{"two files of other names", slices.Concat(documentsOf("anna", "anna"), documentsOf("tom", "tom")), slices.Concat(documentsOf("x", "x"), documentsOf("y", "y")), nil, "are left there before"},
		{"one too many", documentsOf("a", "1"), documentsOf("a", "1", "2"), nil, "a: 1 documents"},
	} {
		got, err := pair(c.before, c.after)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: %v, %v", c.about, got, err)
			}
			continue
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v", c.about, got, err)
		}
	}
}

// A report numbers documents by their source ids, wherever they stand; a plan has the
// documents' own ids.
func TestNumbered(t *testing.T) {
	s := &sides{befores: documentsOf("a", "b", "a", "c"), place: map[string]int{"b-a": 0, "a-a": 1, "c-a": 2}}
	of := func(pairs ...string) *toldChains {
		var told toldChains
		for i := 0; i < len(pairs); i += 2 {
			told.Documents = append(told.Documents, struct {
				ID       string `json:"id"`
				SourceID string `json:"source_id"`
			}{pairs[i], pairs[i+1]})
		}
		return &told
	}
	at, err := s.numbered("report.json", of("d1", "a", "d2", "[NAME]", "d3", "c"))
	if err != nil || at["d1"] != 1 || at["d2"] != 0 || at["d3"] != 2 {
		t.Errorf("%v, %v", at, err)
	}
	if at, err = s.numbered("plan.json", of("c-a", "c")); err != nil || at["c-a"] != 2 {
		t.Errorf("%v, %v", at, err)
	}
	for about, told := range map[string]*toldChains{
		"of fewer documents": of("d1", "a", "d2", "b"),
		"in another order":   of("d1", "b", "d2", "a", "d3", "c"),
		"of other documents": of("x", "x"),
		"no number":          of("d0", "a", "d2", "b", "d3", "c"),
	} {
		if at, err := s.numbered("report.json", told); err == nil {
			t.Errorf("a report %s is taken: %v", about, at)
		}
	}
}
