package report

const (
	drawnWhole   = 150 // linked documents: as many as one picture bears
	drawnLabels  = 40
	drawnGroups  = 12
	drawnInGroup = 24
	listedGroups = 20
	namedInGroup = 3 // documents that stand for their group
)

// networkSection shows the linkage graph: whole where a person can read it so,
// else by the sizes of its groups and the riskiest of them.
type networkSection struct {
	Documents, Linked, Groups int
	LinkedAfter, GroupsAfter  int
	Whole                     *drawing
	Sizes                     bars
	Drawn, Listed             []groupCard
	More                      int // groups neither drawn nor listed
}

func newNetworkSection(s *survey, thetaDoc float64) networkSection {
	v := networkSection{Documents: s.documents, Groups: len(s.groups)}
	sizes := make([]int, len(s.groups))
	for i, g := range s.groups {
		sizes[i] = g.documents
		v.Linked += sizes[i]
	}
	v.GroupsAfter = len(s.after)
	for _, n := range s.after {
		v.LinkedAfter += n
	}
	switch {
	case v.Linked == 0:
	case s.whole != nil:
		v.Whole = drawWhole(s, thetaDoc)
	default:
		v.Sizes = newBars(s.say("Groups of linked documents by size, before and after masking"),
			s.say("Each row is a number of documents, with the number of groups of that size."), s.sizeRows(sizes, s.after))
		v.show(s, thetaDoc)
	}
	return v
}

// tangled reports whether a group has too much of everything for one drawing.
func tangled(g group) bool {
	return g.documents > drawnInGroup && g.links > linksPerNode*g.documents
}

func drawWhole(s *survey, thetaDoc float64) *drawing {
	parts := make([]*network, len(s.whole))
	nodes := 0
	for i, x := range s.whole {
		parts[i] = s.part(x)
		nodes += len(x.documents)
	}
	st := stage{s.tongue, s.say("Linked documents"), unlabelled, thetaDoc}
	if nodes <= drawnLabels {
		st.sheet = labelled
	}
	d := st.draw(parts)
	return &d
}

// show draws the riskiest groups and lists the next.
func (v *networkSection) show(s *survey, thetaDoc float64) {
	shown := cutAt(s.groups, drawnGroups+listedGroups)
	v.More = shown.More
	for i := range shown.Shown {
		c := newGroupCard(s, i)
		if i < drawnGroups {
			c.draw(s, s.cores[i], thetaDoc)
			v.Drawn = append(v.Drawn, c)
		} else {
			v.Listed = append(v.Listed, c)
		}
	}
}

var sizeSteps = []int{2, 3, 4, 5, 10, 20, 50, 100, 1000}

// sizeRows counts groups by their number of documents.
func (t *tongue) sizeRows(before, after []int) []barRow {
	rows := make([]barRow, len(sizeSteps)+1)
	for i, most := range sizeSteps {
		rows[i].Name = t.count(most)
		if i > 0 && sizeSteps[i-1]+1 < most {
			rows[i].Name = t.count(sizeSteps[i-1]+1) + "–" + t.count(most)
		}
	}
	rows[len(sizeSteps)].Name = t.say("over %s", t.count(sizeSteps[len(sizeSteps)-1]))
	for _, n := range before {
		rows[sizeStep(n)].Before++
	}
	for _, n := range after {
		rows[sizeStep(n)].After++
	}
	for len(rows) > 1 && rows[len(rows)-1].Before == 0 {
		rows = rows[:len(rows)-1]
	}
	return rows
}

func sizeStep(n int) int {
	for i, most := range sizeSteps {
		if n <= most {
			return i
		}
	}
	return len(sizeSteps)
}
