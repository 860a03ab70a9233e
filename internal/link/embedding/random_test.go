package embedding

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The first numbers of splitmix64 from 1234567, as its authors publish them.
func TestRandomIsSplitmix(t *testing.T) {
	r := random(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := r.next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

func TestRandomStaysInBounds(t *testing.T) {
	r := random(1)
	for range 10000 {
		if u := r.unit(); u < 0 || u >= 1 {
			t.Fatal(u)
		}
		if n := r.below(3); n < 0 || n >= 3 {
			t.Fatal(n)
		}
	}
}

// Words are drawn in proportion to the root of their counts: 3 : 2 : 1 here.
func TestAliasDraws(t *testing.T) {
	a := newAlias([]int64{9, 4, 1})
	r := random(1)
	var drawn [3]float64
	const n = 600000
	for range n {
		drawn[a.draw(&r)]++
	}
	for i, want := range []float64{n / 2, n / 3, n / 6} {
		if math.Abs(drawn[i]-want) > 5*math.Sqrt(want) { // five standard deviations
			t.Errorf("word %d was drawn %.0f times, want %.0f", i, drawn[i], want)
		}
	}
}

func TestAliasDrawsAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.Int64Range(1, 1<<40), 2, 20).Draw(t, "counts")
		a := newAlias(counts)
		r := random(rapid.Uint64().Draw(t, "seed"))
		not := rapid.Int32Range(0, int32(len(counts))-1).Draw(t, "not")
		if d := a.drawBut(&r, not); d == not || d < 0 || int(d) >= len(counts) {
			t.Errorf("drew %d of %d words, but not %d", d, len(counts), not)
		}
	})
}

// The example of Cormen, Leiserson, Rivest, Stein: Introduction to Algorithms, 16.3.
func TestHuffmanCosts(t *testing.T) {
	var lengths []int
	for _, way := range huffman([]int64{45, 16, 13, 12, 9, 5}) {
		lengths = append(lengths, len(way.rows))
	}
	if want := []int{1, 3, 3, 3, 4, 4}; !slices.Equal(lengths, want) {
		t.Errorf("lengths %d, want %d", lengths, want)
	}
}

// No word's way is the beginning of another's, and all begin at the root.
func TestHuffmanWaysDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.Int64Range(1, 50), 2, 40).Draw(t, "counts")
		slices.SortFunc(counts, func(a, b int64) int { return int(b - a) })
		ways := huffman(counts)
		type turn struct {
			node  int32
			right bool
		}
		seen := map[turn]bool{}
		for w, way := range ways {
			if root := way.rows[len(way.rows)-1]; int(root) != len(counts)-2 {
				t.Fatalf("the way to %d begins at %d", w, root)
			}
			last := turn{way.rows[0], way.right[0]}
			if seen[last] {
				t.Fatalf("two words end at %v", last)
			}
			seen[last] = true
			for _, node := range way.rows {
				if node < 0 || int(node) > len(counts)-2 {
					t.Fatalf("node %d of %d", node, len(counts)-1)
				}
			}
		}
	})
}
