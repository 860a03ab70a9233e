package elastic

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/internal/disjoint"
)

// edge is a couple that is near enough, with how far it is from being the same.
type edge struct {
	couple
	far int32 // in millionths, so that nothing hangs on the last bits
}

// groupBuilder merges names into groups, the nearest first.
type groupBuilder struct {
	t       *table
	sets    disjoint.Sets
	members [][]int32 // of groups, by their first node
	known   []int32   // of groups
	torn    []bool    // groups that could as well be two others
	merges  []edge
	apart   []Separation
	refused map[[2]int32]refusal
}

// refusal is why two groups cannot be one, and which members. It stays true when they
// grow.
type refusal struct {
	why  Guard
	x, y int32
}

// mostForms is how many names that are written differently a group has at most.
const mostForms = 256

// group makes groups of couples.
func (t *table) group(ctx context.Context, cs []couple, o *Options) (*Groups, error) {
	j := newJoining(t)
	var edges, known []edge
	for i := range cs {
		c := &cs[i]
		if !o.near(c) {
			continue
		}
		e := edge{*c, distanceOf(c)}
		switch a, b := t.nodes[c.a].known, t.nodes[c.b].known; {
		case a >= 0 && b >= 0:
		case a >= 0 || b >= 0:
			known = append(known, e)
		default:
			edges = append(edges, e)
		}
	}
	// What falls into a known group's region joins it before new groups are made.
	for _, es := range [...][]edge{known, edges} {
		if err := j.run(ctx, es); err != nil {
			return nil, err
		}
	}
	return j.groups(), nil
}

// distanceOf is how far a couple lies from the corner of the space where a name lies in
// its own.
func distanceOf(c *couple) int32 {
	if c.rule == SameName {
		return 0
	}
	p := c.place()
	if !c.space || c.rule == LegalForm {
		p.x = 1
	}
	return int32(math.Round(1e6 * math.Hypot(1-p.x, 1-p.y)))
}

func newJoining(t *table) *groupBuilder {
	n := len(t.nodes)
	j := &groupBuilder{t: t, sets: disjoint.New(n), members: make([][]int32, n), known: make([]int32, n), torn: make([]bool, n), refused: map[[2]int32]refusal{}}
	own := make([]int32, n)
	first := map[int32]int32{}
	for i := range n {
		own[i] = int32(i)
		j.members[i], j.known[i] = own[i:i+1:i+1], t.nodes[i].known
		if k := t.nodes[i].known; k >= 0 {
			if at, ok := first[k]; ok {
				j.unite(at, int32(i))
			} else {
				first[k] = int32(i)
			}
		}
	}
	return j
}

// run joins along edges. Those that are equally near are seen together: a group that
// could go to two that contradict each other goes to neither, and stays as it is.
func (j *groupBuilder) run(ctx context.Context, edges []edge) error {
	slices.SortFunc(edges, func(x, y edge) int {
		return cmp.Or(cmp.Compare(x.far, y.far), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	for from := 0; from < len(edges); {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := from + 1
		for to < len(edges) && edges[to].far == edges[from].far {
			to++
		}
		j.tier(edges[from:to])
		from = to
	}
	return nil
}

// tier joins along edges of one length.
func (j *groupBuilder) tier(edges []edge) {
	if len(edges) > 1 {
		j.tear(edges)
	}
	for i := range edges {
		e := &edges[i]
		a, b := j.sets.First(e.a), j.sets.First(e.b)
		switch {
		case a == b:
		case j.torn[a] || j.torn[b]:
			j.keep(e, Several, [2]int32{e.a, e.b})
		case j.known[a] >= 0 && j.known[b] >= 0:
			j.keep(e, KnownGroups, [2]int32{e.a, e.b})
		default:
			if why, x, y := j.conflict(a, b); why != Allowed {
				j.keep(e, why, [2]int32{x, y})
				continue
			}
			j.unite(a, b)
			j.merges = append(j.merges, *e)
		}
	}
}

// tear marks the groups that edges of one length lead to groups that contradict each
// other.
func (j *groupBuilder) tear(edges []edge) {
	to := map[int32][]int32{}
	for _, e := range edges {
		a, b := j.sets.First(e.a), j.sets.First(e.b)
		if a == b {
			continue
		}
		to[a], to[b] = append(to[a], b), append(to[b], a)
	}
	for g, others := range to {
		slices.Sort(others)
		others = slices.Compact(others)
		if j.known[g] < 0 && len(others) > 1 && j.split(g, others) {
			j.torn[g] = true
		}
	}
}

// rivals is how many groups as near as each other are compared.
const rivals = 16

// split reports whether two of several groups cannot be one, though each could go with
// g.
func (j *groupBuilder) split(g int32, others []int32) bool {
	others = others[:min(len(others), rivals)]
	for i, a := range others {
		for _, b := range others[:i] {
			if j.known[a] >= 0 && j.known[b] >= 0 {
				return true
			}
			if why, _, _ := j.conflict(a, b); why == Allowed {
				continue
			}
			withA, _, _ := j.conflict(g, a)
			withB, _, _ := j.conflict(g, b)
			if withA == Allowed && withB == Allowed {
				return true
			}
		}
	}
	return false
}

func (j *groupBuilder) keep(e *edge, why Guard, because [2]int32) {
	item := func(n int32) int { return int(j.t.nodes[n].item) }
	j.apart = append(j.apart, Separation{item(e.a), item(e.b), why, [2]int{item(because[0]), item(because[1])}})
}

// unite makes one of two groups; the smaller node stands for it.
func (j *groupBuilder) unite(a, b int32) {
	if a, b = j.sets.Join(a, b); a == b {
		return
	}
	j.known[a] = max(j.known[a], j.known[b])
	j.members[a] = append(j.members[a], j.members[b]...)
	j.members[b] = nil
}
