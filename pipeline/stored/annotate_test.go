package stored_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

// newCorpus fills a corpus with n documents.
func newCorpus(t *testing.T, n int) *store.Corpus {
	t.Helper()
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "{\"id\":\"%d\",\"content\":\"write to p%d@example.org\"}\n", i, i)
	}
	s, err := format.Open("-", format.Options{Stdin: strings.NewReader(text.String()), AsJSON: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := store.Create(t.Context(), filepath.Join(t.TempDir(), "c.lethe"), store.Originals)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := c.Import(t.Context(), s, store.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	return c
}

func annotate(ctx context.Context, t *testing.T, c *store.Corpus, config pipeline.Config, progress pipeline.Progress) (pipeline.Outcome, error) {
	t.Helper()
	a, err := stored.NewAnnotation(ctx, config, c, pipeline.Options{Progress: progress, Engines: engines.All()})
	if err != nil {
		t.Fatal(err)
	}
	return a.Run(ctx)
}

// A run that is stopped keeps what it had found; the next does the rest, and what is
// noted is what a detection gives.
func TestAStoppedAnnotationIsGoneOnWith(t *testing.T) {
	const n = 600
	c := newCorpus(t, n)
	config := pipeline.Default()
	config.Detect.Without = []string{"tagger"}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seen := 0
	first, err := annotate(ctx, t, c, config, func(string, int64, int64) {
		if seen++; seen == 250 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || first.Documents < 200 || first.Documents == n {
		t.Fatal(first.Documents, err)
	}
	second, err := annotate(t.Context(), t, c, config, nil)
	if err != nil || first.Documents+second.Documents != n || first.Mentions+second.Mentions != n {
		t.Fatal(first, second, err)
	}
	if third, err := annotate(t.Context(), t, c, config, nil); err != nil || third.Documents != 0 {
		t.Error(third, err)
	}
	stored, err := stored.MentionsOf(c, &config)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := detected(t, c, config, stored.Of), detected(t, c, config, nil); got != want || strings.Count(got, "\n") != n {
		t.Errorf("%d bytes of mentions are noted, %d are detected", len(got), len(want))
	}
}

func detected(t *testing.T, c *store.Corpus, config pipeline.Config, known pipeline.Recollection) string {
	t.Helper()
	r, err := pipeline.New(t.Context(), config, c.Source(), pipeline.Options{Known: known})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if _, err := r.Detect(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// What was noted under other options of detection does not count.
func TestNotesBelongToTheirOptions(t *testing.T) {
	c := newCorpus(t, 3)
	config := pipeline.Default()
	config.Detect.Without = []string{"tagger"}
	if done, err := annotate(t.Context(), t, c, config, nil); err != nil || done.Documents != 3 {
		t.Fatal(done, err)
	}
	same, other := config, config
	same.Run.Threads, same.Mask.Mode, same.Report.MaxChains = 1, "all", 3
	other.Detect.Deny = []string{"write"}
	for name, c2 := range map[string]struct {
		config pipeline.Config
		want   int
	}{"same": {same, 0}, "other": {other, 3}} {
		if done, err := annotate(t.Context(), t, c, c2.config, nil); err != nil || done.Documents != c2.want {
			t.Errorf("%s: %d documents, %v", name, done.Documents, err)
		}
	}
}
