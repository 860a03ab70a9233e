package transformer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func numbered(n int) []tokenizer.Token {
	out := make([]tokenizer.Token, n)
	for i := range out {
		out[i].ID = i
	}
	return out
}

// Sixteen tokens in windows of ten that share five: [0,10), [5,15) and, moved back to be
// full, [6,16). Token 7 has two to the end of the first and two to the beginning of the
// second: the first keeps it. 10 has four to the end of the second and four to the
// beginning of the third; 11 is nearer to the former.
func TestWindowsByHand(t *testing.T) {
	var got [][2]int
	for w := range windows(slices.Values(numbered(16)), 10, 5) {
		got = append(got, [2]int{w.tokens[w.from].ID, w.tokens[w.to-1].ID})
	}
	if want := [][2]int{{0, 7}, {8, 10}, {11, 15}}; !slices.Equal(got, want) {
		t.Errorf("windows own %v, want %v", got, want)
	}
}

// Every token is owned once, in order, by a window in which no other window would keep it
// farther from an edge.
func TestWindowsOwnTheirMiddle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, size := rapid.IntRange(0, 200).Draw(t, "tokens"), rapid.IntRange(2, 40).Draw(t, "size")
		shared := rapid.IntRange(0, size/2).Draw(t, "shared")
		var all []window
		for w := range windows(slices.Values(numbered(n)), size, shared) {
			if len(w.tokens) > size || n >= size && len(w.tokens) != size {
				t.Fatalf("a window of %d tokens", len(w.tokens))
			}
			all = append(all, w)
		}
		next := 0
		for _, w := range all {
			for i := w.from; i < w.to; i++ {
				if w.tokens[i].ID != next {
					t.Fatalf("token %d where %d is due", w.tokens[i].ID, next)
				}
				for _, other := range all {
					if margin(other, next, n) > margin(w, next, n) {
						t.Fatalf("token %d is %d from an edge; another window keeps it %d away", next, margin(w, next, n), margin(other, next, n))
					}
				}
				next++
			}
		}
		if next != n {
			t.Fatalf("%d of %d tokens are owned", next, n)
		}
	})
}

// margin is how far a token is from the nearer edge of a window, edges of the text left
// aside; -1 where it is not in it.
func margin(w window, id, n int) int {
	first, last := w.tokens[0].ID, w.tokens[len(w.tokens)-1].ID
	if id < first || id > last {
		return -1
	}
	m := n
	if first > 0 {
		m = min(m, id-first)
	}
	if last < n-1 {
		m = min(m, last-id)
	}
	return m
}
