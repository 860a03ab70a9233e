package report

import (
	"cmp"
	"slices"
)

const linksPerNode = 2 // more make a hairball

// thin leaves out links of a dense network until a drawing of it is legible, and
// says how many. What stays is enough to see what is connected, before masking and
// after, and then the strongest.
func (n *network) thin() (hidden int) {
	most := linksPerNode * len(n.nodes)
	if len(n.links) <= most {
		return 0
	}
	order := slices.SortedStableFunc(slices.Values(n.links), func(x, y tie) int {
		return cmp.Or(cmp.Compare(y.after, x.after), cmp.Compare(y.before, x.before))
	})
	before, after := newForest(len(n.nodes)), newForest(len(n.nodes))
	var needed, rest []tie
	for _, l := range order {
		joinsAfter := n.remains(l) && after.join(l.a, l.b)
		if joinsBefore := before.join(l.a, l.b); joinsBefore || joinsAfter {
			needed = append(needed, l)
		} else {
			rest = append(rest, l)
		}
	}
	hidden = len(n.links) - most
	n.links = append(needed, rest[:most-len(needed)]...)
	return hidden
}
