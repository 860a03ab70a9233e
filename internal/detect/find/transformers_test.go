package find

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDetectorName(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Ward", "inner")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for path, want := range map[string]string{".": "inner", "..": "ward", "./": "inner", "../inner/": "inner", "bert-NER": "bert-ner", "owner/Name": "name"} {
		if got := detectorName(path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}
