package gazetteer

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// FuzzLines holds the cutting of lines against replacing their ends.
func FuzzLines(f *testing.F) {
	f.Add("\uFEFFa\r\nb\rc\n\n\r")
	f.Fuzz(func(t *testing.T, text string) {
		plain := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\uFEFF"))
		want := strings.Split(plain, "\n")
		if want[len(want)-1] == "" {
			want = want[:len(want)-1] // an end of a line begins no other
		}
		var got []string
		for n, line := range lines(text) {
			if got = append(got, line); n != len(got) {
				t.Fatalf("line %d has the number %d", len(got), n)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// FuzzLists reads files that are anything. Whatever loads finds each entry in a text
// that is the entry.
func FuzzLists(f *testing.F) {
	f.Add("a.lst:location:city:german:Place\n", "St. Gallen\tkind=rare\nMu\u0308ller\n", "\t", "in St.  Gallen, MÜLLER", true, false)
	f.Add("a.lst:x", "Z\xfcrich\nO\x92Neill\nGenève\n", "", "Zürich", true, false)
	f.Add("# nothing\n\na.lst:x", "\uFEFFß\r\nİ\r1a\n \u00A0\n", "", "SS", false, true)
	f.Fuzz(func(t *testing.T, def, list, separator, text string, sensitive, inside bool) {
		fsys := fstest.MapFS{"lists.def": {Data: []byte(def)}, "a.lst": {Data: []byte(list)}}
		o := Options{CaseSensitive: sensitive, Separator: separator, Inside: inside}
		g, err := LoadFS(context.Background(), fsys, "lists.def", o)
		if err != nil {
			return
		}
		doc := annotation.NewDocument(text)
		g.Annotate(doc)
		for i := annotation.ID(0); doc.Get(i) != nil; i++ {
			a := doc.Get(i)
			if a.Start < 0 || a.End > len(text) || a.Start >= a.End || strings.TrimSpace(a.In(text)) != a.In(text) {
				t.Fatalf("annotation [%d,%d)", a.Start, a.End)
			}
			if utf8.ValidString(text) && a.Check(text) != nil {
				t.Fatal(a.Check(text))
			}
		}
		read, _ := legacy("a.lst", []byte(list))
		for l, err := range parseList("a.lst", string(read), separator) {
			if err != nil {
				t.Fatal("what has been loaded cannot be read:", err)
			}
			doc := annotation.NewDocument(l.phrase)
			g.Annotate(doc)
			a := doc.Get(0)
			if a == nil || a.Start != 0 || a.End != len(l.phrase) {
				t.Fatalf("an entry of %d bytes is not found in itself", len(l.phrase))
			}
		}
	})
}
