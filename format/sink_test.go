package format

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/packed"
)

func named(name string) string { return strings.NewReplacer("Mia", "[N]", "Ida", "[N]").Replace(name) }

func TestSinkKeepsForm(t *testing.T) {
	files := map[string]string{
		"a.json":          "{ \"id\":\"1\", \"content\":\"Mia\" }",
		"b/c.jsonl":       bom + good + "\r\n" + good,
		"b/d/e.csv":       "id;text\r\n1;x\r\n",
		"b/d/f.tsv":       "id\ttext\n1\tMia\n",
		"g.txt":           "",
		"h/i.text":        "Mia",
		"no records.json": good,
	}
	if runtime.GOOS != "windows" {
		files["a: b?.json"] = good // as it was, though segment would not make it
	}
	s := open(t, writeFiles(t, files), Options{})
	wantFiles(t, rewritten(t, s, nil, same), files)
	got := rewritten(t, s, nil, func(f lethe.Field) string { return named(f.Text) })
	files["a.json"] = "{ \"id\":\"1\", \"content\":\"[N]\" }"
	files["b/d/f.tsv"] = "id\ttext\n1\t[N]\n"
	files["h/i.text"] = "[N]"
	wantFiles(t, got, files)
}

func TestSinkCompresses(t *testing.T) {
	for _, p := range packed.Kinds {
		files := map[string]string{}
		for name, text := range map[string]string{
			"a.json": good, "b.json": "{\"id\":\"2\",\"content\":\"Mia\"}", "c.jsonl": good + "\n" + good, "d.csv": "id,text\n1,x\n",
		} {
			files[name+p.Extension()] = pack(t, p, text)
		}
		got := rewritten(t, open(t, writeFiles(t, files), Options{}), nil, same)
		if len(got) != len(files) {
			t.Fatalf("%d files became %d", len(files), len(got))
		}
		for name, packed := range got {
			text, err := unpack(p, []byte(packed))
			want, _ := unpack(p, []byte(files[name]))
			if err != nil || !bytes.Equal(text, want) {
				t.Errorf("%s: %v %q, want %q", name, err, text, want)
			}
		}
	}
}

func TestSinkRenames(t *testing.T) {
	s := open(t, writeFiles(t, map[string]string{
		"Ida/Mia 1.json":   good,
		"Ida/Mia.json.gz":  pack(t, packed.Gzip, good),
		"Mia/Ida.json":     good,
		"Mia/Mia.json":     good,
		"Mia/[N].json":     good,
		"Mia.txt":          "x",
		"Ida.txt":          "y",
		"Ida.md":           "z",
		"claims/Ida.jsonl": good + "\n" + good + "\n",
	}), Options{})
	got := rewritten(t, s, named, same)
	got["[N]/[N].json.gz"] = ""
	wantFiles(t, got, map[string]string{
		"[N]/[N] 1.json":   good,
		"[N]/[N].json.gz":  "",
		"[N]-2/[N].json":   good,
		"[N]-2/[N]-2.json": good,
		"[N]-2/[N]-3.json": good,
		"[N].txt":          "x", // by content, SHA-256 2d71… and a1fc…: Ida is before Mia in the alphabet
		"[N]-2.txt":        "y",
		"[N].md":           "z",
		"claims/[N].jsonl": good + "\n" + good + "\n",
	})
}

// Neither ids nor what rename gives lead out of the folder.
func TestSinkStaysInside(t *testing.T) {
	evil := `{"id":"../../evil","content":"x"}`
	for _, name := range []string{"../../evil", "..", "/etc/evil", `..\evil`, "", ".", "a/../../b", "C:evil", "x\x00y"} {
		s := open(t, writeFiles(t, map[string]string{"Mia/Mia.json": evil, "Mia/a.txt": "x"}), Options{})
		above := t.TempDir()
		dir := filepath.Join(above, "in", "out")
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		k, err := s.Sink(root, func(stem string) string { return strings.ReplaceAll(stem, "Mia", name) })
		if err != nil {
			t.Fatal(err)
		}
		rewriteTo(t, s, k, same)
		root.Close()
		for file := range readFiles(t, above) {
			if !strings.HasPrefix(file, "in/out/") {
				t.Errorf("rename to %q wrote %s", name, file)
			}
		}
		if n := len(readFiles(t, dir)); n != 2 {
			t.Errorf("rename to %q: %d files, want 2", name, n)
		}
	}
}

// A link that lies in the output folder is not followed.
func TestSinkFollowsNoLink(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(dir, "b")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	s := open(t, writeFiles(t, map[string]string{"b/c.json": good}), Options{})
	k, err := s.Sink(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	items, _ := decodeAll(t, s)
	if err := errors.Join(k.Put(items[0], []byte(good)), k.Close()); err == nil {
		t.Error("a link out of the folder is followed")
	}
	if files := readFiles(t, outside); len(files) > 0 {
		t.Errorf("written outside: %v", files)
	}
}

func TestSinkOverwritesNothing(t *testing.T) {
	s := open(t, writeFiles(t, map[string]string{"c.json": good}), Options{})
	dir := writeFiles(t, map[string]string{"c.json": "before"})
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	k, err := s.Sink(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	items, _ := decodeAll(t, s)
	if err := k.Put(items[0], []byte(good)); err == nil || err.Error() != "format: write c.json: file exists" {
		t.Error(err)
	}
	wantFiles(t, readFiles(t, dir), map[string]string{"c.json": "before"})
}

// Records can be left out; a file without any is not made.
func TestSinkLeavesOut(t *testing.T) {
	s := open(t, writeFiles(t, map[string]string{
		"a.csv": "id,text\n1,x\n2,y\n3,z", "b.jsonl": good + "\n", "c.json": good, "d.csv": "id,text\n",
	}), Options{})
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	k, err := s.Sink(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	for it, err := range s.Items(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if it.Place.Line == 3 || it.Place.Line == 0 {
			if err := k.Put(it, []byte("put,"+it.Place.File+"\n")); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	wantFiles(t, readFiles(t, dir), map[string]string{"a.csv": "id,text\nput,a.csv\n", "c.json": "put,c.json\n"})
}

func TestSinkTo(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.csv": "id,Mia,text\n1,x,Mia\n", "b.json": good})
	if _, err := open(t, dir, Options{}).SinkTo(new(bytes.Buffer), nil); err == nil {
		t.Error("two files go to one stream")
	}
	s := open(t, filepath.Join(dir, "a.csv"), Options{})
	var out bytes.Buffer
	k, err := s.SinkTo(&out, named)
	if err != nil {
		t.Fatal(err)
	}
	rewriteTo(t, s, k, func(f lethe.Field) string { return named(f.Text) })
	if want := "id,[N],text\n1,x,[N]\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// full takes so many bytes, then no more.
type full int

var errFull = errors.New("no space left on device")

func (f *full) Write(p []byte) (int, error) {
	if len(p) > int(*f) {
		return 0, errFull
	}
	*f -= full(len(p))
	return len(p), nil
}

// A device that is full is noticed, at the latest when the sink is closed.
func TestFullDevice(t *testing.T) {
	text := strings.Repeat(good+"\n", 9000)
	for _, p := range append([]packed.Kind{packed.Plain}, packed.Kinds...) {
		for _, room := range []full{0, 100, 70_000} {
			name, raw := "a.jsonl"+p.Extension(), text
			if p != packed.Plain {
				raw = pack(t, p, text)
				room = min(room, full(len(raw)-1))
			}
			s := open(t, filepath.Join(writeFiles(t, map[string]string{name: raw}), name), Options{})
			k, err := s.SinkTo(&room, nil)
			if err != nil {
				t.Fatal(err)
			}
			var failed []error
			for it, err := range s.Items(context.Background()) {
				if err != nil {
					t.Fatal(err)
				}
				if err := k.Put(it, it.raw); err != nil {
					failed = append(failed, err)
					break
				}
			}
			failed = append(failed, k.Close())
			if !errors.Is(errors.Join(failed...), errFull) {
				t.Errorf("packing %q, room for %d: %v", p.Extension(), room, failed)
			}
			if err := k.Close(); err != nil {
				t.Errorf("closing again: %v", err)
			}
		}
	}
}

// The operating system's own full device, through a file.
func TestFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full")
	}
	w, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer w.Close()
	s := open(t, writeFiles(t, map[string]string{"a.json": good}), Options{})
	k, err := s.SinkTo(w, nil)
	if err != nil {
		t.Fatal(err)
	}
	items, _ := decodeAll(t, s)
	err = errors.Join(k.Put(items[0], []byte(good)), k.Close())
	if err == nil || err.Error() != "format: write a.json: no space left on device" {
		t.Error(err)
	}
}

// cannotPut checks that a source of b/a.json cannot be written into dir.
func cannotPut(t *testing.T, dir string) error {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	s := open(t, writeFiles(t, map[string]string{"b/a.json": good}), Options{})
	k, err := s.Sink(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	items, _ := decodeAll(t, s)
	failed := k.Put(items[0], nil)
	if failed == nil || !strings.HasPrefix(failed.Error(), "format: write b/a.json: ") {
		t.Errorf("%v does not say what could not be written", failed)
	}
	if err := k.Close(); err != nil {
		t.Error(err)
	}
	return failed
}

func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if permissionsHold() {
		if err := cannotPut(t, dir); !errors.Is(err, fs.ErrPermission) {
			t.Error(err)
		}
	}
}

func TestFileInTheWay(t *testing.T) {
	cannotPut(t, writeFiles(t, map[string]string{"b": "a file"}))
}

func TestPutRefusesForeignItems(t *testing.T) {
	var out bytes.Buffer
	s := inMemory("a.json", []byte(good), Options{})
	k, err := s.SinkTo(&out, nil)
	if err != nil {
		t.Fatal(err)
	}
	items, _ := decodeAll(t, inMemory("a.json", []byte(good), Options{}))
	if err := k.Put(items[0], nil); err == nil {
		t.Error("an item of another source is taken")
	}
	if _, err := s.Decode(Item{}); err == nil {
		t.Error("an empty item is decoded")
	}
}
