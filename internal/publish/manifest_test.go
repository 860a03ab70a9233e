package publish

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReadManifest(t *testing.T) {
	for text, want := range map[string][2]bool{
		`{"lethe":"1.0"}`:                          {true, true},
		`{"lethe":"1.0","not_anonymous":["tags"]}`: {false, true},
		`{"id":"a document"}`:                      {false, false},
		`no JSON`:                                  {false, false},
	} {
		file := filepath.Join(t.TempDir(), Manifest)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if anonymous, ok := ReadManifest(file); [2]bool{anonymous, ok} != want {
			t.Errorf("%s: anonymous %v, a manifest %v", text, anonymous, ok)
		}
	}
}
