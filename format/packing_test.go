package format

import (
	"bytes"
	"io"
	"testing"
)

// pack compresses a text.
func pack(t testing.TB, p packing, text string) string {
	t.Helper()
	w, err := p.packer()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w.Reset(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func unpack(p packing, text []byte) ([]byte, error) {
	r, err := p.unpack(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// FuzzPacking compresses and decompresses, one text after the other with one
// packer, and decompresses what is no such data.
func FuzzPacking(f *testing.F) {
	f.Add([]byte(""), []byte("x"))
	f.Add([]byte("Mia Sommer, knee"), bytes.Repeat([]byte("ab\x00"), 500))
	f.Add([]byte(pack(f, gzipped, "x")), []byte(pack(f, zstandard, "y")))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		for _, p := range []packing{gzipped, zstandard} {
			w, err := p.packer()
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range [][]byte{first, second} {
				var b bytes.Buffer
				w.Reset(&b)
				w.Write(text)
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				got, err := unpack(p, b.Bytes())
				if err != nil || !bytes.Equal(got, text) {
					t.Fatalf("packing %d: %v, %d bytes became %d", p, err, len(text), len(got))
				}
				if len(text) > 0 && packingOf(b.Bytes()) != p {
					t.Fatalf("packing %d is not recognized", p)
				}
			}
			unpack(p, first) // must not panic
		}
	})
}
