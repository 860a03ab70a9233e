package cover

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// Limits say how much may be spent. What the first two bound is counted, not timed, so
// that the same problem has the same solution on any machine; ctx bounds the time.
type Limits struct {
	Work    int  // entries of rows that the search of a part may look at; 0 for the usual
	Rounds  int  // of cuts, for parts that are not searched; 0 for the usual
	Steps   int  // of the relaxation, in each round; 0 for the usual
	Tries   int  // of the local search for each item, in parts that are not searched; 0 for the usual
	Threads int  // 0 is one for each processor
	Draft   bool // only a choice is wanted: parts that are not searched get few steps and no proof
	Cases   bool // parts of which the proof falls short are divided into cases
}

// Solution is a choice and the proof of how good it is.
type Solution struct {
	Chosen []bool
	Cost   int64
	Bound  int64
	Blocks []Block
	Cut    bool // time ran out: another run may find another choice
}

// Block is a piece of the proof. They come in order. Most say what covering some rows costs
// at least at prices of their items; no item's prices in all blocks add up to more than its
// cost. An item whose prices have come to its cost counts as chosen in all that follows.
type Block struct {
	Rows   []int32 // their IDs; -1-n is what follows from the rows of block n, added up and halved
	Items  []int32 // rising
	Prices []int64 // of each item; others cost nothing here
	Value  int64
	Halved bool        // what follows from the rows added up and halved is a row for other blocks
	By     []int32     // of each item, one in whose place it is left out of all that follows
	Case   *proof.Case // how the value is proved; nil is by a search
}

// Solve covers all rows. start is a choice that does, which the solution is never worse
// than. The rows must be such that choosing everything covers them.
func Solve(ctx context.Context, p *Problem, start []bool, l Limits) *Solution {
	if l.Work == 0 {
		l.Work = 3_000_000
	}
	if l.Tries == 0 {
		l.Tries = 12
	}
	if l.Threads == 0 {
		l.Threads = runtime.GOMAXPROCS(0)
	}
	if l.Rounds == 0 {
		l.Rounds = 30
	}
	if l.Steps == 0 {
		l.Steps = 400
	}
	red := p.reduce()
	out := &Solution{Chosen: make([]bool, len(p.Costs))}
	out.reduced(p, red.acts)
	own := red.replaced(start)
	results := make([]partSolution, len(red.parts))
	var next atomic.Int64
	var group sync.WaitGroup
	for range l.Threads {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(results) {
					return
				}
				results[i] = red.parts[i].solve(ctx, own, l)
			}
		})
	}
	group.Wait()
	out.Bound = roundedUp(sum(out.Blocks))
	for i := range results {
		out.Bound += roundedUp(sum(results[i].blocks)) // costs are whole, and parts share none
		out.add(&red.parts[i], &results[i])
	}
	out.Cost = p.Cost(out.Chosen)
	if start != nil && p.Cost(start) < out.Cost {
		copy(out.Chosen, start)
		out.Cost = p.Cost(start)
	}
	return out
}

// reduced says what a reduction did.
func (s *Solution) reduced(p *Problem, acts []act) {
	var last *Block
	for _, a := range acts {
		if !a.drop {
			s.Chosen[a.item], last = true, nil
			v := p.Costs[a.item] * Scale
			s.Blocks = append(s.Blocks, Block{Rows: []int32{a.by}, Items: []int32{a.item}, Prices: []int64{v}, Value: v})
			continue
		}
		if last == nil {
			s.Blocks = append(s.Blocks, Block{})
			last = &s.Blocks[len(s.Blocks)-1]
		}
		last.Items, last.By = append(last.Items, a.item), append(last.By, a.by)
	}
}

// add takes the solution of a part.
func (s *Solution) add(q *part, r *partSolution) {
	for j, c := range r.chosen {
		s.Chosen[q.item[j]] = c
	}
	defs := r.defs()
	at := make(map[int32]int32) // of the part's halved rows, the blocks
	name := func(rows []int32) {
		for i, id := range rows {
			if id < 0 {
				rows[i] = -1 - at[-1-id]
			}
		}
	}
	for _, d := range defs {
		of := make([]int32, len(r.halves[d].of))
		for i, k := range r.halves[d].of {
			if of[i] = k - int32(len(q.Rows)); of[i] < 0 {
				of[i] = q.Rows[k].ID
			} else {
				of[i] = -1 - of[i]
			}
		}
		name(of)
		at[d] = int32(len(s.Blocks))
		s.Blocks = append(s.Blocks, Block{Rows: of, Halved: true})
	}
	for _, b := range r.blocks {
		name(b.Rows)
		for j, item := range b.Items {
			b.Items[j] = q.item[item]
		}
		s.Blocks = append(s.Blocks, b)
	}
	s.Cut = s.Cut || r.cut
}

// defs lists the halved rows that the blocks rest on, each behind those it follows from.
func (r *partSolution) defs() []int32 {
	used := make([]bool, len(r.halves))
	for i := range r.blocks {
		for _, id := range r.blocks[i].Rows {
			if id < 0 {
				used[-1-id] = true
			}
		}
	}
	var defs []int32
	for d := len(used) - 1; d >= 0; d-- {
		if !used[d] {
			continue
		}
		defs = append(defs, int32(d))
		for _, k := range r.halves[d].of {
			if parent := int(k) - r.rows; parent >= 0 {
				used[parent] = true
			}
		}
	}
	slices.Reverse(defs)
	return defs
}

// replaced is a choice with what others do as well as replaced by those.
func (r *reduction) replaced(chosen []bool) []bool {
	chosen = slices.Clone(chosen)
	for _, a := range r.acts {
		if chosen != nil && a.drop && chosen[a.item] {
			chosen[a.by] = true
		}
	}
	return chosen
}

// partSolution is the solution of a part, in the part's items.
type partSolution struct {
	chosen []bool
	blocks []Block
	halves []Row // rows that blocks may name: ID -1-n is the n-th
	rows   int   // of the part
	cut    bool
}

// searched is up to how many items a part is searched as a whole.
const searched = 150

func (q *part) solve(ctx context.Context, start []bool, l Limits) partSolution {
	best := make([]bool, len(q.item))
	for i, item := range q.item {
		best[i] = start == nil || start[item]
	}
	if start != nil {
		q.prune(best, q.rowsOf(), q.cost)
	}
	if len(q.item) > searched {
		return q.large(ctx, best, l)
	}
	split := q.rootSplit(l.Steps)
	q.improve(best, split.pool)
	if split.Bound() >= q.Cost(best) {
		return partSolution{chosen: best, blocks: q.blocks(split, nil)}
	}
	s := &searcher{ctx: ctx, work: l.Work}
	f := s.part(&q.Problem, split.Bound(), q.Cost(best))
	if f.any {
		clear(best)
		for _, item := range f.chosen {
			best[item] = true
		}
	}
	if b := q.whole(f.bound); f.bound >= q.Cost(best) && q.checkable(&b) {
		return partSolution{chosen: best, blocks: []Block{b}}
	}
	out := q.large(ctx, best, l)
	if b := q.whole(f.bound); b.Value > sum(out.blocks) && q.checkable(&b) {
		out.blocks = []Block{b}
	}
	return out
}

// sum is what blocks prove together.
func sum(blocks []Block) (value int64) {
	for i := range blocks {
		value += blocks[i].Value
	}
	return value
}

// roundedUp is a value in costs.
func roundedUp(value int64) int64 { return (value + Scale - 1) / Scale }

func (p *Problem) cost(item int32) float64 { return float64(p.Costs[item]) }

// improve takes the best of some choices, one of which goes by what prices leave of costs.
func (p *Problem) improve(best []bool, left []int64) {
	for _, c := range [][]bool{
		p.greedy(p.cost),
		p.greedy(func(item int32) float64 { return float64(left[item]) + p.cost(item)*Scale/100 }),
	} {
		if p.Cost(c) < p.Cost(best) {
			copy(best, c)
		}
	}
}

// whole is the proof of a part that was searched.
func (q *part) whole(bound int64) Block {
	b := Block{Value: bound * Scale}
	for k := range q.Rows {
		b.Rows = append(b.Rows, q.Rows[k].ID)
	}
	for i, c := range q.Costs {
		b.Items = append(b.Items, int32(i))
		b.Prices = append(b.Prices, c*Scale)
	}
	return b
}

// checked bounds the steps of a search by other code. Whoever verifies a plan allows more.
const checked = 100_000

// checkable reports whether other code can prove the value of a part by a search.
func (q *part) checkable(b *Block) bool {
	rows := make([]proof.Row, len(q.Rows))
	for k := range q.Rows {
		r := &q.Rows[k]
		rows[k] = proof.Row{Items: r.Items, Coefs: r.Coefs, Need: r.Need}
		if r.Coefs == nil {
			rows[k].Coefs = slices.Repeat([]int64{1}, len(r.Items))
		}
	}
	return proof.AtLeast(rows, b.Prices, b.Value, checked)
}

// blocks is the proof that a split gives of a part, but for rows that are proved otherwise.
func (q *part) blocks(s *Split, otherwise []bool) []Block {
	var all []Block
	for k := range q.Rows {
		r := &q.Rows[k]
		if s.Values[k] == 0 || otherwise != nil && otherwise[k] {
			continue
		}
		if r.of != nil {
			if b, ok := q.proved(int32(k), s); ok {
				all = append(all, b)
			}
			continue
		}
		all = append(all, q.single(int32(k), s))
	}
	return all
}

// single is the proof of what one row costs by itself.
func (q *part) single(k int32, s *Split) Block {
	r := &q.Rows[k]
	b := Block{Rows: []int32{r.ID}, Value: s.Values[k]}
	for i, item := range r.Items {
		if x := s.Prices[k][i]; x > 0 {
			b.Items = append(b.Items, item)
			b.Prices = append(b.Prices, x)
		}
	}
	return b
}

// proved is the proof of a row that follows from others. ok is false where that, or
// doubting it, takes too long.
func (q *part) proved(k int32, s *Split) (b Block, ok bool) {
	r := &q.Rows[k]
	if !r.half {
		return q.together([]int32{k}, r.Items, s.Prices[k])
	}
	b = q.single(k, s)
	own := part{Problem: *q.about(&cluster{[]int32{k}, b.Items})}
	return b, own.checkable(&b)
}
