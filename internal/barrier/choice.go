package barrier

import (
	"cmp"
	"slices"
)

// mostNodes is how many documents a chain may have at most.
const mostNodes = 8

// choice is an entity that is masked for a chain.
type choice struct {
	value  float64 // the risk of the chain before
	entity int32
	order  int32 // of those of its part
	length int32
	nodes  [mostNodes]int32
}

// compareChoices orders what is masked as package risk orders chains: by falling risk, then by ranks,
// then by documents.
func (p *planner) compareChoices(x, y *choice) int {
	ranks := 0
	for i := range min(x.length, y.length) {
		if ranks = cmp.Compare(p.rank[x.nodes[i]], p.rank[y.nodes[i]]); ranks != 0 {
			break
		}
	}
	return cmp.Or(cmp.Compare(y.value, x.value), ranks, cmp.Compare(x.length, y.length),
		slices.Compare(x.nodes[:x.length], y.nodes[:y.length]), cmp.Compare(x.order, y.order))
}

func putChoice(to []byte, c *choice) {
	putInts(putInts(putFloat(to, c.value), c.entity, c.order, c.length), c.nodes[:]...)
}

func getChoice(from []byte, c *choice) {
	from = getInts(getFloat(from, &c.value), &c.entity, &c.order, &c.length)
	for i := range c.nodes {
		from = getInts(from, &c.nodes[i])
	}
}

const choiceSize = 8 + 3*4 + mostNodes*4
