package pairing

import (
	"slices"
	"strings"
	"testing"
)

func documentsOf(file string, names ...string) (docs []Document) {
	for i, n := range names {
		docs = append(docs, Document{ID: n + "-" + file, SourceID: n, Path: file, Place: i})
	}
	return docs
}

func TestPair(t *testing.T) {
	for _, c := range []struct {
		about         string
		before, after []Document
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
