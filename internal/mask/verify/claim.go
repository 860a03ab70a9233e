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
	named, err := b.named(ctx, claim.Blocks)
	if err != nil {
		return err
	}
	l, err := newLedger(named, b.Costs, b.Base.Masked)
	if err != nil {
		return err
	}
	for i := range claim.Blocks {
		if err := l.take(i, &claim.Blocks[i]); err != nil {
			return err
		}
	}
	if err := l.values(ctx, b.Base.Options().Threads, claim.Blocks); err != nil {
		return err
	}
	proved, err := l.sum(claim.Blocks)
	if err != nil {
		return err
	}
	if proved < claim.Bound {
		return failure.Errorf("mask", "the certificate proves a lower bound of %d, and the plan says %d", proved, claim.Bound)
	}
	return nil
}

// steps bounds the search of one part, and of how many are masked in a core.
const steps = 1_000_000

// values checks the value of each part that has one.
func (l *ledger) values(ctx context.Context, threads int, blocks []proof.Block) error {
	return graph.Each(ctx, threads, len(blocks), 64, func(_, _, lo, hi int) error {
		for i := lo; i < hi; i++ {
			if x := &blocks[i]; x.Value > 0 && !l.value(i, x) {
				return failure.Errorf("mask", "part %d of the certificate does not prove its value", i+1)
			}
		}
		return ctx.Err()
	})
}

// value reports whether a part proves its value.
func (l *ledger) value(i int, x *proof.Block) bool {
	if x.Case != nil {
		return byCases(x, l.priced[i])
	}
	return proof.AtLeast(l.priced[i], x.Prices, x.Value, steps)
}

// sum adds the values up. Costs are whole, so values of parts that share entities, but none
// with others, are rounded up together.
func (l *ledger) sum(blocks []proof.Block) (sum int64, err error) {
	root := make([]int32, len(l.left))
	for e := range root {
		root[e] = int32(e)
	}
	find := func(e int32) int32 {
		for root[e] != e {
			root[e] = root[root[e]]
			e = root[e]
		}
		return e
	}
	for i := range blocks {
		if x := &blocks[i]; x.Value > 0 {
			for _, e := range x.Entities[1:] {
				root[find(e)] = find(x.Entities[0])
			}
		}
	}
	together, all := make(map[int32]int64), int64(0)
	for i := range blocks {
		x := &blocks[i]
		if x.Value < 0 || x.Value > math.MaxInt64/2-all {
			return 0, failure.Errorf("mask", "part %d of the certificate has a value out of range", i+1)
		}
		if all += x.Value; x.Value > 0 {
			together[find(x.Entities[0])] += x.Value
		}
	}
	for _, v := range together {
		sum += (v + proof.Scale - 1) / proof.Scale
	}
	return sum, nil
}
