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

func newGroupCard(s *survey, i int) groupCard {
	g := s.groups[i]
	c := groupCard{
		Rank: i + 1, Documents: g.documents, Links: g.links, Left: g.left,
		Before: g.before, After: g.after, Sum: g.sum, SumAfter: g.sumAfter,
		First: cut[string]{More: g.documents - len(s.firsts[i])},
	}
	for _, d := range s.firsts[i] {
		c.First.Shown = append(c.First.Shown, s.names[d])
	}
	return c
}

// draw adds the picture of the group, or of its riskiest part.
func (c *groupCard) draw(s *survey, x clipping, thetaDoc float64) {
	st := stage{s.tongue, s.say("Group %s", s.count(c.Rank)), small, thetaDoc}
	c.Drawing = st.draw([]*network{s.part(x)})
	c.NotDrawn = c.Documents - len(x.documents)
}
