package token

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// sentences writes the sentences of a text with | between them; fields are what lies between ¦.
func sentences(t testing.TB, marked string, more ...string) string {
	var fields []span.Span
	var b strings.Builder
	for part := range strings.SplitSeq(marked, "¦") {
		start := b.Len()
		b.WriteString(part)
		fields = append(fields, span.Span{Start: start, End: b.Len()})
	}
	doc := annotation.NewDocument(b.String())
	New(Options{Style: Alternate}).Annotate(doc)
	NewSplitter(more...).Annotate(doc, fields)
	check(t, doc)
	var parts []string
	for _, id := range doc.Of(Sentence) {
		parts = append(parts, doc.Get(id).In(doc.Text))
	}
	return strings.Join(parts, "|")
}

// check holds sentences to their description: in order, disjoint, each token in one, and no
// space at their ends.
func check(t testing.TB, doc *annotation.Document) {
	t.Helper()
	at := 0
	for _, id := range doc.Of(Sentence) {
		s := doc.Get(id)
		if s.Start < at || s.Empty() {
			t.Fatalf("sentence [%d,%d) after %d", s.Start, s.End, at)
		}
		at = s.End
	}
	for _, typ := range []string{Token, DefaultToken} {
		for _, id := range doc.Of(typ) {
			if n := len(doc.Covering(Sentence, doc.Get(id).Span)); n != 1 {
				t.Fatalf("%v lies in %d sentences", doc.Get(id).Span, n)
			}
		}
	}
	for _, id := range doc.Of(SpaceToken) {
		for _, in := range doc.Covering(Sentence, doc.Get(id).Span) {
			if s := doc.Get(in); s.Start == doc.Get(id).Start || s.End == doc.Get(id).End {
				t.Fatalf("a sentence ends in space at %d", s.End)
			}
		}
	}
}

func TestSentences(t *testing.T) {
	for text, want := range map[string]string{
		"Er kam. Sie ging.":                        "Er kam.|Sie ging.",
		"Er kam am 3. Mai 2019. Dann ging er.":     "Er kam am 3. Mai 2019.|Dann ging er.",
		"Dr. med. Meier, z.B. heute, d.h. morgen.": "Dr. med. Meier, z.B. heute, d.h. morgen.",
		"bei J. S. Bach":                           "bei J. S. Bach",
		"Temp. 38.5 um 12.30. Danach besser":       "Temp. 38.5 um 12.30.|Danach besser",
		"Was?! Nein!":                              "Was?!|Nein!",
		"Er sagt: „Gut.“ Dann geht er (weit.) Aus": "Er sagt: „Gut.“|Dann geht er (weit.)|Aus",
		"So... weiter. Name ........ Ort":          "So...|weiter.|Name ........ Ort",
		"eine Zeile\nnoch eine\r\n\r\nund eine":    "eine Zeile|noch eine|und eine",
		"  vorn und hinten  \n":                    "vorn und hinten",
		"setup.exe und www.example.org laden":      "setup.exe und www.example.org laden",
		"Am 3.5. kam er, am 4. Mai ging er":        "Am 3.5. kam er, am 4. Mai ging er",
		"Nach Haus¦.¦. x":                          "Nach Haus|.|.|x",
		"ab¦cd":                                    "abcd",
		"12.¦Mai":                                  "12.|Mai",
		"":                                         "",
		" \n ":                                     "",
	} {
		if got := sentences(t, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestOwnAbbreviations(t *testing.T) {
	if got := sentences(t, "Die Wundk. heilt."); got != "Die Wundk.|heilt." {
		t.Error(got)
	}
	if got := sentences(t, "Die Wundk. heilt. Unbek. Herd", "Wundk", "unbek."); got != "Die Wundk. heilt.|Unbek. Herd" {
		t.Error(got)
	}
}

func TestSplits(t *testing.T) {
	doc := annotation.NewDocument("Gut?! \n\n Ja. ")
	New(Options{}).Annotate(doc)
	NewSplitter().Annotate(doc, nil)
	var got []string
	for _, id := range doc.Of(Split) {
		a := doc.Get(id)
		got = append(got, a.Features.Value("kind")+" "+a.In(doc.Text))
	}
	if strings.Join(got, "|") != "internal ?!|external \n\n|internal ." {
		t.Errorf("%q", got)
	}
}

// TestNoSentenceCrossesAnEdge draws texts and fields at random.
func TestNoSentenceCrossesAnEdge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([a-zA-Z]{1,3}|[0-9]{1,3}|[.!?)" \n]){0,20}`).Draw(t, "text")
		doc := annotation.NewDocument(text)
		New(Options{Style: Alternate}).Annotate(doc)
		var fields []span.Span
		for range rapid.IntRange(0, 3).Draw(t, "fields") {
			from := rapid.IntRange(0, len(text)).Draw(t, "from")
			fields = append(fields, span.Span{Start: from, End: rapid.IntRange(from, len(text)).Draw(t, "to")})
		}
		NewSplitter().Annotate(doc, fields)
		for _, id := range doc.Of(Sentence) {
			s := doc.Get(id)
			for _, f := range fields {
				for _, e := range []int{f.Start, f.End} {
					// An edge in a token cannot cut it; the sentence ends with that token.
					in := doc.Covering(Token, span.Span{Start: e - 1, End: e + 1})
					if e > s.Start && e < s.End && (len(in) == 0 || doc.Get(in[0]).Start == e) {
						t.Fatalf("sentence [%d,%d) crosses %d", s.Start, s.End, e)
					}
				}
			}
		}
	})
}

func FuzzSentences(f *testing.F) {
	f.Add("Dr. Meier kam.¦Am 3. Mai ging\ner.\xff", "Mai")
	f.Fuzz(func(t *testing.T, marked, more string) { sentences(t, marked, more) })
}

func BenchmarkSplitter(b *testing.B) {
	text := strings.Repeat(report, 4000/len(report)+1)
	tok, split := New(Options{Style: Alternate}), NewSplitter()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		b.StopTimer()
		doc := annotation.NewDocument(text)
		tok.Annotate(doc)
		b.StartTimer()
		split.Annotate(doc, nil)
	}
}
