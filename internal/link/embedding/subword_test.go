package embedding

import (
	"hash/fnv"
	"slices"
	"testing"
)

func rowOf(gram string, bucket uint32) int32 {
	h := fnv.New32a() // the same for ASCII
	h.Write([]byte(gram))
	return int32(h.Sum32() % bucket)
}

func TestSubwords(t *testing.T) {
	const bucket = 1000003
	for _, c := range []struct {
		word     string
		min, max int
		grams    []string
	}{
		// The paper's example.
		{"where", 3, 3, []string{"<wh", "whe", "her", "ere", "re>"}},
		{"wo", 3, 6, []string{"<wo", "<wo>", "wo>"}},
		{"a", 1, 2, []string{"<a", "a", "a>"}},
		{"ab", 0, 1, []string{"a", "b"}},
		{"", 1, 6, []string{"<>"}},
		{"a", 4, 6, nil},
		{eos, 1, 6, nil},
	} {
		var want []int32
		for _, g := range c.grams {
			want = append(want, 7+rowOf(g, bucket))
		}
		got := subwords{c.min, c.max, bucket, 7}.appendRows(nil, c.word)
		if !slices.Equal(got, want) {
			t.Errorf("%q, %d to %d: %v, want the rows of %q", c.word, c.min, c.max, got, c.grams)
		}
	}
	if got := (subwords{max: 6}).appendRows(nil, "where"); got != nil {
		t.Errorf("n-grams without buckets: %v", got)
	}
}

// Bytes from 0x80 on are negative: ü is C3 BC, so that the hash of it alone is
// ((2166136261 ^ 0xFFFFFFC3) · 16777619 ^ 0xFFFFFFBC) · 16777619 modulo 2^32.
func TestSubwordsBeyondASCII(t *testing.T) {
	const hash = 804934730
	const bucket = 1 << 31
	got := subwords{1, 1, bucket, 0}.appendRows(nil, "ü")
	if want := []int32{hash % bucket}; !slices.Equal(got, want) {
		t.Errorf("%d, want %d", got, want)
	}
	// Characters are counted, not bytes.
	if got := (subwords{3, 3, bucket, 0}).appendRows(nil, "für"); len(got) != 3 {
		t.Errorf("%d n-grams of <für>, want <fü, für, ür>", len(got))
	}
}
