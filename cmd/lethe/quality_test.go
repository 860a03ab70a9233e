package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/lethe-privacy/lethe/internal/slow"
)

// TestQualityFile measures detection anew: what quality.txt says must be so, and a
// change of it must show in the file.
func TestQualityFile(t *testing.T) {
	slow.Test(t, "evaluates detection on all corpora")
	const data = "../../../shared/data"
	if _, err := os.Stat(data); err != nil {
		t.Skipf("the corpora are not there: %v", err)
	}
	want, err := os.ReadFile("../../quality.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"eval", "quality", data}, nil, &out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	if !bytes.Equal(out.Bytes(), want) {
		t.Error("detection is no longer what quality.txt says; look at the difference after\n\tgo run ./cmd/lethe eval quality ../shared/data -o quality.txt")
	}
}
