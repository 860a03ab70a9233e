package format

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// writeFiles makes a folder of files.
func writeFiles(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// readFiles gives all files below a folder.
func readFiles(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(p)
		name, _ := filepath.Rel(dir, p)
		files[filepath.ToSlash(name)] = string(raw)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func open(t testing.TB, path string, o Options) *Source {
	t.Helper()
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// decodeAll decodes everything, failing on any error.
func decodeAll(t testing.TB, s *Source) (items []Item, records []*Record) {
	t.Helper()
	for it, err := range s.Items(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Decode(it)
		if err != nil {
			t.Fatal(err)
		}
		items, records = append(items, it), append(records, r)
	}
	return items, records
}

// texts are those of a document, changed.
func texts(d *lethe.Document, change func(lethe.Field) string) []string {
	var out []string
	for _, f := range d.Fields {
		out = append(out, change(f))
	}
	return out
}

func same(f lethe.Field) string { return f.Text }

// rewriteTo writes a whole source through a sink.
func rewriteTo(t testing.TB, s *Source, k *Sink, change func(lethe.Field) string) {
	t.Helper()
	items, records := decodeAll(t, s)
	for i, r := range records {
		encoded, err := r.Encode(texts(r.Document, change))
		if err != nil {
			t.Fatal(err)
		}
		if err := k.Put(items[i], encoded); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
}

// rewritten is what a source becomes in an empty folder.
func rewritten(t testing.TB, s *Source, rename func(string) string, change func(lethe.Field) string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	k, err := s.Sink(root, rename)
	if err != nil {
		t.Fatal(err)
	}
	rewriteTo(t, s, k, change)
	return readFiles(t, dir)
}

func wantFiles(t testing.TB, got, want map[string]string) {
	t.Helper()
	if maps.Equal(got, want) {
		return
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s:\n got %q\nwant %q", name, got[name], text)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: not wanted", name)
		}
	}
}

// faults walks and decodes a source and gives its errors, each of which must be
// an *Error.
func faults(t testing.TB, s *Source) (good int, out []*Error) {
	t.Helper()
	for it, err := range s.Items(context.Background()) {
		if err == nil {
			_, err = s.Decode(it)
		}
		if err == nil {
			good++
			continue
		}
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("%T is no *Error: %v", err, err)
		}
		out = append(out, e)
	}
	return good, out
}

// field formats a field for comparison: kind, name, text.
func field(f lethe.Field) string {
	kind := [...]string{"text", "number", "key", "id"}[f.Kind]
	return kind + " " + f.Name + " = " + f.Text
}

func wantFields(t testing.TB, d *lethe.Document, want ...string) {
	t.Helper()
	var got []string
	for _, f := range d.Fields {
		got = append(got, field(f))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("fields:\n got %q\nwant %q", got, want)
	}
}
