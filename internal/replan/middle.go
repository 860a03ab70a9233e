package replan

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/mask"
)

// middle is what the document pass leaves: what it masks, the links among the rest, and the
// chains that have a target.
type middle struct {
	p      *Planner
	theta  float64
	always []bool

	masked   []bool
	left     weights   // of each document, what is not masked
	risk     []float64 // by document
	edges    []edge
	strength []float64  // of each edge
	via      weights    // of each edge, the entities that make it
	makes    graph.Rows // of each entity, the edges that it makes
	chains   []chain
	more     bool // than are listed
}

// edge joins two documents that are still linked.
type edge struct{ a, b int32 }

// serves reports whether other options leave all this as it is.
func (m *middle) serves(o mask.Options) bool {
	return m.theta == o.ThetaDoc && slices.Equal(m.always, o.Marks.Always)
}

func (p *Planner) middle(ctx context.Context, o mask.Options) (*middle, error) {
	n := len(p.a.Collection().Entities)
	m := &middle{p: p, theta: o.ThetaDoc, always: o.Marks.Always, masked: make([]bool, n)}
	if p.kept != nil {
		m.chains = make([]chain, 0, len(p.kept.chains)+len(p.kept.chains)/4)
	}
	for e := range m.masked {
		m.masked[e] = !p.a.Masked(e) && !p.keeps(e) && (marks(o.Marks.Known, e) || marks(o.Marks.Always, e))
	}
	if err := m.documents(ctx); err != nil {
		return nil, err
	}
	m.link()
	return m, m.list(ctx)
}

func marks(list []bool, entity int) bool { return list != nil && list[entity] }

func (p *Planner) keeps(entity int) bool { return marks(p.opts.Marks.Kept, entity) }

// documents is the document pass of mask.Select.
func (m *middle) documents(ctx context.Context) error {
	m.risk = make([]float64, len(m.p.a.Collection().Documents))
	var candidates []int
	for d := range m.risk {
		if d%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if left(m.p.documents.row(d), m.masked) <= m.theta {
			continue
		}
		candidates = candidates[:0]
		for _, e := range m.p.rankedOf(d) {
			if !m.masked[e] && !m.p.keeps(e) {
				candidates = append(candidates, e)
			}
		}
		m.least(d, candidates)
	}
	m.left.start = []int{0}
	for d := range m.risk {
		m.risk[d] = left(m.left.unmasked(m.p.documents.row(d), m.masked), m.masked)
		m.left.end()
	}
	return nil
}

// least masks the first so many candidates that bring a document under the bound, or all.
func (m *middle) least(d int, candidates []int) {
	enough := func(n int) bool {
		for i, e := range candidates {
			m.masked[e] = i < n
		}
		return left(m.p.documents.row(d), m.masked) <= m.theta
	}
	enough(sort.Search(len(candidates), enough))
}

// byImportance orders entities as the passes take them.
func (p *Planner) byImportance(entities []int) {
	last := p.opts.Marks.Last
	slices.SortFunc(entities, func(x, y int) int {
		if a, b := marks(last, x), marks(last, y); a != b {
			if a {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(p.a.Importance(y), p.a.Importance(x)), cmp.Compare(x, y))
	})
}

// link keeps the edges that are still strong enough.
func (m *middle) link() {
	threshold := m.p.a.Options().EdgeThreshold
	m.via.start = []int{0}
	for e := range m.p.a.EdgeCount() {
		via := m.via.unmasked(m.p.links.row(e), m.masked)
		s := left(via, m.masked)
		if len(via) == 0 || s < threshold {
			m.via.items = m.via.items[:len(m.via.items)-len(via)]
			continue
		}
		x := m.p.a.Edge(e)
		m.edges, m.strength = append(m.edges, edge{int32(x.A), int32(x.B)}), append(m.strength, s)
		m.via.end()
	}
	entities := graph.Rows{Start: m.via.start, Items: make([]int32, len(m.via.items))}
	for i, f := range m.via.items {
		entities.Items[i] = f.entity
	}
	m.makes = entities.Transpose(len(m.masked))
}
