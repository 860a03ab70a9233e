package stored_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/pages"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

// anonymized is a corpus of two records.
func anonymized(t *testing.T) string {
	t.Helper()
	const lines = `{"id":"a","content":"It rained."}` + "\n" + `{"id":"b","content":"It snowed."}` + "\n"
	s, err := format.Open("-", format.Options{Stdin: strings.NewReader(lines), AsJSON: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r, err := pipeline.New(t.Context(), pipeline.Default(), s, pipeline.Options{Engines: pipeline.Engines{Pages: pages.HTML}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	place := filepath.Join(t.TempDir(), "out.lethe")
	if _, err := r.Anonymize(t.Context(), pipeline.Output{Corpus: place, Draft: stored.Draft}); err != nil {
		t.Fatal(err)
	}
	return place
}

// The hash of a corpus is that of its records, and stands in the manifest and the report.
func TestCorpusSum(t *testing.T) {
	place := anonymized(t)
	c, err := store.Open(context.Background(), place, false)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	all := sha256.New()
	for raw, err := range c.Records(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(all, "%s\n", raw.JSON)
	}
	sum := hex.EncodeToString(all.Sum(nil))
	manifest, err := c.Meta(context.Background(), "manifest")
	if err != nil || !strings.Contains(manifest, `"records_sha256": "`+sum+`"`) {
		t.Errorf("%s is not in the manifest %s, %v", sum, manifest, err)
	}
	for _, name := range []string{"report.json", "decision.html"} {
		if data, err := os.ReadFile(filepath.Join(place+".report", name)); err != nil || !strings.Contains(string(data), sum) {
			t.Errorf("%s is not in %s, %v", sum, name, err)
		}
	}
}

// A corpus that holds originals is never replaced.
func TestOriginalsAreNotReplaced(t *testing.T) {
	place := filepath.Join(t.TempDir(), "in.lethe")
	c, err := store.Create(t.Context(), place, store.Originals)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	if d, err := stored.Draft(t.Context(), place, false, true); err == nil || !strings.Contains(err.Error(), "not even with --force") {
		t.Error(d, err)
	}
}
