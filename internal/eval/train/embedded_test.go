package train

import (
	"os"
	"path/filepath"
	"testing"
)

// TestReplaceWritesWholeFiles writes a file twice: the second stays, and nothing is left beside it. A place
// that is no file is refused.
func TestReplaceWritesWholeFiles(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "words.lexicon")
	for _, text := range []string{"first", "second"} {
		if err := Replace(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(folder)
	if got, _ := os.ReadFile(name); err != nil || string(got) != "second" || len(files) != 1 {
		t.Errorf("%s holds %q, beside %d files (%v)", name, got, len(files)-1, err)
	}
	if err := Replace(folder, []byte("third")); err == nil {
		t.Error("a folder is replaced with a file")
	}
}
