package packed

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// pack compresses a text.
func pack(t testing.TB, k Kind, text string) string {
	t.Helper()
	w, err := NewWriter(k)
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

func unpack(k Kind, packed string, l Limits) (string, error) {
	r, err := NewReader(strings.NewReader(packed), k, l)
	if err != nil {
		return "", err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	return string(text), err
}

// A bomb is refused, whatever it is packed with; what is large and unpacks to little is not.
func TestLimits(t *testing.T) {
	zeros := strings.Repeat("0", 10<<20)
	for _, k := range Kinds {
		bomb := pack(t, k, zeros)
		for _, c := range []struct {
			limits Limits
			want   string
		}{
			{Limits{}, "unpacks to more than 500 times its size"},
			{Limits{Ratio: 1 << 20}, ""},
			{Limits{Ratio: 1 << 20, Size: 4 << 20}, "unpacks to more than 4 MB"},
		} {
			text, err := unpack(k, bomb, c.limits)
			if c.want == "" && (err != nil || text != zeros) || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%s, %+v: %d bytes, %v; want %q", k.Extension(), c.limits, len(text), err, c.want)
			}
		}
	}
}

// FuzzPacking compresses and decompresses, one text after the other with one writer, and
// decompresses what is no such data.
func FuzzPacking(f *testing.F) {
	f.Add([]byte(""), []byte("x"))
	f.Add([]byte("Mia Sommer, knee"), bytes.Repeat([]byte("ab\x00"), 500))
	f.Add([]byte(pack(f, Gzip, "x")), []byte(pack(f, Zstandard, "y")))
	f.Add([]byte(pack(f, XZ, "x")), []byte("y"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		for _, k := range Kinds {
			w, err := NewWriter(k)
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
				got, err := unpack(k, b.String(), Limits{Ratio: 1 << 30})
				if err != nil || got != string(text) {
					t.Fatalf("%s: %v, %d bytes became %d", k.Extension(), err, len(text), len(got))
				}
				if len(text) > 0 && KindOf(b.Bytes()) != k {
					t.Fatalf("%s is not recognized", k.Extension())
				}
			}
			unpack(k, string(first), Limits{}) // must not panic
		}
	})
}
