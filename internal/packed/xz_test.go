package packed

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"
)

// xzOf compresses by a configuration of its own.
func xzOf(t *testing.T, c xz.WriterConfig, text string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := c.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// claiming is a file whose first block says that it refers back as far as the byte says;
// its checksum is right.
func claiming(t *testing.T, file string, window byte) string {
	t.Helper()
	b := []byte(file)
	block := b[12:]
	header := block[:4*(int(block[0])+1)]
	at := bytes.Index(header, []byte{0x21, 1})
	if at < 0 {
		t.Fatal("there is no filter")
	}
	header[at+2] = window
	sum := len(header) - 4
	binary.LittleEndian.PutUint32(header[sum:], crc32.ChecksumIEEE(header[:sum]))
	return string(b)
}

// A file that says that it refers back by gigabytes gets no room for that, in whichever
// of its parts it says so.
func TestWindowOfXZ(t *testing.T) {
	small := xzOf(t, xz.WriterConfig{}, "Mia Sommer, knee")
	for _, window := range []byte{40, 39, 31, 29} { // 4 GB - 1, 3 GB, 192 MB, 96 MB
		for name, file := range map[string]string{
			"alone": claiming(t, small, window), "after another": small + claiming(t, small, window), "after padding": small + "\x00\x00\x00\x00" + claiming(t, small, window),
		} {
			_, err := unpack(XZ, file, Limits{})
			refused := err != nil && strings.Contains(err.Error(), "MB of memory to unpack, beyond 128")
			if want := window > 30; refused != want || !want && err != nil {
				t.Errorf("%d %s: %v", window, name, err)
			}
		}
	}
}

// Thousands of parts that hold nothing and ask for much are refused before they took
// their time.
func TestPartsThatAskForMuch(t *testing.T) {
	part := claiming(t, xzOf(t, xz.WriterConfig{DictCap: 1 << 12}, "x"), 28) // 64 MB
	g := &xzGuard{r: strings.NewReader(strings.Repeat(part, 1000))}
	n, err := io.Copy(io.Discard, g)
	if err == nil || !strings.Contains(err.Error(), "too many parts") || n > 300*int64(len(part)) {
		t.Errorf("%d bytes of parts of %d were read: %v", n, len(part), err)
	}
}

// What is written in many parts, and what does not become smaller, is read as ever.
func TestPartsOfXZ(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	noise := make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(draw.Uint32())
	}
	for i, text := range []string{"", "x", string(noise), strings.Repeat("Mia Sommer ", 50_000), strings.Repeat(string(noise[:100_000])+strings.Repeat("a", 70_001), 3)} {
		for _, check := range []byte{xz.CRC32, xz.CRC64, xz.SHA256} {
			for _, block := range []int64{0, 10_000, 65_537} {
				file := xzOf(t, xz.WriterConfig{CheckSum: check, BlockSize: block, DictCap: 1 << 16}, text)
				file += file
				for _, piece := range []int{1, 7, len(file)} {
					if piece == 1 && len(file) > 100_000 {
						continue
					}
					g := &xzGuard{r: pieces{strings.NewReader(file), piece}}
					if seen, err := io.ReadAll(g); err != nil || string(seen) != file {
						t.Fatal(i, check, block, piece, err)
					}
				}
				if got, err := unpack(XZ, file, Limits{}); err != nil || got != text+text {
					t.Error(i, check, block, len(got), err)
				}
			}
		}
	}
}

// pieces gives at most n bytes at once.
type pieces struct {
	r io.Reader
	n int
}

func (p pieces) Read(b []byte) (int, error) { return p.r.Read(b[:min(len(b), p.n)]) }

// Whatever the bytes are, no more memory is asked for than a file may take: the library
// is handed no header that says more.
func FuzzGuard(f *testing.F) {
	var b bytes.Buffer
	w, _ := xz.NewWriter(&b)
	fmt.Fprint(w, "Mia Sommer, knee")
	w.Close()
	f.Add(b.Bytes())
	f.Add(append(b.Bytes(), b.Bytes()...))
	f.Fuzz(func(t *testing.T, file []byte) {
		got, err := io.ReadAll(&xzGuard{r: bytes.NewReader(file)})
		if err == nil && !bytes.Equal(got, file) {
			t.Error("the file is not handed on as it is")
		}
	})
}
