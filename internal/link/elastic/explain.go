package elastic

import (
	"cmp"
	"slices"
)

// groups numbers what was joined, and says why.
func (j *groupBuilder) groups() *Groups {
	t := j.t
	g := &Groups{Of: make([]int, len(t.items)), Apart: j.apart}
	number := make([]int, len(t.nodes))
	for i := range t.nodes {
		root := j.sets.First(int32(i))
		if root == int32(i) { // the first of its group
			number[i] = len(g.Known)
			g.Known = append(g.Known, int(j.known[i]))
		}
		number[i] = number[root]
	}
	for i, n := range t.of {
		g.Of[i] = number[n]
	}
	for i, n := range t.of {
		if to := t.nodes[n].item; to != int32(i) && t.items[i].Value != t.items[to].Value {
			g.Merges = append(g.Merges, t.same(int(to), i, number[n]))
		}
	}
	for i := range j.merges {
		g.Merges = append(g.Merges, t.merge(&j.merges[i], number[j.merges[i].a]))
	}
	slices.SortFunc(g.Merges, func(x, y Merge) int {
		return cmp.Or(cmp.Compare(x.Group, y.Group), cmp.Compare(x.Rule, y.Rule),
			compare(&t.items[x.A], &t.items[y.A]), compare(&t.items[x.B], &t.items[y.B]))
	})
	return g
}

// same explains two ways to write the same words.
func (t *table) same(a, b, group int) Merge {
	return Merge{A: a, B: b, Group: group, Rule: SameName, JaroWinkler: JaroWinkler(t.items[a].Value, t.items[b].Value)}
}

func (t *table) merge(e *edge, group int) Merge {
	m := Merge{
		A: int(t.nodes[e.a].item), B: int(t.nodes[e.b].item), Group: group, Rule: e.rule, JaroWinkler: float64(e.jaro),
	}
	if compare(&t.items[m.A], &t.items[m.B]) > 0 {
		m.A, m.B = m.B, m.A
	}
	if e.space {
		m.Vectors, m.Cosine, m.Scaled = true, float64(e.cosine), e.place().x
	}
	return m
}
