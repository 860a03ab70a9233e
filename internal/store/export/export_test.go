package export_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/store/export"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in.jsonl")
	records := `{"id":"a/1","content":"one"}` + "\n" + `{"id":"b","content":{"x":[1,"two"]}}` + "\n"
	if err := os.WriteFile(in, []byte(records), 0o600); err != nil {
		t.Fatal(err)
	}
	source, err := format.Open(in, format.Options{AsJSON: true})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	shown := int64(0)
	out := filepath.Join(dir, "out")
	n, err := export.Files(t.Context(), source, out, func(done, _ int64) { shown = done })
	if err != nil || n != 2 || shown == 0 {
		t.Fatalf("%d documents, %d bytes, %v", n, shown, err)
	}
	for name, want := range map[string]string{format.FileName("a/1") + ".txt": "one", "b.json": `{"x":[1,"two"]}`} {
		if got, err := os.ReadFile(filepath.Join(out, name)); err != nil || string(got) != want {
			t.Errorf("%s holds %q, not %q; %v", name, got, want, err)
		}
	}
	if _, err := export.Files(t.Context(), source, out, func(int64, int64) {}); err == nil {
		t.Error("a folder that is there is written again")
	}
}
