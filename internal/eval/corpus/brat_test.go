package corpus

import (
	"archive/tar"
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe/span"
)

const (
	bratText = "😀 Zoë Ax and her son Jan\nAx live in Ulm.\n"
	bratAnn  = "A1\tRole T1 patient\n" +
		"T1\tPER 2 8\tZoë Ax\n" +
		"T2\tPER 21 27\tJan Ax\n" + // over a line end, which brat writes as a space
		"T3\tLOC 2 5;36 39\tZoë Ulm\n" +
		"#1\tAnnotatorNotes T1\ta note\nR1\tFamily Arg1:T1 Arg2:T2\nA2\tNegated T3\nA3\tOf E9\n\n"
)

func TestBratFolder(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "b/one.txt", bratText)
	write(t, folder, "b/one.ann", bratAnn)
	write(t, folder, "a.txt", "no one")
	write(t, folder, "a.ann", "")
	write(t, folder, "annotation.conf", "[entities]")
	docs, err := collect(Open(folder, Options{Format: "brat", Language: "en"}))
	if err != nil || len(docs) != 2 || docs[0].SourceID != "a" || docs[1].SourceID != "one" || len(docs[0].Gold) != 0 {
		t.Fatal(docs, err)
	}
	d := docs[1]
	var got []string
	for _, m := range d.Gold {
		for _, s := range m.Spans() {
			got = append(got, string(m.Label)+" "+s.In(bratText))
		}
	}
	if !slices.Equal(got, []string{"PER Zoë Ax", "PER Jan\nAx", "LOC Zoë", "LOC Ulm"}) {
		t.Error(got)
	}
	// 😀 has 4 bytes and ë has 2: [2,39) in code points is [5,43) in bytes
	if m := d.Gold[2]; m.Span != (span.Span{Start: 5, End: 43}) || m.Features["Negated"] != "" || len(m.Features) != 1 {
		t.Error(m)
	}
	if d.Gold[0].Features["Role"] != "patient" || d.Gold[0].Parts != nil {
		t.Error(d.Gold[0])
	}
}

// archive packs name, content, name, content.
func archive(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		h := &tar.Header{Name: files[i], Mode: 0o644, Size: int64(len(files[i+1])), Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The two files of a document may lie anywhere in the archive, which may be packed
// in any way, whatever its name.
func TestBratArchive(t *testing.T) {
	data := archive(t, "x/two.ann", "T1\tP 0 2\tJo\n", "x/one.txt", "Al", "x/read.me", "no", "x/two.txt", "Jo", "x/one.ann", "T9\tP 0 2\tAl")
	for name, pack := range map[string]func(io.Writer) (io.WriteCloser, error){
		"plain": func(w io.Writer) (io.WriteCloser, error) { return nopCloser{w}, nil },
		"gzip":  func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
		"zstd":  func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
		"xz":    func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) },
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			w, err := pack(&b)
			if err != nil {
				t.Fatal(err)
			}
			w.Write(data)
			w.Close()
			docs := all(t, b.String(), Options{Format: "brat"})
			if len(docs) != 2 || bracketed(docs[0])+bracketed(docs[1]) != "[P Jo][P Al]" {
				t.Fatal(docs)
			}
			if name != "plain" {
				_, err := collect(Read(bytes.NewReader(b.Bytes()[:b.Len()/2]), "gold", Options{Format: "brat"}))
				if err == nil {
					t.Error("half a file was read")
				}
			}
		})
	}
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

func TestBratRefuses(t *testing.T) {
	for name, c := range map[string]struct{ ann, want string }{
		"columns":   {"T1 PER 0 3 Zoë", "one.ann:1: 1 columns"},
		"offsets":   {"\nT1\tPER\tZoë", "one.ann:2:"},
		"no number": {"T1\tPER 0 x\tZoë", "lacks its start or its end"},
		"outside":   {"T1\tPER 0 99\tZoë", "does not fit a text of"},
		"backwards": {"T1\tPER 3 0\tZoë", "is not a range"},
		"text":      {"T1\tPER 1 4\tZoë", "not the text at its offsets"},
		"twice":     {"T1\tPER 0 3\tZoë\nT1\tPER 0 3\tZoë", "one.ann:2: a second mention"},
		"attribute": {"T1\tPER 0 3\tZoë\nA1\tRole", "one.ann:2: an attribute"},
		"kind":      {"Zoë", "no annotation of this kind"},
		"UTF-8":     {"T1\tPER 0 3\t\xff", "not UTF-8"},
		"empty":     {"T1\tPER 1 1\t", "covers nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			data := archive(t, "one.txt", "Zoë is well", "one.ann", c.ann)
			fails(t, Read(bytes.NewReader(data), "gold.tar", Options{Format: "brat"}), c.want, "Zo")
		})
	}
	fails(t, Read(bytes.NewReader(archive(t, "one.txt", "Zoë")), "gold.tar", Options{Format: "brat"}), "gold.tar/one.txt: a .txt file and an .ann", "Zo")
	folder := t.TempDir()
	write(t, folder, "x.ann", "")
	fails(t, Open(folder, Options{Format: "brat"}), "/x.ann: a .txt file and an .ann", "")
}
