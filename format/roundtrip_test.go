package format

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// inMemory is a source of one file that is not on any disk.
func inMemory(name string, raw []byte, o Options) *Source {
	s := &Source{options: o.filled()}
	f := s.claim(name, int64(len(raw)))
	f.open = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(raw)), nil }
	s.files = []*file{f}
	return s
}

// passed sends the records of a source that can be read through a sink. It gives
// what was written, the documents, and whether there were errors.
func passed(t *testing.T, s *Source, change func(lethe.Field) string) (out []byte, docs []*lethe.Document, errs int) {
	var b bytes.Buffer
	k, err := s.SinkTo(&b, nil)
	if err != nil {
		t.Fatal(err)
	}
	for it, err := range s.Items(context.Background()) {
		if err != nil {
			errs++
			continue
		}
		r, err := s.Decode(it)
		if err != nil {
			errs++
			continue
		}
		encoded, err := r.Encode(texts(r.Document, change))
		if err != nil {
			t.Fatal(err)
		}
		if err := k.Put(it, encoded); err != nil {
			t.Fatal(err)
		}
		docs = append(docs, r.Document)
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), docs, errs
}

// checkPassing holds a file to what every format promises: unchanged texts give
// the same bytes but for blank lines, and changed texts are found again.
func checkPassing(t *testing.T, name string, raw []byte, add string, o Options) {
	out, docs, errs := passed(t, inMemory(name, raw, o), same)
	if errs == 0 && len(docs) > 0 {
		checkUnchanged(t, name, out, raw)
	}
	change := func(f lethe.Field) string { return f.Text + add }
	out, before, _ := passed(t, inMemory(name, raw, o), change)
	_, after, errs := passed(t, inMemory(name, out, o), same)
	if len(after) != len(before) || errs > 0 && len(before) > 0 {
		t.Fatalf("%d documents became %d, %d errors, in %q", len(before), len(after), errs, out)
	}
	for i := range after {
		checkChanged(t, before[i], after[i], add)
	}
}

// numbered is the id of a record that has none of its own: file and line.
var numbered = regexp.MustCompile(`^a#\d+$`)

func checkChanged(t *testing.T, before, after *lethe.Document, add string) {
	if len(after.Fields) != len(before.Fields) {
		t.Fatalf("%d fields became %d", len(before.Fields), len(after.Fields))
	}
	for j, f := range after.Fields {
		if f.Kind == lethe.Key || f.Kind == lethe.ID && numbered.MatchString(before.Fields[j].Text) {
			continue // nothing that is written names these
		}
		if want := before.Fields[j].Text + add; f.Text != want {
			t.Fatalf("field %d: got %q, want %q", j, f.Text, want)
		}
	}
}

func checkUnchanged(t *testing.T, name string, got, raw []byte) {
	want := withoutBlank(raw)
	if strings.HasSuffix(name, ".csv") && bytes.IndexByte(raw, '"') >= 0 {
		// Empty lines of quoted cells stay: compare all but line ends.
		got, want = withoutEnds(got), withoutEnds(raw)
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("unchanged:\n got %q\nwant %q", got, want)
	}
}

// withoutBlank is a file without its blank lines.
func withoutBlank(raw []byte) []byte {
	mark, rest := cutBOM(raw)
	var kept [][]byte
	for line := range bytes.Lines(rest) {
		if len(bytes.Trim(line, " \t\r\n")) > 0 {
			kept = append(kept, line)
		}
	}
	return slices.Concat(mark, bytes.Join(kept, nil))
}

func withoutEnds(raw []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte{'\r'}, nil), []byte{'\n'}, nil)
}

func FuzzLines(f *testing.F) {
	for _, raw := range []string{
		good + "\n" + good, good + "\r\n\r\n \t\n" + good + "\r\n", bom + good,
		"{bad\n" + good + "\n", bom + "\n" + good, "",
		`{"id":"1","content":{"a":[1,"x"],"a":2},"metadata":{"language":"de"},"x":{"y":null}}` + "\n",
	} {
		f.Add([]byte(raw), "x", uint8(0))
		f.Add([]byte(raw), "\"\né\x00", uint8(1))
		f.Add([]byte(raw), "", uint8(2))
	}
	f.Fuzz(func(t *testing.T, raw []byte, add string, p uint8) {
		ext := kindOf(p).Extension()
		if ext != "" {
			raw = []byte(pack(t, kindOf(p), string(raw)))
			_, docs, errs := passed(t, inMemory("a.jsonl"+ext, raw, Options{}), same)
			plainly, _ := unpack(kindOf(p), raw)
			_, plainDocs, plainErrs := passed(t, inMemory("a.jsonl", plainly, Options{}), same)
			if len(docs) != len(plainDocs) || errs != plainErrs {
				t.Fatalf("compressed: %d documents, plain: %d", len(docs), len(plainDocs))
			}
			return
		}
		checkPassing(t, "a.jsonl", raw, strings.ToValidUTF8(add, "?"), Options{})
	})
}

func FuzzTable(f *testing.F) {
	for _, raw := range []string{
		"id,text\n1,x\n2,y", "id;text;a\r\n1;\"x\r\n\"\"y\"\"\";\r\n", bom + "text\tid\nx\t1\n",
		"id,text\n\n1,x\n\r\n2,y\n", "id,text\n1,\"x\"y\n2,z\n", "id,text\n1,\"x\n", "id,id\n", "",
		"id,text\n\n\"1\",x\n\r\n2,\"\n\n\"\n", "id,text\n1,5\" pipe\n", "id,\"te\nxt\",text\n1,2,3\n",
	} {
		f.Add([]byte(raw), "x")
		f.Add([]byte(raw), "\",;\t\r\n")
	}
	f.Fuzz(func(t *testing.T, raw []byte, add string) {
		add = strings.ReplaceAll(strings.ToValidUTF8(add, "?"), "\x00", "")
		checkPassing(t, "a.csv", raw, add, Options{})
	})
}

// kindOf is a kind by a drawn number.
func kindOf(n uint8) packed.Kind { return append([]packed.Kind{packed.Plain}, packed.Kinds...)[n%4] }
