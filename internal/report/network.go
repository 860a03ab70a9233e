package report

// network is a part of the linkage graph that is drawn, before and after masking at once: masking only
// takes away, so the graph after is part of the graph before.
type network struct {
	nodes     []node
	links     []tie
	threshold float64 // a weaker link is none
}

type node struct {
	name          string  // the source id, or else the id
	before, after float64 // risk
}

type tie struct {
	a, b          int
	before, after float64 // strength
}

// remains reports whether the link is one after masking.
func (n *network) remains(l tie) bool { return remains(l, n.threshold) }

func remains(l tie, threshold float64) bool { return l.after > 0 && l.after >= threshold }
