package pipeline

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/chattest"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// "Ann met Bob." was sent as "Joanna met Al.".
var sent = []replace.Replacement{
	{Span: span.Span{Start: 0, End: 3}, Place: span.Span{Start: 0, End: 6}},
	{Span: span.Span{Start: 8, End: 11}, Place: span.Span{Start: 11, End: 13}},
}

func TestOriginal(t *testing.T) {
	for _, c := range []struct {
		name    string
		in, out span.Span
		touched bool
	}{
		{"between", span.Span{Start: 7, End: 10}, span.Span{Start: 4, End: 7}, false},
		{"a surrogate", span.Span{Start: 0, End: 6}, span.Span{Start: 0, End: 3}, true},
		{"part of one", span.Span{Start: 2, End: 4}, span.Span{Start: 0, End: 3}, true},
		{"from the middle of one on", span.Span{Start: 3, End: 10}, span.Span{Start: 0, End: 7}, true},
		{"into the middle of one", span.Span{Start: 7, End: 12}, span.Span{Start: 4, End: 11}, true},
		{"all of both", span.Span{Start: 0, End: 13}, span.Span{Start: 0, End: 11}, true},
		{"what is left", span.Span{Start: 13, End: 14}, span.Span{Start: 11, End: 12}, false},
	} {
		if got, touched := original(c.in, sent); got != c.out || touched != c.touched {
			t.Errorf("%s: %v is %v %v, want %v %v", c.name, c.in, got, touched, c.out, c.touched)
		}
	}
}

// fixedKey is a file with a key under which no surrogate of a test holds by chance what it
// looks for, as Monroe does for Roe.
func fixedKey(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte(strings.Repeat("0aF1", 16)), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestRedactionOfMembers: members that are named after somebody are not sent, and what the
// model names beside them is found where it stands.
func TestRedactionOfMembers(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	got, _ := namesOf(t, askingAbout(t, `{"id":"a","metadata":{"Jane Roe":"Mail jane.roe@mail.example.org","_0":"Jane Roe"},"content":{"Jane Roe":{"note":"The lighthouse keeper."},"jane.roe@mail.example.org":"the lighthouse keeper again","Jane Roe/x":"no more"}}
`, s, func(c *Config) { c.Extract.Redact, c.Replace.KeyFile = true, fixedKey(t) }))
	if n := len(s.Requests()); n != 2 {
		t.Errorf("%d requests", n)
	}
	for _, r := range s.Requests() {
		if text := strings.ToLower(string(r.Body)); strings.Contains(text, "roe") || !strings.Contains(text, "/_1/note: ") {
			t.Errorf("it was sent: %s", r.Document())
		}
	}
	keepers := 0
	for _, m := range got {
		if strings.HasSuffix(m, ":UNIQUE_FACT lighthouse keeper") {
			keepers++
		}
	}
	if keepers != 2 {
		t.Errorf("%q", got)
	}
}

// TestRedactionOfNamesakes: a word of a name that was found is hidden with it wherever it
// stands with a capital, in any spelling, though the detectors take it for no name there.
func TestRedactionOfNamesakes(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	got, _ := namesOf(t, askingAbout(t, `{"id":"a","content":"Frau Anna Weiß kam. Weiß kam am 4. Mai wieder, 😀 wie weiß man nicht. Lighthouse Keeper."}
{"id":"b","content":"Herr Peter Müller-Huber kam. Ein Mueller-Fonds zahlt. Fra Weiße Wand."}
{"id":"c","content":"Herr Shaun O'Neill kam. Ein O'Neill-Fonds und der O’NEILL-Fonds zahlen, Onen's-Fonds auch."}
{"id":"d","content":"Herr Peter Keller kam. Ein neuer Kel\u00adler-Fonds und Keller's-Fonds zahlen."}
`, s, func(c *Config) { c.Extract.Redact, c.Replace.KeyFile = true, fixedKey(t) }))
	// Of its own words a surrogate holds none, but somebody else's may stand for another.
	for _, r := range s.Requests() {
		text := r.Document()
		for kept, gone := range map[string][]string{
			"😀": {"Weiß "}, "Weiße Wand": {"Mueller", "Huber"}, "Onen's": {"Neill", "NEILL"}, "Ein neuer": {"Kel\u00adler", "Keller"},
		} {
			if strings.Contains(text, kept) && slices.ContainsFunc(gone, func(word string) bool { return strings.Contains(text, word) }) {
				t.Errorf("it was sent: %s", text)
			}
		}
	}
	for _, want := range []string{"wie weiß man nicht", "-Fonds zahlt", "Weiße Wand", "Onen's-Fonds", "Ein neuer "} {
		if !slices.ContainsFunc(s.Requests(), func(r *chattest.Request) bool { return strings.Contains(r.Document(), want) }) {
			t.Errorf("%q was not sent", want)
		}
	}
	if !slices.Contains(got, "a:NAME Frau Anna Weiß") || !slices.Contains(got, "a:NAME Lighthouse Keeper") {
		t.Errorf("%q", got)
	}
}

// TestRedactionOfMembersNamedInPart: nor is a single word of a name sent that was found.
func TestRedactionOfMembersNamedInPart(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	got, _ := namesOf(t, askingAbout(t, `{"id":"a","metadata":{"O'Neill file":"The lighthouse keeper."},"content":{"note":"Herr Shaun O'Neill kam.","ONEILL":"the lighthouse keeper again","Shaun":{"date":"no more"}}}
`, s, func(c *Config) { c.Extract.Redact, c.Replace.KeyFile = true, fixedKey(t) }))
	if len(s.Requests()) == 0 {
		t.Error("nothing was asked")
	}
	for _, r := range s.Requests() {
		text := r.Document()
		if lower := strings.ToLower(text); strings.Contains(lower, "neill") || strings.Contains(lower, "shaun") || !strings.Contains(text, "/note: ") || !strings.Contains(text, "/date: ") {
			t.Errorf("it was sent: %s", text)
		}
	}
	if keeper := "a:UNIQUE_FACT lighthouse keeper"; !slices.Contains(got, keeper) {
		t.Errorf("%q", got)
	}
}

// Whatever was replaced, a place that no replacement touches has the same text in the
// original, and one that does holds all of what was replaced.
func TestOriginalOfAnyPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var was, is strings.Builder
		var rs []replace.Replacement
		for range rapid.IntRange(0, 5).Draw(t, "replacements") {
			kept := rapid.StringMatching(`[a-z ]{0,4}`).Draw(t, "kept")
			was.WriteString(kept)
			is.WriteString(kept)
			before, after := was.Len(), is.Len()
			was.WriteString(rapid.StringMatching(`[A-Z]{1,6}`).Draw(t, "original"))
			is.WriteString(rapid.StringMatching(`[0-9]{1,6}`).Draw(t, "surrogate"))
			rs = append(rs, replace.Replacement{Span: span.Span{Start: before, End: was.Len()}, Place: span.Span{Start: after, End: is.Len()}})
		}
		was.WriteString("end")
		is.WriteString("end")
		s := span.Span{Start: rapid.IntRange(0, is.Len()-1).Draw(t, "start")}
		s.End = rapid.IntRange(s.Start+1, is.Len()).Draw(t, "end")
		got, touched := original(s, rs)
		if err := got.Check(was.String()); err != nil {
			t.Fatal(err)
		}
		if !touched {
			if got.In(was.String()) != s.In(is.String()) {
				t.Fatalf("%v of %q is %v of %q", s, is.String(), got, was.String())
			}
			return
		}
		for _, r := range rs {
			if r.Place.Overlaps(s) != r.Span.Overlaps(got) || r.Place.Overlaps(s) && !got.Contains(r.Span) {
				t.Fatalf("%v became %v, which cuts what was replaced at %v", s, got, r.Span)
			}
		}
	})
}
