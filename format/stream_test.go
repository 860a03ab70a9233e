package format

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/packed"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// tempDir makes temporary files go to an empty folder, which it names.
func tempDir(t *testing.T) string {
	dir := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, dir)
	}
	return dir
}

func TestStdin(t *testing.T) {
	table := "id;text\n1;x\n2;Mia\n"
	for _, c := range []struct {
		name, text string
		options    Options
		file, want string // in the output
	}{
		{"lines", good + "\n" + `{"id":"2","content":"Mia"}`, Options{}, "stdin.jsonl", good + "\n" + `{"id":"2","content":"[N]"}`},
		{"one record", `{"id":"2","content":"Mia"}`, Options{Format: "json"}, "stdin.json", `{"id":"2","content":"[N]"}`},
		{"table", table, Options{Format: "csv"}, "stdin.csv", strings.ReplaceAll(table, "Mia", "[N]")},
		{"text", "Mia", Options{Format: "text"}, "stdin.txt", "[N]"},
		{"compressed", pack(t, packed.Gzip, good), Options{}, "stdin.jsonl.gz", pack(t, packed.Gzip, good)},
		{"text unasked", "Mia\n", Options{}, "stdin.txt", "[N]\n"},
		{"text in braces", "{Mia}\n", Options{}, "stdin.txt", "{[N]}\n"},
		{"text in brackets", "[Mia]\n", Options{}, "stdin.txt", "[[N]]\n"},
		{"a record over lines", "{\n\"id\":\"2\",\n\"content\":\"Mia\"}", Options{}, "stdin.json", "{\n\"id\":\"2\",\n\"content\":\"[N]\"}"},
		{"lines after a mark", bom + good, Options{}, "stdin.jsonl", bom + good},
		{"nothing", "", Options{}, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.options.Stdin = strings.NewReader(c.text)
			s := open(t, "-", c.options)
			if got := s.Size(); got != -1 {
				t.Errorf("size before reading: %d", got)
			}
			change := func(f lethe.Field) string { return named(f.Text) }
			got := rewritten(t, s, nil, change)
			again := rewritten(t, s, nil, change) // it can be read twice
			want := map[string]string{}
			if c.file != "" {
				want[c.file] = c.want
			}
			wantFiles(t, got, want)
			wantFiles(t, again, want)
			if got := s.Size(); got != int64(len(c.text)) {
				t.Errorf("size %d, want %d", got, len(c.text))
			}
		})
	}
}

func TestStdinErrors(t *testing.T) {
	s := open(t, "-", Options{Stdin: strings.NewReader("\n{\"id\":true}")})
	_, errs := faults(t, s)
	if len(errs) != 1 || errs[0].Error() != `format: read stdin.jsonl:2:7: "id" is a boolean: want a string or number` {
		t.Errorf("%v", errs)
	}
	broken := errors.New("broken pipe")
	s = open(t, "-", Options{Stdin: io.MultiReader(strings.NewReader(good), failing{broken})})
	for range 2 {
		_, errs = faults(t, s)
		if len(errs) != 1 || !errs[0].Fatal || !errors.Is(errs[0], broken) {
			t.Errorf("%v", errs)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A large input goes to a temporary file that nobody can read, and that is gone
// when the source is closed.
func TestSpoolIsSealed(t *testing.T) {
	dir := tempDir(t)
	line := `{"id":"1","content":"Mia Sommer, born 3 May"}` + "\n"
	text := strings.Repeat(line, 2*spoolMemory/len(line))
	s := open(t, "-", Options{Stdin: strings.NewReader(text)})
	for range 2 {
		n, err := 0, error(nil)
		for it, failed := range s.Items(context.Background()) {
			if n++; string(it.raw) != line {
				err = errors.New("a line is not what it was")
			}
			err = errors.Join(err, failed)
		}
		if err != nil || n != len(text)/len(line) {
			t.Fatalf("%d lines: %v", n, err)
		}
	}
	if s.stream.spool.file == nil || s.Size() != int64(len(text)) {
		t.Fatal("the input is not in a file")
	}
	checkSealed(t, s.stream.spool.file, int64(len(text)))
	if runtime.GOOS != "windows" && len(readFiles(t, dir)) != 0 {
		t.Error("the temporary file has a name")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if left := readFiles(t, dir); len(left) != 0 {
		t.Errorf("%d files are left", len(left))
	}
}

// checkSealed reads what is on disk.
func checkSealed(t *testing.T, f *os.File, size int64) {
	t.Helper()
	stored, err := io.ReadAll(io.NewSectionReader(f, 0, 2*size))
	if err != nil || int64(len(stored)) < size {
		t.Fatalf("%d bytes are stored: %v", len(stored), err)
	}
	for _, word := range []string{"Mia", "Sommer", "content", "May"} {
		// Three random bytes may spell a name; a whole line's worth may not.
		if bytes.Count(stored, []byte(word)) > 20 {
			t.Errorf("%q stands in the temporary file", word)
		}
	}
}

// Waiting for input ends with the context.
func TestStdinCancel(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	s := open(t, "-", Options{Stdin: r})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		io.WriteString(w, good)
		cancel()
	}()
	n := 0
	for _, err := range s.Items(ctx) {
		n++
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	}
	if n != 1 {
		t.Errorf("%d steps", n)
	}
}

// peak runs f and gives the most heap that was in use meanwhile, in bytes.
func peak(f func(sample func())) (most uint64) {
	var m runtime.MemStats
	sample := func() {
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapAlloc)
	}
	runtime.GC()
	sample()
	f(sample)
	return most
}

// Small records are read, decoded and written in memory that does not grow with
// their number.
func TestBoundedMemory(t *testing.T) {
	size := slow.Times(40, 200) << 20
	chunk := claimLines(1000)
	path := filepath.Join(t.TempDir(), "claims.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < size; n += len(chunk) {
		if _, err := f.Write(chunk); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	s := open(t, path, Options{})
	k, err := s.SinkTo(io.Discard, nil)
	if err != nil {
		t.Fatal(err)
	}
	n, before := 0, peak(func(func()) {})
	most := peak(func(sample func()) {
		for it, err := range s.Items(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n%8 == 0 { // decoding is what takes the time
				decodeAndPut(t, s, k, it)
			}
			if n%5000 == 0 {
				sample()
			}
		}
	})
	if grown := int64(most) - int64(before); n < size/1200 || grown > 24<<20 {
		t.Errorf("%d records took %d MiB", n, grown>>20)
	}
}

func decodeAndPut(t *testing.T, s *Source, k *Sink, it Item) {
	t.Helper()
	r, err := s.Decode(it)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := r.Encode(texts(r.Document, func(f lethe.Field) string { return f.Text + "x" }))
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Put(it, encoded); err != nil {
		t.Fatal(err)
	}
}

// One record of 100 MB is a record like any other where it may be, on a line and in a cell.
func TestLargeRecord(t *testing.T) {
	size := slow.Times(10_000_000, 100_000_000)
	content := strings.Repeat(note, size/len(note)+1)
	for name, raw := range map[string]string{
		"a.jsonl": good + "\n{\"id\":\"2\",\"content\":\"" + content + "\"}\n" + good + "\n",
		"a.csv":   "id,text\n1,x\n2,\"" + content + "\n\"\n3,y\n",
	} {
		_, docs, errs := passed(t, inMemory(name, []byte(raw), Options{Limits: Limits{Document: 1 << 30}}), same)
		if errs != 0 || len(docs) != 3 || len(docs[1].Fields[0].Text) < size {
			t.Errorf("%s: %d documents, %d errors", name, len(docs), errs)
		}
	}
}
