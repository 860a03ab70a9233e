package field_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// document makes a document of pairs: a field's name, its text.
func document(pairs ...string) *lethe.Document {
	doc := &lethe.Document{ID: "d"}
	for i := 0; i < len(pairs); i += 2 {
		doc.Fields = append(doc.Fields, lethe.Field{Name: pairs[i], Text: pairs[i+1]})
	}
	return doc
}

var tokenOrSpace = regexp.MustCompile(`\p{L}+|\p{N}+|\s|[^\s]`)

// tokenize adds tokens: runs of letters, runs of digits, single other characters.
func tokenize(r *field.Report) *field.Report {
	d := r.Annotations
	for _, m := range tokenOrSpace.FindAllStringIndex(d.Text, -1) {
		s := span.Span{Start: m[0], End: m[1]}
		text := s.In(d.Text)
		kind := "punctuation"
		switch {
		case strings.TrimSpace(text) == "":
			d.Add(field.SpaceToken, s, annotation.NewFeatures("string", text))
			continue
		case unicode.IsLetter([]rune(text)[0]):
			kind = "word"
		}
		d.Add(field.Token, s, annotation.NewFeatures("string", text, "kind", kind))
	}
	return r
}

// show lists annotations of types as "Type text {features}".
func show(r *field.Report, types ...string) string {
	var out []string
	for _, typ := range types {
		for _, id := range r.Annotations.Of(typ) {
			a := r.Annotations.Get(id)
			line := typ + " " + a.In(r.Annotations.Text)
			for _, f := range a.Features {
				line += fmt.Sprintf(" %s=%s", f.Name, f.Value)
			}
			out = append(out, strings.ReplaceAll(line, "\n", "⏎"))
		}
	}
	return strings.Join(out, "\n")
}

// mark annotates the nth place of a text.
func mark(r *field.Report, typ, text string, pairs ...string) annotation.ID {
	at := strings.Index(r.Annotations.Text, text)
	return r.Annotations.Add(typ, span.Span{Start: at, End: at + len(text)}, annotation.NewFeatures(pairs...))
}

func check(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFromDocument(t *testing.T) {
	doc := document("/Patient/Name", "Muster", "/Patient/Adr/Ort", "Bern", "/Visiten/0/Text", "gut", "/Visiten/1/Text", "", "metadata/Token", "x")
	doc.Fields = append(doc.Fields,
		lethe.Field{Name: "/Nr", Text: "42", Kind: lethe.Number},
		lethe.Field{Name: "/Nr", Text: "Nr", Kind: lethe.Key},
		lethe.Field{Name: "id", Text: "7", Kind: lethe.ID})
	r := field.FromDocument(doc)
	check(t, fmt.Sprintf("%q", r.Annotations.Text), `"Muster\nBern\ngut\n\nx\n42\n"`)
	check(t, show(r, r.Annotations.Types()...), strings.Join([]string{
		"Adr Bern⏎",
		"Field Muster fieldName=Name fieldPath=report/Patient/Name",
		"Field Bern fieldName=Ort fieldPath=report/Patient/Adr/Ort",
		"Field gut fieldName=Text fieldPath=report/Visiten/LISTELEMENT/Text",
		"Field x fieldName=Token fieldPath=report/metadata/Token",
		"Field 42 fieldName=Nr fieldPath=report/Nr",
		"LISTELEMENT gut⏎",
		"LISTELEMENT ⏎",
		"Name Muster",
		"Nr 42",
		"Ort Bern",
		"Patient Muster⏎Bern⏎",
		"Text gut",
		"Visiten gut⏎⏎",
		"metadata x⏎",
		"report Muster⏎Bern⏎gut⏎⏎x⏎42⏎",
	}, "\n"))
}

func TestMembersThatAreNumbers(t *testing.T) {
	doc := document("/a/0", "x", "/b/0", "y")
	doc.Fields = append(doc.Fields, lethe.Field{Name: "/b/0", Text: "0", Kind: lethe.Key})
	r := field.FromDocument(doc)
	check(t, show(r, "LISTELEMENT", "NUMBER_0"), "LISTELEMENT x\nNUMBER_0 y")
}

func TestNameTokens(t *testing.T) {
	r := tokenize(field.FromDocument(document("", "Herr Muster", "/A/B", "Herr Herr")))
	r.NameTokens()
	check(t, show(r, "Token"), strings.Join([]string{
		"Token Herr fieldName=report fieldPath=report kind=word string=Herr",
		"Token Muster fieldName=report fieldPath=report kind=word string=Muster",
		"Token Herr fieldName=B fieldPath=report/A/B kind=word string=Herr",
		"Token Herr fieldName=B fieldPath=report/A/B kind=word string=Herr",
	}, "\n"))
}

func TestPieces(t *testing.T) {
	r := field.FromDocument(document("/a", "eins zwei ", "/b", "", "/c", " drei", "/d", "  "))
	var got []string
	for _, p := range r.Pieces(nil, span.Span{Start: 5, End: len(r.Annotations.Text)}) {
		got = append(got, fmt.Sprintf("%s [%d,%d) %q %v", p.Leaf.Field, p.Start, p.End, p.Text, p.Whole))
	}
	check(t, strings.Join(got, "\n"), "/a [5,9) \"zwei\" false\n/c [1,5) \"drei\" false")
	if p := r.Pieces(nil, span.Span{Start: 0, End: 4}); len(p) != 1 || !p[0].Whole {
		t.Errorf("%v", p)
	}
	if p := r.Pieces(nil, span.Span{Start: 10, End: 12}); p != nil {
		t.Errorf("white space alone: %v", p)
	}
}

// A piece is what its leaf has at its place, and pieces lose only white space.
func TestPiecesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.StringOf(rapid.SampledFrom([]rune("aü \n"))), 1, 6).Draw(t, "texts")
		var pairs []string
		for i, s := range texts {
			pairs = append(pairs, fmt.Sprintf("/f%d", i), s)
		}
		doc := document(pairs...)
		r := field.FromDocument(doc)
		text := r.Annotations.Text
		a := rapid.IntRange(0, len(text)).Draw(t, "a")
		b := rapid.IntRange(a, len(text)).Draw(t, "b")
		s := span.Span{Start: a, End: b}
		if s.Check(text) != nil {
			return
		}
		rest := []byte(text[a:b])
		for _, p := range r.Pieces(nil, s) {
			f, ok := doc.Field(p.Leaf.Field)
			if !ok || p.In(f.Text) != p.Text || p.Text == "" || strings.TrimSpace(p.Text) != p.Text {
				t.Fatalf("piece %v of %q", p, f.Text)
			}
			for i := range p.Text {
				rest[p.Leaf.Start+p.Start-a+i] = ' '
			}
		}
		if i := slices.IndexFunc(rest, func(c byte) bool { return c == 'a' }); i >= 0 {
			t.Fatalf("lost byte %d of %q", i, text[a:b])
		}
	})
}

func TestAdjustSentences(t *testing.T) {
	r := tokenize(field.FromDocument(document("/a", "Eins zwei.\nDrei", "/b", "vier.")))
	r.Annotations.Add("Sentence", span.Span{End: 10}, nil)
	r.Annotations.Add("Sentence", span.Span{Start: 11, End: len(r.Annotations.Text)}, nil)
	r.AdjustSentences()
	check(t, show(r, "SentenceAdj"), strings.Join([]string{
		"SentenceAdj Eins zwei. tokenCnt=3 workTokenCnt=2",
		"SentenceAdj Drei tokenCnt=1 workTokenCnt=1",
		"SentenceAdj vier. tokenCnt=2 workTokenCnt=1",
	}, "\n"))
	whole := tokenize(field.New("a\nb", nil))
	whole.Annotations.Add("Sentence", span.Span{End: 3}, nil)
	whole.AdjustSentences()
	check(t, show(whole, "SentenceAdj"), "SentenceAdj a tokenCnt=1 workTokenCnt=1\nSentenceAdj ⏎b tokenCnt=1 workTokenCnt=1")
}

// A reader gives what FromDocument gives, whatever it has read before, and so do mappings, however
// many there are.
func TestReader(t *testing.T) {
	var rd field.Reader
	numbers := document("/a/0", "x", "/a/b", "y")
	members := document("/a/0", "x", "/a/b", "y")
	members.Fields = append(members.Fields, lethe.Field{Name: "/a/0", Text: "0", Kind: lethe.Key})
	var mappings []*field.Mapping
	for i, path := range []string{"//b", "/a/0", "a/LISTELEMENT", "/b/a", "//a//b", "/c/.*"} {
		m, err := field.ReadMapping(strings.NewReader(fmt.Sprintf("%s; M%d", path, i)), "m")
		if err != nil {
			t.Fatal(err)
		}
		mappings = append(mappings, m)
	}
	for range 2 {
		for _, doc := range []*lethe.Document{
			numbers, members, document("/a/b", "z"), document("", "w"), document("/b/a/b", "v", "/a/b", "u", "/c/b", "t"),
		} {
			got, want := rd.Report(doc), field.FromDocument(doc)
			for _, m := range mappings {
				m.Apply(got)
				m.Apply(want)
			}
			types := want.Annotations.Types()
			check(t, show(got, types...), show(want, types...))
			rd.Release(got)
		}
	}
}
