package clinical

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestFiles: a list that only lists.def names, and a phase that only a grammar names,
// are among the files.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"c.yaml": "gazetteer: lists/lists.def\nspecific_rules: rules/main.jape\n", "lists/lists.def": "a.lst:a\n", "lists/deep/a.lst": "x\n",
		"rules/main.jape": "MultiPhase: M\nPhases:\nsub/one\n", "rules/sub/one.jape": "", "notes.txt": "beside",
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := LoadConfig(filepath.Join(dir, "c.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Files()
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		got[i], _ = filepath.Rel(dir, got[i])
		got[i] = filepath.ToSlash(got[i])
	}
	want := []string{"c.yaml", "lists/deep/a.lst", "lists/lists.def", "rules/main.jape", "rules/sub/one.jape"}
	if !slices.Equal(got, want) {
		t.Errorf("the files are %v, want %v", got, want)
	}
}
