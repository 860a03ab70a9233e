package gazetteer

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// TestLegacyLists: lines that are not UTF-8 are read as Latin-1 or Windows-1252, with a warning that names file and
// line; lines that are stay as they are.
func TestLegacyLists(t *testing.T) {
	for name, c := range map[string]struct {
		list, text string
		found      []string
		warning    string
	}{
		"Latin-1":        {"Z\xfcrich\nGen\xe8ve\nBern\n", "Zürich, Genève, Bern", []string{"Zürich", "Genève", "Bern"}, "a.lst:1: this line and 1 behind it are not UTF-8; they are read as Latin-1"},
		"one line of it": {"Zürich\nGen\xe8ve\n", "Zürich, Genève", []string{"Zürich", "Genève"}, "a.lst:2: this line is not UTF-8; it is read as Latin-1"},
		"Windows-1252":   {"Bern\nO\x92Neill\n\x8cland\n", "O’Neill, Œland, Bern", []string{"O’Neill", "Œland", "Bern"}, "a.lst:2: this line and 1 behind it are not UTF-8; they are read as Windows-1252"},
		"UTF-8":          {"Zürich\n", "Zürich", []string{"Zürich"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{"lists.def": {Data: []byte("a.lst:location\n")}, "a.lst": {Data: []byte(c.list)}}
			g, err := LoadFS(t.Context(), files, "lists.def", Options{CaseSensitive: true})
			if err != nil {
				t.Fatal(err)
			}
			doc := annotation.NewDocument(c.text)
			g.Annotate(doc)
			var got []string
			for _, id := range doc.Of(Lookup) {
				got = append(got, doc.Get(id).In(c.text))
			}
			if !slices.Equal(got, c.found) {
				t.Errorf("found %q, want %q", got, c.found)
			}
			var want []string
			if c.warning != "" {
				want = []string{"lists.def: " + c.warning}
			}
			if !slices.Equal(g.Warnings, want) {
				t.Errorf("warnings %q, want %q", g.Warnings, want)
			}
		})
	}
}
