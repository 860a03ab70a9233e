package packed_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/packed"
	"github.com/lethe-privacy/lethe/internal/packed/packedtest"
)

// A bomb is refused, whatever it is packed with; what is large and unpacks to little is not.
func TestLimits(t *testing.T) {
	zeros := strings.Repeat("0", 10<<20)
	for _, k := range packed.Kinds {
		bomb := packedtest.Pack(t, k, zeros)
		for _, c := range []struct {
			limits packed.Limits
			want   string
		}{
			{packed.Limits{}, "unpacks to more than 500 times its size"},
			{packed.Limits{Ratio: 1 << 20}, ""},
			{packed.Limits{Ratio: 1 << 20, Size: 4 << 20}, "unpacks to more than 4 MB"},
		} {
			text, err := packedtest.Unpack(k, bomb, c.limits)
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
	f.Add([]byte(packedtest.Pack(f, packed.Gzip, "x")), []byte(packedtest.Pack(f, packed.Zstandard, "y")))
	f.Add([]byte(packedtest.Pack(f, packed.XZ, "x")), []byte("y"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		for _, k := range packed.Kinds {
			w, err := packed.NewWriter(k)
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
				got, err := packedtest.Unpack(k, b.String(), packed.Limits{Ratio: 1 << 30})
				if err != nil || got != string(text) {
					t.Fatalf("%s: %v, %d bytes became %d", k.Extension(), err, len(text), len(got))
				}
				if len(text) > 0 && packed.KindOf(b.Bytes()) != k {
					t.Fatalf("%s is not recognized", k.Extension())
				}
			}
			packedtest.Unpack(k, string(first), packed.Limits{}) // must not panic
		}
	})
}
