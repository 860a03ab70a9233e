package replan

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// none is the place of a third document and a second edge in a chain of two documents.
const none = -1

// chain is a chain of two or three documents, written from the end whose document comes first.
type chain struct {
	value float64
	nodes [longest]int32
	edges [longest - 1]int32
}

// list lists the chains that have a target, in the order of the chain pass.
func (m *middle) list(ctx context.Context) error {
	floor := m.p.a.Options().Medium
	miss := make([]float64, len(m.edges))
	arcs := graph.Rows{Start: []int{0}}
	for e, x := range m.edges {
		miss[e] = 1 - risk.Hop(m.strength[e], m.risk[x.a], m.risk[x.b])
		if v := 1 - miss[e]; v >= floor {
			m.chains = append(m.chains, chain{v, [...]int32{x.a, x.b, none}, [...]int32{int32(e), none}})
		}
		arcs.Items = append(arcs.Items, x.a, x.b)
		arcs.Start = append(arcs.Start, len(arcs.Items))
	}
	if m.p.a.Options().ChainLength == longest {
		arcs = arcs.Transpose(len(m.risk))
		for d := range m.risk {
			if d%1024 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if m.through(int32(d), arcs.Row(d), miss, floor); m.more {
				return nil
			}
		}
	}
	m.order(floor)
	return ctx.Err()
}

// through adds the chains with a document in the middle. With its edges by rising miss the
// partners of each are the first few.
func (m *middle) through(middle int32, edges []int32, miss []float64, floor float64) {
	slices.SortFunc(edges, func(x, y int32) int { return cmp.Compare(miss[x], miss[y]) })
	for i, x := range edges {
		for _, y := range edges[i+1:] {
			v := 1 - float64(miss[x]*miss[y])
			if v < floor {
				break
			}
			c := chain{v, [...]int32{m.other(x, middle), middle, m.other(y, middle)}, [...]int32{x, y}}
			if c.nodes[0] > c.nodes[2] {
				c.nodes[0], c.nodes[2], c.edges = c.nodes[2], c.nodes[0], [...]int32{y, x}
			}
			if m.chains = append(m.chains, c); len(m.chains) > most {
				m.chains, m.more = nil, true
				return
			}
		}
	}
}

func (m *middle) other(e, node int32) int32 {
	x := m.edges[e]
	return x.a + x.b - node
}

// buckets is into how many ranges of values chains are cast before they are sorted.
const buckets = 1 << 16

// order sorts chains as risk.Assessment.Chains yields them. Casting them by value first takes a
// third of the time of sorting them at once.
func (m *middle) order(floor float64) {
	bucket := func(c *chain) int { return int((1 - c.value) / (1 - floor + 1e-9) * (buckets - 1)) }
	start := make([]int, buckets+1)
	for i := range m.chains {
		start[bucket(&m.chains[i])+1]++
	}
	next := slices.Clone(graph.Starts(start))
	cast := make([]chain, len(m.chains))
	for i := range m.chains {
		at := &next[bucket(&m.chains[i])]
		cast[*at] = m.chains[i]
		*at++
	}
	m.chains = cast
	ranks := m.ranks()
	for i := range buckets {
		slices.SortFunc(m.chains[start[i]:start[i+1]], func(x, y chain) int { return x.compare(y, ranks) })
	}
}

// ranks are those of documents: documents of one source share one.
func (m *middle) ranks() []int32 {
	documents := m.p.a.Collection().Documents
	ranks := make([]int32, len(documents))
	for d := 1; d < len(ranks); d++ {
		ranks[d] = ranks[d-1]
		if documents[d].SourceID != documents[d-1].SourceID {
			ranks[d]++
		}
	}
	return ranks
}

// compare orders chains by falling value, then by list of source ids, then of documents.
func (c *chain) compare(o chain, ranks []int32) int {
	if c.value != o.value {
		return cmp.Compare(o.value, c.value)
	}
	a, b := c.documents(), o.documents()
	for i := range min(len(a), len(b)) {
		if x := cmp.Compare(ranks[a[i]], ranks[b[i]]); x != 0 {
			return x
		}
	}
	return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b))
}

func (c *chain) documents() []int32 {
	if c.nodes[longest-1] == none {
		return c.nodes[:longest-1]
	}
	return c.nodes[:]
}

func (c *chain) links() []int32 { return c.edges[:len(c.documents())-1] }

// state is a middle while the chain pass masks more. What has changed is computed anew when it
// is asked for.
type state struct {
	*middle
	Outcome
	strength []float64
	changed  []bool // documents
	weaker   []bool // edges
}

// relieved is the chain pass of mask.Select.
func (m *middle) relieved(o mask.Options) *Outcome {
	s := &state{
		middle:   m,
		Outcome:  Outcome{slices.Clone(m.masked), slices.Clone(m.risk)},
		strength: slices.Clone(m.strength),
		changed:  make([]bool, len(m.risk)),
		weaker:   make([]bool, len(m.edges)),
	}
	level := m.p.a.Options().Level
	for i := range m.chains {
		c := &m.chains[i]
		if target := o.Target(level(c.value), c.value); s.present(c) > target {
			s.relieve(c, target)
		}
	}
	for d := range s.Risk {
		s.of(int32(d))
	}
	return &s.Outcome
}

// present is the risk that a chain has by now.
func (s *state) present(c *chain) float64 {
	product := 1.0
	for _, e := range c.links() {
		if s.weaker[e] {
			s.strength[e] = left(s.via.row(int(e)), s.Masked)
			s.weaker[e] = false
		}
		x := s.edges[e]
		product = float64(product * (1 - risk.Hop(s.strength[e], s.of(x.a), s.of(x.b))))
	}
	return 1 - product
}

// of is the risk that a document has by now.
func (s *state) of(d int32) float64 {
	if s.changed[d] {
		s.Risk[d] = left(s.left.row(int(d)), s.Masked)
		s.changed[d] = false
	}
	return s.Risk[d]
}

// relieve masks entities on a chain's edges, the most important first, until it meets its target.
func (s *state) relieve(c *chain, target float64) {
	var candidates []int
	for _, e := range c.links() {
		for _, f := range s.via.row(int(e)) {
			if !s.Masked[f.entity] && !s.p.keeps(int(f.entity)) {
				candidates = append(candidates, int(f.entity))
			}
		}
	}
	slices.Sort(candidates)
	candidates = slices.Compact(candidates)
	s.p.byImportance(candidates)
	for _, e := range candidates {
		if s.goes(e); s.present(c) <= target {
			return
		}
	}
}

// goes masks an entity.
func (s *state) goes(entity int) {
	s.Masked[entity] = true
	for _, o := range s.p.a.Collection().Entities[entity].Occurrences {
		s.changed[o.Doc] = true
	}
	for _, e := range s.makes.Row(entity) {
		s.weaker[e] = true
	}
}
