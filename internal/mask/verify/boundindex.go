package verify

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// boundIndex is every bound that a certificate names, once, as a row by entities.
type boundIndex struct {
	rows []proof.Row
	of   [][]int32 // of each part, its bounds by their place in rows; -n is what part n says
}

// named checks that there is every bound that is named.
func (b *Bounds) named(ctx context.Context, blocks []proof.Block) (*boundIndex, error) {
	n := &boundIndex{of: make([][]int32, len(blocks))}
	known := make(map[string]int32)
	var bounds []*proof.Bound
	var first []int // the part that first names each
	for i := range blocks {
		for j := range blocks[i].Bounds {
			x := &blocks[i].Bounds[j]
			if x.Block != 0 {
				if x.Block < 0 || x.Block > i || !blocks[x.Block-1].Halved {
					return nil, failure.Errorf("mask", "part %d of the certificate rests on a part that says nothing", i+1)
				}
				n.of[i] = append(n.of[i], int32(-x.Block))
				continue
			}
			k := key(x)
			at, ok := known[k]
			if !ok {
				at = int32(len(bounds))
				known[k], bounds, first = at, append(bounds, x), append(first, i)
			}
			n.of[i] = append(n.of[i], at)
		}
	}
	n.rows = make([]proof.Row, len(bounds))
	threads := b.Base.Options().Threads
	masks := make([][]bool, graph.Threads(threads))
	return n, graph.Each(ctx, threads, len(bounds), 64, func(worker, _, lo, hi int) error {
		if masks[worker] == nil {
			masks[worker] = make([]bool, len(b.Costs))
			for e := range masks[worker] {
				masks[worker][e] = true
			}
		}
		for i := lo; i < hi; i++ {
			row, ok := b.row(bounds[i], masks[worker])
			if !ok {
				return failure.Errorf("mask", "part %d of the certificate rests on a bound that there is not", first[i]+1)
			}
			n.rows[i] = row
		}
		return ctx.Err()
	})
}

// key identifies bounds.
func key(x *proof.Bound) string {
	k := binary.AppendVarint(nil, int64(len(x.Documents)))
	for _, d := range x.Documents {
		k = binary.AppendVarint(k, int64(d))
	}
	k = binary.AppendVarint(k, x.Need)
	for _, e := range x.Entities {
		k = binary.AppendVarint(k, int64(e))
	}
	return string(k)
}

// row is what a bound asks for, by entities. masked marks everything, and does so again
// after.
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

// unit is how many units are 1 in −ln(1−c).
const unit = 1 << 16

// document is the need of a document: what is masked must add up to what its risk is too
// high by. Coefficients are rounded up and the need down by more than the error of the
// logarithms, so that no plan that meets the bound is left out.
func (b *Bounds) document(d int) (row proof.Row) {
	if b.ThetaDoc >= 1 {
		return row
	}
	all := 0.0
	for _, c := range b.Base.Contributions(d) {
		if c.Value < 1 {
			all -= math.Log1p(-c.Value)
		}
	}
	row.Need = int64(math.Floor((all+math.Log1p(-b.ThetaDoc))*unit)) - 1
	for _, c := range b.Base.Contributions(d) {
		if c.Value < 1 && c.Value > 0 && row.Need > 0 {
			row.Items = append(row.Items, int32(c.Entity))
			row.Coefs = append(row.Coefs, min(row.Need, int64(math.Ceil(-math.Log1p(-c.Value)*unit))))
		}
	}
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
