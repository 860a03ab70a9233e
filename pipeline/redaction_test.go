package pipeline

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/chattest"
)

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
		if text := strings.ToLower(string(r.Body)); strings.Contains(text, "roe") || !strings.Contains(text, "/_2/note: ") {
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
	got, _ := namesOf(t, askingAbout(t, `{"id":"a","content":"Frau Anna Weiß kam. Das Weiß kam am 4. Mai wieder, 😀 wie weiß man nicht. Lighthouse Keeper."}
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
	for _, want := range []string{"wie weiß man nicht", "-Fonds zahlt", "Weiße Wand", "Onen's-", "Ein neuer "} {
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
