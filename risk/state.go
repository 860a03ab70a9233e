package risk

import (
	"context"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe/internal/graph"
)

// State is an assessment while more and more entities are masked. The edges and
// chains stay those of the assessment; document risks and strengths follow.
type State struct {
	*Assessment
	masked   []bool
	risk     []float64
	strength []float64 // of edges; nil while they are those of the assessment
	holds    []bool    // by document, while an entity of those is masked
}

// State returns the assessment's state when the marked entities are masked, in place of those
// that it leaves out; nil is those.
func (a *Assessment) State(masked []bool) *State {
	s := &State{Assessment: a, masked: make([]bool, len(a.in.importance)), risk: slices.Clone(a.risk)}
	if masked == nil {
		copy(s.masked, a.masked)
		return s
	}
	copy(s.masked, masked)
	s.strength, s.holds = make([]float64, a.EdgeCount()), make([]bool, len(s.risk))
	for d := range s.risk {
		s.risk[d] = a.in.risk(d, masked)
	}
	a.eachEdge(func(edge, from, to int) { s.strength[edge] = a.in.strength(from, to, masked) })
	return s
}

// Mask masks an entity.
func (s *State) Mask(entity int) {
	if s.masked[entity] {
		return
	}
	if s.strength == nil {
		s.strength, s.holds = s.strengths(), make([]bool, len(s.risk))
	}
	s.masked[entity] = true
	documents := s.documentsOf(entity)
	for d := range documents {
		s.risk[d] = s.in.risk(d, s.masked)
		s.holds[d] = true
	}
	for d := range documents {
		for n, to := range s.edges.of(d) {
			if s.holds[to] {
				s.strength[s.edges.start[d]+n] = s.in.strength(d, int(to), s.masked)
			}
		}
	}
	for d := range documents {
		s.holds[d] = false
	}
}

// documentsOf yields those that an entity occurs in.
func (a *Assessment) documentsOf(entity int) iter.Seq[int] {
	return func(yield func(int) bool) {
		if a.collection == nil {
			for _, d := range a.in.where.Row(entity) {
				if !yield(int(d)) {
					return
				}
			}
			return
		}
		for _, o := range a.collection.Entities[entity].Occurrences {
			if !yield(o.Doc) {
				return
			}
		}
	}
}

// Masked reports whether an entity is masked by now.
func (s *State) Masked(entity int) bool { return s.masked[entity] }

// Risk returns the present R(d).
func (s *State) Risk(document int) float64 { return s.risk[document] }

// Strength returns the present strength of an edge.
func (s *State) Strength(edge int) float64 {
	if s.strength == nil {
		return s.Edge(edge).Strength
	}
	return s.strength[edge]
}

// Hop returns the present risk of going along an edge.
func (s *State) Hop(edge int) float64 {
	from, to := s.ends(edge)
	return Hop(s.Strength(edge), s.risk[from], s.risk[to])
}

// Via returns the entities of an edge that can be masked and are not by now, by index.
func (s *State) Via(edge int) []int {
	from, to := s.ends(edge)
	if s.in.given([]int32{int32(from), int32(to)}) {
		return nil
	}
	var via []int
	for e := range s.in.shared(from, to) {
		if !s.masked[e] {
			via = append(via, int(e))
		}
	}
	return via
}

// ChainRisk returns the present risk of a chain.
func (s *State) ChainRisk(edges []int) float64 { return chainRisk(edges, s.Hop) }

// Above yields the chains of the assessment that are above their target at the
// moment, in the order of Assessment.Chains and with the risk that they have there.
// Entities may be masked between one chain and the next: a chain that has come to
// meet its target by its turn is passed over. target(lo,hi) is the lowest target of
// chains whose risk in the assessment is in [lo,hi]; chains with less than floor
// there have none.
func (s *State) Above(ctx context.Context, floor float64, target func(lo, hi float64) float64) iter.Seq2[Chain, error] {
	search := graph.Search{Nodes: s.opts.ChainLength, Floor: floor, Ceiling: &graph.Ceiling{
		Miss: func(edge, a, b int32) float64 {
			return 1 - Hop(s.Strength(int(edge)), s.risk[a], s.risk[b])
		},
		Least: target,
	}}
	return func(yield func(Chain, error) bool) {
		g := s.holding(0)
		for p, err := range g.Paths(ctx, search) {
			if err != nil {
				yield(Chain{}, err)
				return
			}
			if !s.in.given(p.Nodes) && !yield(s.chain(p, g), nil) {
				return
			}
		}
	}
}
