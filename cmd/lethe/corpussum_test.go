package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/store"
)

// TestCorpusHasItsSum: the page to sign names the SHA-256 of the records of a corpus that was
// written, and so does no other run's.
func TestCorpusHasItsSum(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.lethe"), filepath.Join(dir, "out.lethe")
	notes := filepath.Join(dir, "notes.jsonl")
	if err := os.WriteFile(notes, []byte(`{"id":"1","content":"Dear Anna Keller, the parcel came."}`+"\n"+`{"id":"2","content":"It rains."}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	must(t, "import", notes, "-o", in)
	must(t, "anonymize", in, "-o", out)
	c, err := store.Open(t.Context(), out, false)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	sum := sha256.New()
	for raw, err := range c.Records(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		sum.Write(append(raw.JSON, '\n'))
	}
	page, err := os.ReadFile(filepath.Join(out+".report", "decision.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), hex.EncodeToString(sum.Sum(nil))) {
		t.Error("the page does not name the sum of the records")
	}
}
