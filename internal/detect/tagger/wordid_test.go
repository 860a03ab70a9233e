package tagger

import (
	"testing"

	"pgregory.net/rapid"
)

// TestWordIDs holds the table against a map, whatever room it begins with.
func TestWordIDs(t *testing.T) {
	hashes := rapid.OneOf(rapid.Uint64Range(1, 40), rapid.Map(rapid.Uint64Range(1, 40), func(n uint64) uint64 { return n << 58 }), rapid.Uint64Min(1))
	rapid.Check(t, func(t *rapid.T) {
		ids, want := newWordIDs(rapid.IntRange(0, 20).Draw(t, "room")), map[uint64]int32{}
		for _, hash := range rapid.SliceOfN(hashes, 0, 300).Draw(t, "hashes") {
			if hash == 0 {
				continue // 40 << 58 has no bits left
			}
			number, met := want[hash]
			if !met {
				number = int32(len(want))
			}
			if id, known := ids.of(hash, len(want)); id != number || known != met {
				t.Fatalf("%x is %d, known %v, not %d, %v", hash, id, known, number, met)
			}
			want[hash] = number
		}
	})
}
