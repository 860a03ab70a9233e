package verify

import (
	"context"
	"math"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// claim checks what a plan says of its cost, and the proof of the bound.
func (b *Bounds) claim(ctx context.Context, masked []bool, claim *proof.Proof) error {
	var cost int64
	for e, m := range masked {
		if m && !b.Base.Masked(e) {
			cost += b.Costs[e]
		}
	}
	if cost != claim.Cost {
		return failure.Errorf("mask", "the plan costs %d, and says %d", cost, claim.Cost)
	}
	if err := b.prices(claim.Blocks); err != nil {
		return err
	}
	if err := b.blocks(ctx, claim.Blocks); err != nil {
		return err
	}
	var sum int64
	for i := range claim.Blocks {
		v := claim.Blocks[i].Value
		if v < 0 || sum > math.MaxInt64/2-v {
			return failure.Errorf("mask", "part %d of the certificate has a value out of range", i+1)
		}
		sum += v
	}
	if proved := (sum + proof.Scale - 1) / proof.Scale; proved < claim.Bound {
		return failure.Errorf("mask", "the certificate proves a lower bound of %d, and the plan says %d", proved, claim.Bound)
	}
	return nil
}

// prices checks that no entity is priced above its cost.
func (b *Bounds) prices(blocks []proof.Block) error {
	left := make([]int64, len(b.Costs))
	for e, c := range b.Costs {
		if c > math.MaxInt64/proof.Scale {
			return failure.New("mask", "costs are too high to be proved")
		}
		left[e] = c * proof.Scale
	}
	for i := range blocks {
		x := &blocks[i]
		if len(x.Entities) != len(x.Prices) {
			return failure.Errorf("mask", "part %d of the certificate has not one price for each entity", i+1)
		}
		for j, e := range x.Entities {
			switch {
			case e < 0 || int(e) >= len(left) || b.Base.Masked(int(e)) || j > 0 && e <= x.Entities[j-1]:
				return failure.Errorf("mask", "part %d of the certificate names entities that it may not", i+1)
			case x.Prices[j] < 0 || x.Prices[j] > left[e]:
				return failure.Errorf("mask", "the certificate prices entity %d above its cost", e+1)
			}
			left[e] -= x.Prices[j]
		}
	}
	return nil
}

// steps bounds the search of one part, and of how many are masked in a core.
const steps = 1_000_000

func (b *Bounds) blocks(ctx context.Context, blocks []proof.Block) error {
	threads := b.Base.Options().Threads
	masks := make([][]bool, graph.Threads(threads))
	return graph.Each(ctx, threads, len(blocks), 64, func(worker, _, lo, hi int) error {
		if masks[worker] == nil {
			masks[worker] = make([]bool, len(b.Costs))
			for e := range masks[worker] {
				masks[worker][e] = true
			}
		}
		for i := lo; i < hi; i++ {
			if err := b.block(&blocks[i], i+1, masks[worker]); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
}

// block checks the value of one part. masked marks everything, and does so again after.
func (b *Bounds) block(x *proof.Block, number int, masked []bool) error {
	at := make(map[int32]int32, len(x.Entities))
	for i, e := range x.Entities {
		at[e] = int32(i)
	}
	var rows []proof.Row
	for i := range x.Bounds {
		all, ok := b.row(&x.Bounds[i], masked)
		if !ok {
			return failure.Errorf("mask", "part %d of the certificate rests on a bound that there is not", number)
		}
		row := proof.Row{Need: all.Need}
		for j, e := range all.Items {
			if p, priced := at[e]; priced {
				row.Items, row.Coefs = append(row.Items, p), append(row.Coefs, all.Coefs[j])
			} else {
				row.Need -= all.Coefs[j] // it costs nothing here, so it is masked
			}
		}
		if row.Need > 0 {
			rows = append(rows, row)
		}
	}
	if x.Value > 0 && !proof.AtLeast(rows, x.Prices, x.Value, steps) {
		return failure.Errorf("mask", "part %d of the certificate does not prove its value", number)
	}
	return nil
}

// row is what a bound asks for, by entities.
func (b *Bounds) row(x *proof.Bound, masked []bool) (row proof.Row, ok bool) {
	for i, d := range x.Documents {
		if d < 0 || d >= len(b.Base.Collection().Documents) || on(x.Documents[:i], d) {
			return row, false
		}
	}
	n := len(x.Documents)
	if n == 0 || n > b.Base.Options().ChainLength {
		return row, false
	}
	if x.Entities == nil {
		return b.document(x.Documents[0]), n == 1
	}
	return b.core(x, masked)
}

// fine is how many units are 1 in −ln(1−c). Each rounding gives away less than a unit, and
// what a row of package exact gives away is far more: what its prices prove holds here.
const fine = 1 << 32

// document is the need of a document: what is masked must add up to what its risk is too
// high by. Coefficients are rounded up and the need down, so that no plan that meets the
// bound is left out.
func (b *Bounds) document(d int) (row proof.Row) {
	if b.ThetaDoc >= 1 {
		return row
	}
	all := 0.0
	for _, c := range b.Base.Contributions(d) {
		if c.Value < 1 {
			a := -math.Log1p(-c.Value)
			all += a
			row.Items, row.Coefs = append(row.Items, int32(c.Entity)), append(row.Coefs, int64(math.Ceil(a*fine))+1)
		}
	}
	row.Need = int64(math.Floor((all+math.Log1p(-b.ThetaDoc))*fine)) - 64
	return row
}

// core is the need for so many of some entities. It holds if the bound is broken when all
// is masked but them, and one less than needed of them too, whichever they are.
func (b *Bounds) core(x *proof.Bound, masked []bool) (row proof.Row, ok bool) {
	if x.Need < 1 || x.Need > int64(len(x.Entities)) {
		return row, false
	}
	broken := func() bool { return b.Base.RiskWithout(x.Documents[0], masked) > b.ThetaDoc }
	if len(x.Documents) > 1 {
		c, ok := b.chain(x.Documents)
		if !ok {
			return row, false
		}
		broken = func() bool { return b.broken(&c, masked) }
	}
	for i, e := range x.Entities {
		if e < 0 || int(e) >= len(masked) || b.Base.Masked(int(e)) || i > 0 && e <= x.Entities[i-1] {
			return row, false
		}
	}
	for _, e := range x.Entities {
		masked[e] = false
	}
	budget := steps
	ok = always(x.Entities, int(x.Need)-1, masked, broken, &budget)
	for _, e := range x.Entities {
		masked[e] = true
	}
	row = proof.Row{Items: x.Entities, Coefs: make([]int64, len(x.Entities)), Need: x.Need}
	for i := range row.Coefs {
		row.Coefs[i] = 1
	}
	return row, ok
}

// always reports whether something is so whichever n of the entities are masked.
func always(list []int32, n int, masked []bool, so func() bool, budget *int) bool {
	if n == 0 {
		*budget--
		return *budget >= 0 && so()
	}
	for i := n - 1; i < len(list); i++ {
		masked[list[i]] = true
		ok := always(list[:i], n-1, masked, so, budget)
		masked[list[i]] = false
		if !ok {
			return false
		}
	}
	return true
}
