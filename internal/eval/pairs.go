package eval

import (
	"cmp"
	"iter"
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/span"
)

// overlaps returns the indices of all pairs that share a byte. Both lists are sorted.
func overlaps(gold, found []mark) iter.Seq2[int, int] {
	longest := 0
	for _, f := range found {
		longest = max(longest, f.Len())
	}
	return func(yield func(int, int) bool) {
		for i, g := range gold {
			j := sort.Search(len(found), func(j int) bool { return found[j].Start > g.Start-longest })
			for ; j < len(found) && found[j].Start < g.End; j++ {
				if found[j].Overlaps(g.Span) && !yield(i, j) {
					return
				}
			}
		}
	}
}

// match pairs each gold mention with at most one prediction that overlaps it, the
// closest first, of equally close ones those of the same label. It gives for each
// gold mention the index of its prediction, or -1, and which predictions are taken.
func match(gold, found []mark) (of []int, taken []bool) {
	type pair struct {
		gold, found int
		iou         float64
		same        bool
	}
	var pairs []pair
	for i, j := range overlaps(gold, found) {
		pairs = append(pairs, pair{i, j, iou(gold[i].Span, found[j].Span), gold[i].label == found[j].label})
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		if c := cmp.Compare(b.iou, a.iou); c != 0 {
			return c
		}
		if a.same != b.same {
			return map[bool]int{true: -1, false: 1}[a.same]
		}
		return 0 // by position, as they came
	})
	of, taken = slices.Repeat([]int{-1}, len(gold)), make([]bool, len(found))
	for _, p := range pairs {
		if of[p.gold] < 0 && !taken[p.found] {
			of[p.gold], taken[p.found] = p.found, true
		}
	}
	return of, taken
}

// iou is the share that two spans have in common of what they cover together.
func iou(a, b span.Span) float64 {
	common := intersect(a, b)
	if common.Empty() {
		return 0
	}
	return ratio(common.Len(), a.Len()+b.Len()-common.Len())
}
