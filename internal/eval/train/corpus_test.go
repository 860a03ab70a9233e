package train

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

// show gives the types and texts of the mentions of documents.
func show(docs []Document) string {
	var out []string
	for _, d := range docs {
		for _, m := range d.Mentions {
			out = append(out, m.Type+" "+m.In(d.Text))
		}
	}
	return strings.Join(out, "|")
}

func texts(docs []Document) []string {
	var out []string
	for _, d := range docs {
		out = append(out, d.Text)
	}
	return out
}

const tagged = "Anna B-PER\nBlum I-PER\n, O\nUlm B-LOC\n. O\n\nHi O\nKarl I-PER\n\nMia B-PER\n\n"

func TestJoined(t *testing.T) {
	dir := t.TempDir()
	const mark = "-DOCSTART- O\n\n"
	if err := os.WriteFile(filepath.Join(dir, "x"), []byte(mark+tagged+mark+tagged), 0o600); err != nil {
		t.Fatal(err)
	}
	for j, want := range map[separator][]string{
		asRead: {"Anna Blum, Ulm. Hi Karl Mia", "Anna Blum, Ulm. Hi Karl Mia"},
		lines:  {"Anna Blum, Ulm.\nHi Karl\nMia", "Anna Blum, Ulm.\nHi Karl\nMia"},
		mixed:  {"Anna Blum, Ulm. Hi Karl Mia", "Anna Blum, Ulm.\nHi Karl\nMia"},
	} {
		docs, err := Data{dir}.joined(context.Background(), "x", corpus.Options{Format: "conll", Columns: corpus.Columns{Tight: true}}, j)
		if err != nil {
			t.Fatal(err)
		}
		const marks = "PER Anna Blum|LOC Ulm|PER Karl|PER Mia"
		if !slices.Equal(texts(docs), want) || show(docs) != marks+"|"+marks {
			t.Errorf("%d: %q, %s", j, texts(docs), show(docs))
		}
	}
}

func TestPieces(t *testing.T) {
	docs, err := columns{sentences: 2}.read(strings.NewReader(tagged+tagged), "x")
	want := []string{"Anna Blum, Ulm. Hi Karl", "Mia\nAnna Blum, Ulm.", "Hi Karl Mia"}
	if err != nil || !slices.Equal(texts(docs), want) || show(docs) != "PER Anna Blum|LOC Ulm|PER Karl|PER Mia|PER Anna Blum|LOC Ulm|PER Karl|PER Mia" {
		t.Errorf("%q, %s, %v", texts(docs), show(docs), err)
	}
	const secret = "Zwingelmann"
	for _, bad := range []string{"Anna O\n" + secret, "Anna O\n" + secret + " PER", "Anna O\n" + secret + " X-PER"} {
		if _, err := (columns{}).read(strings.NewReader(bad), "f"); err == nil || !strings.Contains(err.Error(), "f:2: ") || strings.Contains(err.Error(), secret) {
			t.Error(err)
		}
	}
}

func FuzzPieces(f *testing.F) {
	f.Add(tagged, 2)
	f.Fuzz(func(t *testing.T, s string, sentences int) {
		docs, err := columns{sentences: sentences}.read(strings.NewReader(s), "f")
		if err != nil {
			return
		}
		for _, d := range docs {
			for _, m := range d.Mentions {
				if m.Start < 0 || m.End > len(d.Text) || m.Empty() {
					t.Fatalf("[%d,%d) of %d", m.Start, m.End, len(d.Text))
				}
			}
		}
	})
}
