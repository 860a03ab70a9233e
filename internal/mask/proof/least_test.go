package proof

import (
	"math/rand/v2"
	"testing"
)

// TestAtLeast holds what is proved against all choices, for the least price and one more.
func TestAtLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 5000 {
		prices := make([]int64, 1+r.IntN(9))
		for i := range prices {
			prices[i] = r.Int64N(30) * []int64{1, 5040, 1 << 40}[r.IntN(3)]
		}
		rows := make([]Row, 1+r.IntN(5))
		for k := range rows {
			row := &rows[k]
			for i := range prices {
				if r.IntN(2) == 0 {
					row.Items, row.Coefs = append(row.Items, int32(i)), append(row.Coefs, 1+r.Int64N(1<<20))
					row.Need += r.Int64N(2) * row.Coefs[len(row.Coefs)-1]
				}
			}
		}
		best := int64(1) << 60
		for set := range 1 << len(prices) {
			var sum int64
			for i, x := range prices {
				sum += int64(set>>i&1) * x
			}
			met := true
			for _, row := range rows {
				need := row.Need
				for i, item := range row.Items {
					need -= int64(set>>item&1) * row.Coefs[i]
				}
				met = met && need <= 0
			}
			if met {
				best = min(best, sum)
			}
		}
		if !AtLeast(rows, prices, best, 1_000_000) || AtLeast(rows, prices, best+1, 1_000_000) {
			t.Fatalf("%+v at %v: least %d", rows, prices, best)
		}
	}
}
