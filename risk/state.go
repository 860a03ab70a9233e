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
	strength []float64
	via      graph.Rows // edges of each entity
}

// State returns the assessment's state with nothing more masked.
func (a *Assessment) State() *State {
	s := &State{
		Assessment: a,
		masked:     make([]bool, len(a.collection.Entities)),
		risk:       slices.Clone(a.risk),
		strength:   slices.Clone(a.edges.strength),
	}
	copy(s.masked, a.masked)
	s.via = a.viaRows()
	return s
}

// viaRows lists the edges of each unmasked entity. They are counted first: there may be a
// hundred million. The entities of an edge are not held, but found again where they are asked for.
func (a *Assessment) viaRows() graph.Rows {
	via := graph.Rows{Start: make([]int, len(a.collection.Entities)+1)}
	a.eachVia(func(_, entity int32) { via.Start[entity+1]++ })
	next := slices.Clone(graph.Starts(via.Start))
	via.Items = make([]int32, next[len(next)-1])
	a.eachVia(func(edge, entity int32) {
		via.Items[next[entity]] = edge
		next[entity]++
	})
	return via
}

// eachVia gives the edges in order, each with its unmasked entities.
func (a *Assessment) eachVia(see func(edge, entity int32)) {
	for i := range a.EdgeCount() {
		for e := range a.in.shared(int(a.edges.a[i]), int(a.edges.b[i])) {
			if !a.Masked(int(e)) {
				see(int32(i), e)
			}
		}
	}
}

// Mask masks an entity.
func (s *State) Mask(entity int) {
	if s.masked[entity] {
		return
	}
	s.masked[entity] = true
	for _, o := range s.collection.Entities[entity].Occurrences {
		s.risk[o.Doc] = s.in.risk(o.Doc, s.masked)
	}
	for _, i := range s.via.Row(entity) {
		s.strength[i] = s.in.strength(int(s.edges.a[i]), int(s.edges.b[i]), s.masked)
	}
}

// Masked reports whether an entity is masked by now.
func (s *State) Masked(entity int) bool { return s.masked[entity] }

// Risk returns the present R(d).
func (s *State) Risk(document int) float64 { return s.risk[document] }

// Strength returns the present strength of an edge.
func (s *State) Strength(edge int) float64 { return s.strength[edge] }

// Hop returns the present risk of going along an edge.
func (s *State) Hop(edge int) float64 {
	return Hop(s.strength[edge], s.risk[s.edges.a[edge]], s.risk[s.edges.b[edge]])
}

// Via returns the entities of an edge that can be masked and are not by now, by index.
func (s *State) Via(edge int) []int {
	a, b := s.edges.a[edge], s.edges.b[edge]
	if s.in.given([]int32{a, b}) {
		return nil
	}
	var via []int
	for e := range s.in.shared(int(a), int(b)) {
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
		Miss:  func(edge int32) float64 { return 1 - s.Hop(int(edge)) },
		Least: target,
	}}
	return func(yield func(Chain, error) bool) {
		for p, err := range s.linkage().Paths(ctx, search) {
			if err != nil {
				yield(Chain{}, err)
				return
			}
			if !s.in.given(p.Nodes) && !yield(s.chain(p), nil) {
				return
			}
		}
	}
}
