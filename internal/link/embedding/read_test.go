package embedding

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// unsized hides that a reader can seek.
type unsized struct{ io.Reader }

func small(t testing.TB) *Model {
	return trained(t, sentences("anna liest", "anna liest gern", "müller liest"), Options{Dim: 3, Bucket: 5, Epochs: 1})
}

// Places in the file of small, by the format: 2 numbers, 12 numbers and a fraction, 3 numbers
// and 2 long ones, then the words.
const (
	atVersion = 4
	atDim     = 8
	atLoss    = 8 + 6*4
	atKind    = 8 + 7*4
	atBucket  = 8 + 8*4
	atMaxN    = 8 + 10*4
	atEntries = 8 + 12*4 + 8
	atWords   = atEntries + 4
	atPruned  = atEntries + 3*4 + 8
	atFirst   = atPruned + 8
)

func TestReadGivesWhatWasWritten(t *testing.T) {
	for name, m := range map[string]*Model{
		"small":      small(t),
		"no n-grams": trained(t, topics(50, 1), Options{Dim: 9, MaxN: -1, Kind: CBOW}),
		"tree":       trained(t, topics(50, 1), Options{Dim: 16, Bucket: 7, Loss: HierarchicalSoftmax}),
	} {
		data := written(t, m)
		for kind, r := range map[string]io.Reader{
			"sized": bytes.NewReader(data), "unsized": unsized{bytes.NewReader(data)}, "slow": iotest.OneByteReader(bytes.NewReader(data)),
		} {
			got, err := Read(r)
			if err != nil {
				t.Fatal(name, kind, err)
			}
			if !bytes.Equal(written(t, got), data) || got.Fingerprint() != m.Fingerprint() {
				t.Errorf("%s, %s: what was read is not what was written", name, kind)
			}
		}
	}
}

func TestReadTruncated(t *testing.T) {
	data := written(t, small(t))
	for n := range data {
		if _, err := Read(bytes.NewReader(data[:n])); err == nil || !strings.Contains(err.Error(), "ends too early") {
			t.Fatalf("%d of %d bytes: %v", n, len(data), err)
		}
		if _, err := Read(unsized{bytes.NewReader(data[:n])}); err == nil || !strings.Contains(err.Error(), "ends too early") {
			t.Fatalf("%d of %d bytes: %v", n, len(data), err)
		}
	}
}

func TestReadDamaged(t *testing.T) {
	data := written(t, small(t))
	number := func(n int32) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(n)) }
	input := bytes.Index(data, []byte{0, 8, 0, 0, 0, 0, 0, 0, 0, 3}) // 3 words and 5 buckets
	if input < 0 {
		t.Fatal("the file is not as the test wants it")
	}
	for _, c := range []struct {
		at   int
		with []byte
		want string
	}{
		{0, []byte("PK"), "not a fastText model"},
		{atVersion, number(13), "version 13"},
		{atDim, number(0), "vectors of 0 numbers"},
		{atDim, number(math.MaxInt32), "vectors of 2147483647 numbers"},
		{atDim, number(4), "rows of 3 numbers, not"},
		{atLoss, number(9), "loss 9"},
		{atKind, number(4), "kind 4"},
		{atBucket, number(-1), "-1 buckets"},
		{atBucket, number(6), "8 input rows of 3 numbers, not 9"},
		{atMaxN, number(1 << 30), "n-grams of 3 to 1073741824"},
		{atEntries, number(math.MaxInt32), "are not 2147483647 entries"},
		{atWords, number(-1), "-1 words"},
		{atPruned, number(0), "pruned"},
		{atFirst, []byte("anna\x00"), "entry 3 of the dictionary occurs twice"},
		{input, []byte{1}, "quantized"},
		{input, []byte{7}, "mark before the input rows is 7"},
		{input + 1, []byte{9}, "9 input rows"},
		{input + 8, []byte{0x7F}, "input rows of 3 numbers"},
		{input + 17, number(0x7F800000), "row 1 holds something that is not a number"},
		{len(data) - 4, number(0x7FC00000), "row 3 holds something that is not a number"},
		{len(data), []byte{0}, "something follows"},
	} {
		bad := append(bytes.Clone(data[:c.at]), c.with...)
		if end := c.at + len(c.with); end < len(data) {
			bad = append(bad, data[end:]...)
		}
		_, err := Read(bytes.NewReader(bad))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "anna") {
			t.Errorf("byte %d: %v, want %q", c.at, err, c.want)
		}
	}
}

// What a short file claims asks for no memory.
func TestReadIsBounded(t *testing.T) {
	data := written(t, small(t))
	input := bytes.Index(data, []byte{0, 8, 0, 0, 0, 0, 0, 0, 0, 3})
	binary.LittleEndian.PutUint32(data[atDim:], maxDim)
	binary.LittleEndian.PutUint32(data[atBucket:], 1<<30)
	binary.LittleEndian.PutUint64(data[input+1:], 1<<30+3)
	binary.LittleEndian.PutUint64(data[input+9:], maxDim)
	for _, r := range []io.Reader{bytes.NewReader(data), unsized{bytes.NewReader(data)}} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Read(r); err == nil || !strings.Contains(err.Error(), "ends too early") {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 64<<20 {
			t.Errorf("%d bytes were asked for", used)
		}
	}
}

func FuzzRead(f *testing.F) {
	data := written(f, small(f))
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(bytes.NewReader(data))
		other, otherErr := Read(unsized{bytes.NewReader(data)})
		if (err == nil) != (otherErr == nil) {
			t.Fatalf("sized: %v; unsized: %v", err, otherErr)
		}
		if err != nil {
			return
		}
		m.Vector("anna", nil)
		m.Neighbours("müller", 3)
		again := written(t, m)
		if !bytes.Equal(again, written(t, other)) {
			t.Error("sized and unsized give two models")
		}
		if binary.LittleEndian.Uint32(data[atVersion:]) == version && !bytes.Equal(again, data) {
			t.Error("what is written is not what was read")
		}
	})
}

func TestVecRoundTrip(t *testing.T) {
	m := trained(t, topics(50, 1), Options{Dim: 9, Bucket: 7})
	var a, b bytes.Buffer
	if err := m.WriteVec(&a); err != nil {
		t.Fatal(err)
	}
	text := a.String()
	v, err := ReadVec(&a)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.WriteVec(&b); err != nil || b.String() != text || v.Len() != m.Len() || v.Dim() != 9 {
		t.Errorf("what was read is not what was written: %v", err)
	}
	if err := v.Write(io.Discard); err == nil {
		t.Error("vectors alone are written as a model")
	}
	for _, x := range v.Vector("never", nil) {
		if x != 0 {
			t.Error("an unseen word has a vector")
		}
	}
}

func TestReadVec(t *testing.T) {
	m, err := ReadVec(strings.NewReader("3 2\nNew York 1 -2.5 \r\nb 1e-3 4\nb 7 7"))
	if err != nil {
		t.Fatal(err)
	}
	if v := m.Vector("New York", nil); v[0] != 1 || v[1] != -2.5 || m.Len() != 2 {
		t.Errorf("%g, %d words", v, m.Len())
	}
	if v := m.Vector("b", nil); v[0] != 0.001 || v[1] != 4 {
		t.Errorf("%g", v)
	}
	for text, want := range map[string]string{
		"":                                   "line 1: the file ends too early",
		"secret":                             "line 1: the number of words",
		"-1 2\n":                             "line 1: the number of words",
		"1 0\n":                              "line 1: the number of words",
		"9999999999 2\na 1 2":                "line 1: the number of words",
		"2000000000 2\na 1 2":                "line 3: the file ends too early",
		"1 2\nsecret":                        "line 2: a word and 2 numbers",
		"1 2\nsecret 1":                      "line 2: a word and 2 numbers",
		"1 2\na 1 secret":                    "line 2: value 2",
		"1 2\na NaN 2":                       "line 2: value 1",
		"1 2\na 1 1e99":                      "line 2: value 2",
		"1 1\na 1\nb 2":                      "line 3: there are more words",
		"1 1\n" + strings.Repeat("a", 1<<20): "line 2: it is longer",
	} {
		_, err := ReadVec(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%.20q: %v, want %q", text, err, want)
		}
	}
}

func FuzzReadVec(f *testing.F) {
	f.Add("2 2\na 1 2\nb 3 4\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadVec(strings.NewReader(text))
		if err != nil {
			return
		}
		if v := m.Vector("a", nil); len(v) != m.Dim() {
			t.Errorf("%d numbers, not %d", len(v), m.Dim())
		}
		m.Neighbours("a", 2)
	})
}
