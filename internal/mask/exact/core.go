package exact

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe/internal/mask/cover"
)

// miner makes rows of broken chains. One miner serves one goroutine.
type miner struct {
	*Bounds
	masked []bool // all, but what is looked at
}

func newMiner(b *Bounds) *miner {
	n := len(b.Base.Collection().Entities)
	m := &miner{Bounds: b, masked: make([]bool, n)}
	for e := range m.masked {
		m.masked[e] = true
	}
	return m
}

// row makes a row of a chain that is broken when only the entities for which masked is
// false are not: so many of its items must be masked. Where what makes the chain's edges
// suffices to break it, nothing else is in the row.
func (m *miner) row(c *chain, masked func(e int) bool) (cover.Row, bool) {
	via := m.via(c, masked)
	m.open(via)
	if m.broken(c, m.masked) {
		return m.minimal(c, via, m.least(c, via)), true
	}
	all := append(m.others(c, masked, via), via...)
	m.open(all)
	if !m.broken(c, m.masked) {
		m.shut(all)
		return cover.Row{}, false
	}
	return m.minimal(c, all, 1), true
}

func (m *miner) open(list []int) {
	for _, e := range list {
		m.masked[e] = false
	}
}

func (m *miner) shut(list []int) {
	for _, e := range list {
		m.masked[e] = true
	}
}

// via lists the unmasked entities on a chain's edges, the weakest first.
func (m *miner) via(c *chain, masked func(e int) bool) []int {
	strength := map[int]float64{}
	var list []int
	for _, edge := range c.edges {
		for _, x := range m.Base.Via(edge) {
			if masked(x.Entity) {
				continue
			}
			if _, ok := strength[x.Entity]; !ok {
				list = append(list, x.Entity)
			}
			strength[x.Entity] = max(strength[x.Entity], x.Value)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(strength[a], strength[b]), a-b) })
	return list
}

// others lists the other unmasked entities of a chain's documents, the weakest first.
func (m *miner) others(c *chain, masked func(e int) bool, via []int) []int {
	var list []int
	for _, d := range c.documents {
		for _, e := range m.Base.Entities(d) {
			if !masked(e) && !slices.Contains(via, e) {
				list = append(list, e)
			}
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(m.Base.Importance(a), m.Base.Importance(b)), a-b) })
	return slices.Compact(list)
}

// triesOfOne bounds how many choices are tried to learn how many entities a row needs.
const triesOfOne = 150

// least is how many of the open entities must at least be masked for the chain's bound to
// be met, with all others masked; 1 where finding out is too much.
func (m *miner) least(c *chain, open []int) int {
	tries := 0
	for n := 1; n < len(open); n++ {
		enough, known := m.some(c, open, n, &tries)
		if enough || !known {
			return n
		}
	}
	return max(1, len(open))
}

// some reports whether masking some n of the open entities suffices.
func (m *miner) some(c *chain, open []int, n int, tries *int) (enough, known bool) {
	if n == 0 {
		*tries++
		return !m.broken(c, m.masked), *tries <= triesOfOne
	}
	for i := len(open) - 1; i >= n-1; i-- { // the strongest first
		m.masked[open[i]] = true
		enough, known = m.some(c, open[:i], n-1, tries)
		m.masked[open[i]] = false
		if enough || !known {
			return enough, known
		}
	}
	return false, true
}

// minimal leaves out of a row what it does not need to ask for so many, and shuts all.
func (m *miner) minimal(c *chain, open []int, need int) cover.Row {
	kept := slices.Clone(open)
	for i := 0; i < len(kept) && len(kept) > need; {
		e := kept[i]
		m.masked[e] = true
		rest := slices.Delete(slices.Clone(kept), i, i+1)
		if m.asks(c, rest, need) {
			kept = rest
			continue
		}
		m.masked[e] = false
		i++
	}
	m.shut(kept)
	row := cover.Row{Need: int64(need)}
	for _, e := range kept {
		row.Items = append(row.Items, int32(e))
	}
	slices.Sort(row.Items)
	return row
}

// asks reports whether masking fewer than so many of the open entities never suffices.
func (m *miner) asks(c *chain, open []int, need int) bool {
	tries := 0
	enough, known := m.some(c, open, need-1, &tries)
	return known && !enough
}
