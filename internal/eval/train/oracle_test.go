package train

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// data gives the folder of corpora, or skips the test.
func data(t testing.TB) Data {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "..", "shared", "data")
	if _, err := os.Stat(filepath.Join(dir, "INDEX.md")); err != nil {
		t.Skip("the folder shared/data does not lie beside the checkout: real corpora are not read")
	}
	return Data{dir}
}

// The tokenizer bounds what any tagger over it can reach: a mention that begins
// or ends inside a token cannot be found exactly.
func TestOracleOfTokenization(t *testing.T) {
	d, ctx := data(t), context.Background()
	for _, c := range []struct {
		name  string
		read  func() ([]Document, error)
		least float64
	}{
		{"uner dev", func() ([]Document, error) { return d.UNER(ctx, "dev") }, .99},
		{"tab", func() ([]Document, error) { return d.TAB(ctx, "train") }, .99},
		{"meddocan train", func() ([]Document, error) { return d.MEDDOCAN(ctx, "train") }, .99},
		{"smartdata", func() ([]Document, error) { return d.SmartData(ctx) }, .97},
		{"ancora ca", func() ([]Document, error) { return d.AnCora(ctx, "ca") }, .99},
		{"ancora es", func() ([]Document, error) { return d.AnCora(ctx, "es") }, .99},
		{"presidio", func() ([]Document, error) { return d.read(ctx, "presidio-synth", "all", asRead) }, .99},
	} {
		docs, err := c.read()
		if err != nil {
			t.Fatal(c.name, err)
		}
		reach, all := 0, 0
		var missed []string
		for _, doc := range docs {
			if err := doc.Check(); err != nil {
				t.Fatal(err)
			}
			starts, ends := map[int]bool{}, map[int]bool{}
			for _, tok := range tagger.Tokenize(doc.Text) {
				starts[tok.Start], ends[tok.End] = true, true
			}
			for _, m := range doc.Mentions {
				all++
				if starts[m.Start] && ends[m.End] {
					reach++
				} else if len(missed) < 25 {
					missed = append(missed, m.Type)
				}
			}
		}
		share := float64(reach) / float64(all)
		t.Logf("%-15s %5d documents %6d mentions, reachable %.4f", c.name, len(docs), all, share)
		if share < c.least {
			t.Errorf("%s: %.4f of the mentions can be reached, want %.4f; missed types %v", c.name, share, c.least, missed)
		}
	}
}
