package spill

import (
	"bytes"
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Texts come out in order, each once, however often they are read, also those that are longer than pages; what is
// owned at a time is within the limit, but for the longest text; nothing is left when they are closed.
func TestTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) []byte {
			text := []byte(rapid.StringMatching(`[ab]{0,6}`).Draw(t, "text"))
			return bytes.Repeat(text, cmp.Or(rapid.SampledFrom([]int{1, 1, 1, 400}).Draw(t, "times"), 1))
		}), 0, 1500).Draw(t, "texts")
		const longest = 2400 + header
		limit := rapid.IntRange(6*(leastPage+16), 20_000).Draw(t, "limit")
		s := New(limit)
		x := NewTexts(s, limit)
		for _, text := range all {
			if err := x.Add(text); err != nil {
				t.Fatal(err)
			}
		}
		if err := x.Sorted(); err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(all)
		slices.SortFunc(want, bytes.Compare)
		want = slices.CompactFunc(want, bytes.Equal)
		for range 2 {
			var got [][]byte
			for text, err := range x.All() {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, bytes.Clone(text))
			}
			if !slices.EqualFunc(got, want, bytes.Equal) {
				t.Fatalf("%d texts, want %d, or in another order", len(got), len(want))
			}
		}
		if s.Most() > limit+longest {
			t.Fatalf("%d bytes were owned, with a limit of %d", s.Most(), limit)
		}
		if err := x.Close(); err != nil || s.used != 0 || len(s.open) != 0 {
			t.Fatalf("%d bytes and %d files are left: %v", s.used, len(s.open), err)
		}
	})
}
