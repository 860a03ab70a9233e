package report

// groupCard is one group, as a row of a table or drawn.
type groupCard struct {
	Rank          int
	Documents     int
	Links, Left   int
	Before, After float64 // risk of the riskiest hop
	Sum, SumAfter float64 // of the risks of all hops
	First         cut[string]
	Drawing       drawing
	NotDrawn      int // documents
}

func newGroupCard(s *survey, groups []group, i int) groupCard {
	g := groups[i]
	names := make([]string, len(g.nodes))
	for j, n := range g.nodes {
		names[j] = s.nodes[n].name
	}
	return groupCard{
		Rank: i + 1, Documents: len(g.nodes), Links: len(g.links), Left: g.left,
		Before: g.before, After: g.after, Sum: g.sum, SumAfter: g.sumAfter,
		First: cutAt(names, namedInGroup),
	}
}

// draw adds the picture of the group, or of its riskiest part.
func (c *groupCard) draw(s *survey, g group, thetaDoc float64) {
	core := g.core(&s.network, drawnInGroup)
	st := stage{s.tongue, s.say("Group %s", s.count(c.Rank)), small, thetaDoc}
	c.Drawing = st.draw([]*network{core.part(&s.network)})
	c.NotDrawn = len(g.nodes) - len(core.nodes)
}
