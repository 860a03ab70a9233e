package format

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/internal/packed"
)

func places(t *testing.T, s *Source) []string {
	t.Helper()
	_, records := decodeAll(t, s)
	var out []string
	for _, r := range records {
		out = append(out, r.Place.String())
	}
	return out
}

func TestFolder(t *testing.T) {
	table := "id,text\n1,x\n2,\"y\nz\"\n3,x\n"
	dir := writeFiles(t, map[string]string{
		"b.json":          good,
		"a/z.JSONL":       bom + good + "\n\n" + good,
		"a/y.csv.gz":      pack(t, packed.Gzip, table),
		"a/deep/er/n.md":  "note",
		"c.ndjson.zst":    pack(t, packed.Zstandard, good+"\n"),
		"c.txt.xz":        pack(t, packed.XZ, "x"),
		"d.text":          "text",
		"e.pdf":           "x",
		"a/noextension":   "x",
		"a/.secret.json":  good,
		".git/config.txt": "x",
		"f.gz":            "x",
	})
	s := open(t, dir, Options{})
	want := []string{"a/deep/er/n.md", "a/y.csv.gz:2:1", "a/y.csv.gz:3:1", "a/y.csv.gz:5:1",
		"a/z.JSONL:1:1", "a/z.JSONL:3:1", "b.json", "c.ndjson.zst:1:1", "c.txt.xz", "d.text"}
	for range 2 { // it can be walked again
		if got := places(t, s); !slices.Equal(got, want) {
			t.Errorf("places:\n got %v\nwant %v", got, want)
		}
	}
	if want := []string{".git/", "a/.secret.json", "a/noextension", "e.pdf", "f.gz"}; !slices.Equal(s.Skipped(), want) {
		t.Errorf("skipped %v, want %v", s.Skipped(), want)
	}
}

// TestRefusedHeader: a table whose header is refused fails alone where there are other files, and
// ends the reading where it is the only one.
func TestRefusedHeader(t *testing.T) {
	files := map[string]string{"a.csv": "id,text\n1,x\n", "b.csv": "nr,note\n1,y\n", "c.csv": "id,text\n1,z\n"}
	for _, only := range []bool{false, true} {
		if only {
			files = map[string]string{"b.csv": files["b.csv"]}
		}
		s := open(t, writeFiles(t, files), Options{})
		read, failed := 0, 0
		for it, err := range s.Items(t.Context()) {
			if err == nil {
				read += len(it.Place.File) / len("a.csv")
				continue
			}
			failed++
			if e := new(Error); !errors.As(err, &e) || e.Fatal != only || e.Place.File != "b.csv" {
				t.Errorf("only %v: %v", only, err)
			}
		}
		if failed != 1 || read != len(files)-1 {
			t.Errorf("only %v: %d read, %d failed", only, read, failed)
		}
	}
}

// Names in an older encoding are read, and are UTF-8 from there on.
func TestNamesOfAnyEncoding(t *testing.T) {
	if runtime.GOOS != "linux" {
		return // the system itself wants names in Unicode
	}
	files := map[string]string{"M\xfcller/caf\xe9.txt": "x", "M\xfcller/caf\xe8.txt": "y"}
	s := open(t, writeFiles(t, files), Options{})
	_, records := decodeAll(t, s)
	if got := records[0].Document.SourceID; got != "M_ller/caf_" {
		t.Errorf("source id %q", got)
	}
	wantFiles(t, rewritten(t, s, nil, same), map[string]string{"M_ller/caf_.txt": "y", "M_ller/caf_-2.txt": "x"})
}

func TestFolderOfOneForcedFormat(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.log": good + "\n", "b": good, ".c": "x"})
	s := open(t, dir, Options{Format: "jsonl"})
	if got, want := places(t, s), []string{"a.log:1:1", "b:1:1"}; !slices.Equal(got, want) {
		t.Errorf("places %v, want %v", got, want)
	}
}

func TestSizeAndBytes(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"a.jsonl": good + "\n" + good + "\n", "b.json": good, "c.txt.gz": pack(t, packed.Gzip, "x"),
		"d.csv.zst": pack(t, packed.Zstandard, "id,text\n1,x\n"),
	})
	s := open(t, dir, Options{})
	want := int64(0)
	for _, text := range readFiles(t, dir) {
		want += int64(len(text))
	}
	sum := 0
	items, _ := decodeAll(t, s)
	for _, it := range items {
		sum += it.Bytes()
	}
	if s.Size() != want || int64(sum) != want {
		t.Errorf("size %d, sum of bytes %d, want %d", s.Size(), sum, want)
	}
}

func TestLinks(t *testing.T) {
	outside := writeFiles(t, map[string]string{"secret.json": good})
	dir := writeFiles(t, map[string]string{"a/in.json": good})
	for name, target := range map[string]string{
		"out.json":      filepath.Join(outside, "secret.json"),
		"up.json":       filepath.Join("..", filepath.Base(outside), "secret.json"),
		"folder":        outside,
		"loop":          ".",
		"dangling.json": "nowhere.json",
		"ok.json":       filepath.Join("a", "in.json"),
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	s := open(t, dir, Options{})
	if got, want := places(t, s), []string{"a/in.json", "ok.json"}; !slices.Equal(got, want) {
		t.Errorf("places %v, want %v", got, want)
	}
	want := []string{"dangling.json", "folder", "loop", "out.json", "up.json"}
	if !slices.Equal(s.Skipped(), want) {
		t.Errorf("skipped %v, want %v", s.Skipped(), want)
	}
}

// A link that is turned outward after the folder was listed is not followed.
func TestLinkTurnedLater(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege")
	}
	outside := writeFiles(t, map[string]string{"secret.json": good})
	dir := writeFiles(t, map[string]string{"a.json": good})
	s := open(t, dir, Options{})
	link := filepath.Join(dir, "a.json")
	if err := errors.Join(os.Remove(link), os.Symlink(filepath.Join(outside, "secret.json"), link)); err != nil {
		t.Fatal(err)
	}
	if n, errs := faults(t, s); n != 0 || len(errs) != 1 {
		t.Errorf("%d read, errors %v", n, errs)
	}
}

func TestCancel(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.jsonl": good + "\n" + good + "\n" + good + "\n", "b.json": good})
	s := open(t, dir, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	var last error
	for _, err := range s.Items(ctx) {
		if n++; n == 2 {
			cancel()
		}
		last = err
	}
	var e *Error
	if n != 3 || !errors.Is(last, context.Canceled) || !errors.As(last, &e) || !e.Fatal {
		t.Errorf("%d steps, last error %v", n, last)
	}
}

// The caller may stop in the middle of a file.
func TestStop(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.jsonl": good + "\n" + good + "\n", "b.json": good})
	n := 0
	for range open(t, dir, Options{}).Items(context.Background()) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d steps", n)
	}
}
