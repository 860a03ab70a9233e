package cover

import (
	"context"
	"maps"
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
}

// Solution is a choice and the proof of how good it is.
type Solution struct {
	Chosen []bool
	Cost   int64
	Bound  int64
	Blocks []Block
	Cut    bool // time ran out: another run may find another choice
}

// Block is a piece of the proof: some rows, with what covering them costs at least at
// prices of their items. No item's prices in all blocks add up to more than its cost.
type Block struct {
	Rows   []int32 // their IDs
	Items  []int32 // rising
	Prices []int64 // of each item; others cost nothing here
	Value  int64
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
	for _, f := range red.forced {
		out.Chosen[f.item] = true
		v := p.Costs[f.item] * Scale
		out.Blocks = append(out.Blocks, Block{Rows: []int32{f.row}, Items: []int32{f.item}, Prices: []int64{v}, Value: v})
	}
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
	for i, r := range results {
		q := &red.parts[i]
		for j, c := range r.chosen {
			out.Chosen[q.item[j]] = c
		}
		for b := range r.blocks {
			block := &r.blocks[b]
			for j, item := range block.Items {
				block.Items[j] = q.item[item]
			}
			out.Blocks = append(out.Blocks, *block)
		}
		out.Cut = out.Cut || r.cut
	}
	p.extend(out.Blocks, red.dominated)
	out.Cost = p.Cost(out.Chosen)
	if start != nil && p.Cost(start) < out.Cost {
		copy(out.Chosen, start)
		out.Cost = p.Cost(start)
	}
	out.Bound = (sum(out.Blocks) + Scale - 1) / Scale
	return out
}

// replaced is a choice with what others do as well as replaced by those.
func (r *reduction) replaced(chosen []bool) []bool {
	chosen = slices.Clone(chosen)
	for _, d := range r.dominated {
		if chosen != nil && chosen[d.item] {
			chosen[d.by] = true
		}
	}
	return chosen
}

// extend gives items that were dropped the prices of those that do in their place, from
// the last to the first: no choice gets cheaper by that, and none of them costs more than
// it may.
func (p *Problem) extend(blocks []Block, dropped []dominated) {
	if len(dropped) == 0 {
		return
	}
	type place struct {
		block int32
		price int64
	}
	at := make(map[int32][]place)
	for b := range blocks {
		for i, item := range blocks[b].Items {
			at[item] = append(at[item], place{int32(b), blocks[b].Prices[i]})
		}
	}
	rows := make(map[int32]*Row, len(p.Rows))
	for k := range p.Rows {
		rows[p.Rows[k].ID] = &p.Rows[k]
	}
	for _, d := range slices.Backward(dropped) {
		for _, x := range at[d.by] {
			b := &blocks[x.block]
			if slices.ContainsFunc(b.Rows, func(id int32) bool { _, in := slices.BinarySearch(rows[id].Items, d.item); return in }) {
				at[d.item] = append(at[d.item], x)
			}
		}
	}
	for i := range blocks {
		blocks[i].Items, blocks[i].Prices = nil, nil
	}
	for _, item := range slices.Sorted(maps.Keys(at)) {
		for _, x := range at[item] {
			b := &blocks[x.block]
			b.Items, b.Prices = append(b.Items, item), append(b.Prices, x.price)
		}
	}
}

// partSolution is the solution of a part, in the part's items.
type partSolution struct {
	chosen []bool
	blocks []Block
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
			if b, ok := q.together([]int32{int32(k)}, r.Items, s.Prices[k]); ok {
				all = append(all, b)
			}
			continue
		}
		b := Block{Rows: []int32{r.ID}, Value: s.Values[k]}
		for i, item := range r.Items {
			if x := s.Prices[k][i]; x > 0 {
				b.Items = append(b.Items, item)
				b.Prices = append(b.Prices, x)
			}
		}
		all = append(all, b)
	}
	return all
}
