package eval

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// None stands in a confusion for what was not found, or not marked.
const None lethe.Label = ""

// Pair is a gold label and what it was taken for.
type Pair struct{ Gold, Found lethe.Label }

// Confusion counts mentions by gold label and predicted label. Each gold mention is
// paired with at most one prediction that overlaps it, the closest first.
type Confusion map[Pair]int

func (c Confusion) merge(o Confusion) {
	for p, n := range o {
		c[p] += n
	}
}

// add counts one field.
func (c Confusion) add(gold, found []mark) {
	of, taken := match(gold, found)
	for i, g := range gold {
		if of[i] >= 0 {
			c[Pair{g.label, found[of[i]].label}]++
		} else {
			c[Pair{g.label, None}]++
		}
	}
	for j, f := range found {
		if !taken[j] {
			c[Pair{None, f.label}]++
		}
	}
}

// labels are those of both sides, sorted, without None.
func (c Confusion) labels() []lethe.Label {
	set := map[lethe.Label]bool{}
	for p := range c {
		set[p.Gold], set[p.Found] = true, true
	}
	delete(set, None)
	return slices.Sorted(maps.Keys(set))
}
