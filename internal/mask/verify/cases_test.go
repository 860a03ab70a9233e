package verify

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// TestCases holds what is known of a triangle: whether one of three entities is masked or
// kept, meeting one of any two takes two.
func TestCases(t *testing.T) {
	rows := []proof.Row{anyOf(0, 1), anyOf(1, 2), anyOf(0, 2)}
	part := func(value int64, bound int32, entities ...int32) proof.Part {
		p := proof.Part{Bounds: []int32{bound}, Entities: entities, Value: value}
		for range entities {
			p.Prices = append(p.Prices, value)
		}
		return p
	}
	leaf := func(parts ...proof.Part) *proof.Case { return &proof.Case{Parts: parts} }
	with, without := leaf(part(one, 1, 1, 2)), leaf(part(one, 0, 1), part(one, 2, 2))
	divided := func(e int32, masked, kept *proof.Case) *proof.Case {
		return &proof.Case{Entity: e, Masked: masked, Kept: kept}
	}
	for _, c := range []struct {
		name  string
		of    *proof.Case
		price int64
		value int64
		want  int64 // 0 for refused
	}{
		{"both cases", divided(0, with, without), one, 2 * one, 2},
		{"too much", divided(0, with, without), one, 2*one + 1, 0},
		{"only masked", divided(0, with, nil), one, 2 * one, 0},
		{"only kept", divided(0, nil, without), one, 2 * one, 0},
		{"neither", leaf(), one, one, 0},
		{"one and the same case", divided(0, with, with), one, 2 * one, 0},
		{"the other's case", divided(0, without, with), one, 2 * one, 0},
		{"divided twice by one", divided(0, divided(0, with, with), without), one, 2 * one, 0},
		{"divided, with parts", &proof.Case{Entity: 0, Masked: with, Kept: without, Parts: with.Parts}, one, 2 * one, 0},
		{"an entity that there is not", divided(3, with, without), one, 2 * one, 0},
		{"a bound that there is not", divided(0, leaf(part(one, 3, 1, 2)), without), one, 2 * one, 0},
		{"a bound that asks for less", divided(0, leaf(part(one, 0, 1)), without), one, 2 * one, 0},
		{"a price for what is masked", divided(0, leaf(part(one, 0, 0, 1)), without), one, 2 * one, 0},
		{"a price above the block's", divided(0, with, without), one / 2, one + 1, 0},
		{"prices twice", divided(0, with, leaf(part(one, 0, 1), part(one, 0, 1))), one, 2 * one, 0},
		{"less than nothing", divided(0, leaf(part(one, 1, 1, 2), part(-one, 0)), without), one, 2 * one, 0},
		{"halves are rounded up where costs are whole", leaf(part(one/2, 0, 0, 1), part(one/2, 1, 1, 2), part(one/2, 2, 0, 2)), one, 2 * one, 2},
		{"halves are not, where they are not", leaf(part(one/4, 0, 0, 1), part(one/4, 1, 1, 2), part(one/4, 2, 0, 2)), one / 2, one, 0},
		{"what cannot be met is worth anything", divided(0, with, divided(1, leaf(part(one, 2, 2)), leaf(proof.Part{Bounds: []int32{0}, Value: 9 * one}))), one, 2 * one, 2},
	} {
		blocks := []proof.Block{{Entities: []int32{0, 1, 2}, Prices: []int64{c.price, c.price, c.price}, Value: c.value, Case: c.of}}
		got, err := proves(rows, []int64{1, 1, 1}, [][]int32{{0, 1, 2}}, blocks)
		if got != c.want || (err != nil) != (c.want == 0) {
			t.Errorf("%s: %d, %v", c.name, got, err)
		}
	}
}
