package exact

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/internal/mask/cover"
)

// Source says what a row of the proof is of: a document's bound, or a chain's, by the
// documents. Of a chain so many of the entities must be masked; of a document the row
// follows from its contributions.
type Source struct {
	Documents []int
	Entities  []int32 // of a core; nil for the row of a document
	Need      int64
}

// Result is a plan and its proof.
type Result struct {
	Masked  []bool // beside what goes whatever the risk
	Cost    int64
	Bound   int64 // no plan that meets the bounds costs less
	Blocks  []cover.Block
	Sources []Source // of the rows by their IDs
	Cut     bool     // time ran out
}

// Options say what a plan costs and how it is sought.
type Options struct {
	Costs  []int64 // of each entity, at least 1
	Start  []bool  // a plan that meets all bounds
	Limits cover.Limits
}

// solver is one run.
type solver struct {
	*Bounds
	Options
	problem cover.Problem
	sources []Source
	known   map[string]bool
}

// perRound bounds how many rows are made before the next choice is sought, and looked how
// many broken chains are looked at for rows before more is masked.
const (
	perRound = 200_000
	looked   = 20_000
)

// Solve seeks the cheapest plan. When the context's time is over it returns what it has.
func Solve(ctx context.Context, b *Bounds, o Options) (*Result, error) {
	s := &solver{Bounds: b, Options: o, known: map[string]bool{}}
	s.problem.Costs = o.Costs
	out := &Result{Masked: slices.Clone(o.Start)}
	for e := range out.Masked {
		out.Masked[e] = out.Masked[e] && !b.Base.Masked(e)
	}
	out.Cost = s.problem.Cost(out.Masked)
	err := s.start(ctx)
	if err == nil {
		err = s.rounds(ctx, out)
	}
	out.Sources = s.sources
	if errors.Is(err, context.DeadlineExceeded) {
		out.Cut, err = true, nil
	}
	return out, err
}

// How often a bound is sought: seldom where it stays far below what the choice costs, since
// that takes most of the time; more often where little but rows is missing.
const (
	farOff = 2
	nearly = 20
)

// rounds seeks choices until one breaks nothing that has no row yet, and then the bound and
// the choice that come with it; where that breaks something, all over again.
func (s *solver) rounds(ctx context.Context, out *Result) error {
	for near, far := 0, 0; near < nearly && far < farOff; {
		if err := s.drafts(ctx, out); err != nil {
			return err
		}
		sol := s.final(ctx, out)
		if out.Cut = out.Cut || sol.Cut; sol.Bound > out.Bound || out.Blocks == nil {
			out.Bound, out.Blocks = sol.Bound, sol.Blocks
		}
		if out.Bound >= out.Cost {
			break
		}
		if sol.Cost-sol.Bound > sol.Cost/200 {
			far++
		} else {
			near++
		}
		added, err := s.take(ctx, out, sol.Chosen)
		if err != nil {
			return err
		}
		if added == 0 {
			break
		}
	}
	if out.Bound < out.Cost {
		s.close(ctx, out)
	}
	return nil
}

// close tries to prove more of the rows that there are, by cases.
func (s *solver) close(ctx context.Context, out *Result) {
	l := s.Limits
	l.Cases = true
	sol := cover.Solve(ctx, &s.problem, out.Masked, l)
	if out.Cut = out.Cut || sol.Cut; sol.Bound > out.Bound {
		out.Bound, out.Blocks = sol.Bound, sol.Blocks
	}
}

// final leaves time to repair its choice.
func (s *solver) final(ctx context.Context, out *Result) *cover.Solution {
	most, cancel := cover.Within(ctx, 0.8)
	defer cancel()
	return cover.Solve(most, &s.problem, out.Masked, s.Limits)
}

// drafts seeks choices for less than half of the time.
func (s *solver) drafts(ctx context.Context, out *Result) error {
	some, cancel := cover.Within(ctx, 0.4)
	defer cancel()
	l := s.Limits
	l.Draft = true
	for {
		sol := cover.Solve(some, &s.problem, out.Masked, l)
		out.Cut = out.Cut || sol.Cut
		added, err := s.take(ctx, out, sol.Chosen)
		if err != nil || added == 0 {
			return err
		}
		if some.Err() != nil {
			out.Cut = true
			return ctx.Err()
		}
	}
}

// take makes rows of what a choice breaks, and a plan of it that breaks nothing.
func (s *solver) take(ctx context.Context, out *Result, chosen []bool) (added int, err error) {
	masked, added, err := s.repair(ctx, chosen)
	if err != nil {
		return added, err
	}
	if c := s.problem.Cost(masked); c < out.Cost {
		out.Masked, out.Cost = masked, c
	}
	return added, nil
}

// start makes the rows of documents, and of chains of two.
func (s *solver) start(ctx context.Context) error {
	for d := range s.Base.Collection().Documents {
		for _, item := range s.certain(d) {
			s.add(cover.Row{Items: []int32{item}, Need: 1}, []int{d}, true)
		}
		if r, ok := s.document(d); ok {
			s.add(r, []int{d}, false)
		}
	}
	return s.pairs(ctx)
}

// pairBlock is how many edges one thread looks at at a time, and pairsHeld of how many the
// rows are held at once: many edges make the same row, which is kept once.
const (
	pairBlock = 1024
	pairsHeld = 64 * pairBlock
)

// pairs makes the rows of chains of two, in the order of edges.
func (s *solver) pairs(ctx context.Context) error {
	threads := s.Base.Options().Threads
	miners := make([]*miner, graph.Threads(threads))
	rows := make([]cover.Row, min(pairsHeld, s.Base.EdgeCount()))
	for first := 0; first < s.Base.EdgeCount(); first += len(rows) {
		rows = rows[:min(len(rows), s.Base.EdgeCount()-first)]
		err := graph.Each(ctx, threads, len(rows), pairBlock, func(worker, _, lo, hi int) error {
			if miners[worker] == nil {
				miners[worker] = newMiner(s.Bounds)
			}
			for i := lo; i < hi; i++ {
				e := s.Base.Edge(first + i)
				c, _ := s.chain(s.forward(e.A, e.B))
				rows[i], _ = miners[worker].pair(&c)
			}
			return nil
		})
		if err != nil {
			return err
		}
		for i, r := range rows {
			if r.Need > 0 {
				e := s.Base.Edge(first + i)
				s.add(r, s.forward(e.A, e.B), true)
			}
		}
	}
	return nil
}

// pair makes the row of a chain of two by what makes its edge alone.
func (m *miner) pair(c *chain) (cover.Row, bool) {
	via := m.via(c, m.Base.Masked)
	m.open(via)
	if !m.broken(c, m.masked) {
		m.shut(via)
		return cover.Row{}, false
	}
	return m.minimal(c, via, m.least(c, via)), true
}

// forward is the order of two documents in a chain.
func (b *Bounds) forward(x, y int) []int { return []int{min(x, y), max(x, y)} }

// add keeps a row, unless it is known.
func (s *solver) add(r cover.Row, documents []int, core bool) bool {
	if core {
		key := make([]byte, 0, 4*len(r.Items)+8)
		key = binary.LittleEndian.AppendUint64(key, uint64(r.Need))
		for _, item := range r.Items {
			key = binary.LittleEndian.AppendUint32(key, uint32(item))
		}
		if s.known[string(key)] {
			return false
		}
		s.known[string(key)] = true
	}
	r.ID = int32(len(s.sources))
	src := Source{Documents: documents, Need: r.Need}
	if core {
		src.Entities = r.Items
	}
	s.sources = append(s.sources, src)
	s.problem.Rows = append(s.problem.Rows, r)
	return true
}

// repair makes rows of the bounds that a choice breaks, and masks more until none is
// broken. Chains are gone through twice: first as the choice leaves them, for their rows,
// and then while more is masked.
func (s *solver) repair(ctx context.Context, chosen []bool) (masked []bool, added int, err error) {
	all := slices.Clone(chosen)
	for e := range all {
		all[e] = all[e] || s.Base.Masked(e)
	}
	p := s.present(all)
	m := newMiner(s.Bounds)
	for d := range s.Base.Collection().Documents {
		if p.Risk(d) > s.ThetaDoc && s.repairDocument(p, d) {
			added++
		}
	}
	for _, masking := range []bool{false, true} {
		n := 0
		err = p.broken(ctx, func(c *chain) bool {
			for s.Bounds.broken(c, p.masked) {
				row, ok := m.row(c, func(e int) bool { return p.masked[e] })
				if !ok {
					break
				}
				if added < perRound && s.add(row, c.documents, true) {
					added++
				}
				if !masking {
					break
				}
				p.mask(int(s.best(row)))
			}
			n++
			return masking || n < looked
		})
		if err != nil {
			return nil, added, err
		}
	}
	masked = p.masked
	for e := range masked {
		masked[e] = masked[e] && !s.Base.Masked(e)
	}
	return masked, added, nil
}

// repairDocument makes a core of a document that covers its row and is above its bound
// all the same, by a rounding.
func (s *solver) repairDocument(p *choiceState, d int) (added bool) {
	masked := make(map[int]bool)
	all := make([]bool, len(p.masked))
	copy(all, p.masked)
	row := cover.Row{Need: 1}
	for _, e := range s.Base.Entities(d) {
		if all[e] {
			continue
		}
		all[e] = true
		if s.Base.RiskWithout(d, all) <= s.ThetaDoc {
			all[e] = false
			row.Items = append(row.Items, int32(e))
		}
		masked[e] = true
	}
	added = s.add(row, []int{d}, true)
	for p.Risk(d) > s.ThetaDoc {
		for _, e := range s.Base.Entities(d) {
			if !p.masked[e] {
				p.mask(e)
				break
			}
		}
	}
	return added
}

// best is the item of a row that is to be masked first: the one that occurs most for what
// it costs.
func (s *solver) best(r cover.Row) int32 {
	entities := s.Base.Collection().Entities
	value := func(i int32) float64 { return float64(len(entities[i].Occurrences)) / float64(s.Costs[i]) }
	best := r.Items[0]
	for _, i := range r.Items {
		if value(i) > value(best) {
			best = i
		}
	}
	return best
}
