package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReference holds docs/reference to the commands and settings that there are.
func TestReference(t *testing.T) {
	const again = "write the reference again: go run ./cmd/lethe man --markdown docs/reference"
	made, kept := t.TempDir(), filepath.Join("..", "..", "docs", "reference")
	if code := run([]string{"man", "--markdown", made}, strings.NewReader(""), io.Discard, os.Stderr); code != exitOK {
		t.Fatalf("lethe man exits with %d", code)
	}
	names := func(dir string) map[string]bool {
		all := map[string]bool{}
		for _, of := range []string{"commands", "settings"} {
			files, err := filepath.Glob(filepath.Join(dir, of, "*.md"))
			if err != nil || len(files) < 50 {
				t.Fatalf("%s has %d pages of %s, %v", dir, len(files), of, err)
			}
			for _, f := range files {
				all[filepath.Join(of, filepath.Base(f))] = true
			}
		}
		return all
	}
	for name := range names(kept) {
		if _, err := os.Stat(filepath.Join(made, name)); err != nil {
			t.Errorf("%s is about nothing that there is; delete it", name)
		}
	}
	for name := range names(made) {
		want, err := os.ReadFile(filepath.Join(made, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(kept, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the program says; %s", name, again)
		}
	}
}
