package disjoint

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// TestSets holds them against labels of all things that are written anew at each step.
func TestSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		s, label := New(n), make([]int32, n)
		for i := range label {
			label[i] = int32(i)
		}
		thing := rapid.Int32Range(0, int32(n-1))
		for range rapid.IntRange(0, 15).Draw(t, "steps") {
			a, b := thing.Draw(t, "a"), thing.Draw(t, "b")
			low, high := min(label[a], label[b]), max(label[a], label[b])
			if first, second := s.Join(a, b); first != low || second != high {
				t.Fatalf("joining %d and %d gives %d and %d, want %d and %d", a, b, first, second, low, high)
			}
			for i, l := range label {
				if l == high {
					label[i] = low
				}
			}
			for i, want := range label {
				if got := s.First(int32(i)); got != want || got != int32(slices.Index(label, want)) {
					t.Fatalf("%d stands for %d, want %d", got, i, want)
				}
			}
		}
	})
}
