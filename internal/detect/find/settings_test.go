package find

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// The tags of the settings of transformers, and their help, have the bounds and defaults of the package.
func TestTransformerTags(t *testing.T) {
	s := setting.Meant(Settings{})
	if s.Batch != transformer.DefaultBatch || s.Batches != transformer.DefaultThreads {
		t.Errorf("%d windows, %d threads", s.Batch, s.Batches)
	}
	held := 0
	for _, d := range setting.Of(&s, nil) {
		switch d.Path {
		case "transformer_window":
			held++
			if d.Range.Most != transformer.MostWindow || !strings.Contains(d.Doc, "8 to 8192") || transformer.LeastWindow != 8 {
				t.Errorf("%s: %v: %s", d.Path, d.Range, d.Doc)
			}
		case "transformer_batch":
			held++
			if d.Range.Most != transformer.MostBatch || !strings.Contains(d.Doc, "at most 256") {
				t.Errorf("%s: %v: %s", d.Path, d.Range, d.Doc)
			}
		}
	}
	if held != 2 {
		t.Errorf("%d settings of two are held", held)
	}
}
