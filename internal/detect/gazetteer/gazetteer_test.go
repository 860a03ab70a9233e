package gazetteer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// fataler is a test of any kind.
type fataler interface {
	Helper()
	Fatal(...any)
}

// load makes a gazetteer of files, the first of which is the lists.def.
func load(t fataler, o Options, def string, lists ...string) *Gazetteer {
	t.Helper()
	fsys := fstest.MapFS{"g/lists.def": {Data: []byte(def)}}
	for i, l := range lists {
		fsys[fmt.Sprintf("g/%c.lst", 'a'+i)] = &fstest.MapFile{Data: []byte(l)}
	}
	g, err := LoadFS(context.Background(), fsys, "g/lists.def", o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// annotate writes what a gazetteer finds: the text, its offsets, the type and the features.
func annotate(g *Gazetteer, text string) []string {
	doc := annotation.NewDocument(text)
	g.Annotate(doc)
	var all []string
	for i := annotation.ID(0); doc.Get(i) != nil; i++ {
		a := doc.Get(i)
		var features []string
		for _, f := range a.Features {
			features = append(features, f.Name+"="+f.Value)
		}
		all = append(all, fmt.Sprintf("%d %s %s %s", a.Start, a.In(text), a.Type, strings.Join(features, " ")))
	}
	return all
}

func expect(t *testing.T, g *Gazetteer, text string, want ...string) {
	t.Helper()
	if got := annotate(g, text); !slices.Equal(got, want) {
		t.Errorf("%q:\n got %s\nwant %s", text, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

func TestAnnotate(t *testing.T) {
	g := load(t, Options{CaseSensitive: true, Separator: "\t"},
		"a.lst:location:city:german\nb.lst:name:surname\n\nc.lst:name\n# d.lst:not:there\nd.lst:x:y::Hospital\n",
		"\uFEFFSt. Gallen\r\nZürich\rZürich Oerlikon\n  Basel  \n\nZürich\n",
		"Basel\tkind=rare\tkind = common\t\tempty=\nMeier-Huber",
		"Huber\n", "Spital 1\n(Haus)\n")
	city := " Lookup language=german majorType=location minorType=city"
	expect(t, g, "in St. Gallen, Zürich Oerlikon, Zürich\n \tOerlikon Nord",
		"3 St. Gallen"+city, "15 Zürich Oerlikon"+city, "33 Zürich\n \tOerlikon"+city)
	expect(t, g, "Basel", "0 Basel"+city, "0 Basel Lookup kind=common majorType=name minorType=surname")
	expect(t, g, "Meier-Huber Huberin basel",
		"0 Meier-Huber Lookup majorType=name minorType=surname", "6 Huber Lookup majorType=name")
	expect(t, g, "Spital 1, Spital 12, Spital 1a, (Haus)x (Haus)",
		"0 Spital 1 Hospital language= majorType=x minorType=y", "10 Spital 1 Hospital language= majorType=x minorType=y",
		"40 (Haus) Hospital language= majorType=x minorType=y")
	if n := g.Len(); n != 9 {
		t.Errorf("%d entries, want 9", n)
	}
}

// TestLeaves: an entry that goes on in the next leaf does not match, and the shorter one that
// ends with the leaf does. "St. Gallen" lies in 0-10, "Nord" in 11-15, and no leaf has the rest.
func TestLeaves(t *testing.T) {
	g := load(t, Options{CaseSensitive: true}, "a.lst:x", "St. Gallen\nSt. Gallen Nord\nNord Ost\nNord\nOst\n")
	text := "St. Gallen\nNord\nOst"
	for _, c := range []struct {
		leaves []span.Span
		want   []string
	}{
		{nil, []string{"0-15", "11-19", "16-19"}},
		{[]span.Span{{Start: 0, End: 10}, {Start: 11, End: 15}, {Start: 16, End: 19}}, []string{"0-10", "11-15", "16-19"}},
		{[]span.Span{{Start: 0, End: 15}, {Start: 16, End: 19}}, []string{"0-15", "11-15", "16-19"}},
		{[]span.Span{{Start: 0, End: 10}, {Start: 11, End: 15}}, []string{"0-10", "11-15"}},
		{[]span.Span{{Start: 0, End: 0}, {Start: 11, End: 19}}, []string{"11-19", "16-19"}},
	} {
		doc := annotation.NewDocument(text)
		g.Annotate(doc, c.leaves...)
		var got []string
		for _, id := range doc.Of(Lookup) {
			a := doc.Get(id)
			got = append(got, fmt.Sprintf("%d-%d", a.Start, a.End))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("leaves %v: got %v, want %v", c.leaves, got, c.want)
		}
	}
}

// TestNeighbours: GATE asks for no letter and no mark beside a match; digits may stand there.
func TestNeighbours(t *testing.T) {
	g := load(t, Options{CaseSensitive: true}, "a.lst:x", "Huber\n-b\nb-\n")
	x := " Lookup majorType=x"
	expect(t, g, "2Huber3 _Huber_ Huber\u0301 xHuber", "1 Huber"+x, "9 Huber"+x)
	expect(t, g, "a-b 1-b b-c b-1", "5 -b"+x, "12 b-"+x)
}

func TestCase(t *testing.T) {
	lists := "Straße\nMüller\nIĞDIR\nistanbul\nΣίσυφος\nfi\nİzmir\n"
	x := " Lookup majorType=x"
	g := load(t, Options{}, "a.lst:x", lists)
	expect(t, g, "STRASSE strasse STRAẞE", "0 STRASSE"+x, "8 strasse"+x, "16 STRAẞE"+x)
	expect(t, g, "İstanbul ISTANBUL", "10 ISTANBUL"+x) // İ is i with a dot above
	expect(t, g, "İZMİR")                              // its second İ has a dot too
	expect(t, g, "i\u0307zmir İZMIR", "0 i\u0307zmir"+x, "8 İZMIR"+x)
	expect(t, g, "MU\u0308LLER mÜller", "0 MU\u0308LLER"+x, "9 mÜller"+x)
	expect(t, g, "ΣΊΣΥΦΟΣ ﬁ", "0 ΣΊΣΥΦΟΣ"+x, "15 ﬁ"+x)
	s := load(t, Options{CaseSensitive: true}, "a.lst:x", lists)
	expect(t, s, "STRASSE straße Straße Mu\u0308ller", "16 Straße"+x, "24 Mu\u0308ller"+x)
}

func TestInside(t *testing.T) {
	g := load(t, Options{CaseSensitive: true, Inside: true}, "a.lst:medical:suffix", "karzinom\nkarzinome\nitis\na b\n")
	x := " Lookup majorType=medical minorType=suffix"
	expect(t, g, "Bronchialkarzinome, Gastritis, xa  by, u\u0308itis",
		"9 karzinome"+x, "25 itis"+x, "32 a  b"+x, "42 itis"+x)
}

// TestInsideBeginnings: however a phrase's first characters are written, it is found.
func TestInsideBeginnings(t *testing.T) {
	for entry, texts := range map[string][]string{
		"aé":   {"ae\u0301", "aé"},
		"abé":  {"abe\u0301", "ABÉ"},
		"a bc": {"a \n\tbc", "A\u00A0BC"},
		"ss":   {"ß", "ẞ", "SS", "ſs"},
		"k":    {"K", "K"},
		"'ab":  {"’ab", "'AB"},
	} {
		g := load(t, Options{Inside: true}, "a.lst:x", entry)
		for _, text := range texts {
			for _, around := range []string{"", "xyzxyz", "é", " "} {
				if n := len(annotate(g, around+text+around)); n != 1 {
					t.Errorf("%q in %q: found %d times", entry, around+text+around, n)
				}
			}
		}
	}
}

func TestSigns(t *testing.T) {
	g := load(t, Options{CaseSensitive: true}, "a.lst:x", "D'Or\nHuber-Frei\n")
	x := " Lookup majorType=x"
	expect(t, g, "D’Or Huber\u2011Frei", "0 D’Or"+x, "7 Huber\u2011Frei"+x)
}

// TestShared: equal entries have the same features, not only equal ones.
func TestShared(t *testing.T) {
	g := load(t, Options{Separator: ":"}, "a.lst:x", "Huber:f=1\nMeier:f=1\n")
	doc := annotation.NewDocument("Huber Meier huber")
	g.Annotate(doc)
	ids := doc.Of(Lookup)
	if len(ids) != 3 {
		t.Fatal(ids)
	}
	for _, id := range ids {
		if &doc.Get(id).Features[0] != &doc.Get(ids[0]).Features[0] {
			t.Error("features are not shared")
		}
	}
}

func TestLoadErrors(t *testing.T) {
	for _, c := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{}, "lists.def: file does not exist"},
		{map[string]string{"lists.def": ""}, "lists.def: no list in it"},
		{map[string]string{"lists.def": "\n\na.lst\n"}, "lists.def:3: want file:majorType"},
		{map[string]string{"lists.def": ":b"}, "lists.def:1: want file:majorType"},
		{map[string]string{"lists.def": "a:b:c:d:e:f"}, "lists.def:1: 6 parts"},
		{map[string]string{"lists.def": "a.lst:x\r\nb.lst:x", "a.lst": "a"}, "lists.def:2: open b.lst: file does not exist"},
		{map[string]string{"lists.def": "a.lst:x\n\xff"}, "lists.def:2: not UTF-8"},
		{map[string]string{"lists.def": "a.lst:x", "a.lst": "ok\nsecret\tsecret\n"}, "a.lst:2: a feature without =, want entry<tab>name=value"},
	} {
		fsys := fstest.MapFS{}
		for name, text := range c.files {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
		_, err := LoadFS(context.Background(), fsys, "lists.def", Options{Separator: "\t"})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	fsys := fstest.MapFS{"lists.def": {Data: []byte("a:x")}, "a": {Data: []byte("a")}}
	if _, err := LoadFS(stopped, fsys, "lists.def", Options{}); err == nil {
		t.Error("a stopped context does not stop")
	}
}

// TestConcurrent: goroutines share a gazetteer, each with a document of its own.
func TestConcurrent(t *testing.T) {
	g := load(t, Options{Separator: ":"}, "a.lst:x", "Huber:f=1\nMeier-Huber\n")
	text := strings.Repeat("HUBER, Meier-Huber; ", 100)
	want := annotate(g, text)
	done := make(chan []string)
	for range 4 {
		go func() { done <- annotate(g, text) }()
	}
	for range 4 {
		if !slices.Equal(<-done, want) {
			t.Error("another result beside others")
		}
	}
}
