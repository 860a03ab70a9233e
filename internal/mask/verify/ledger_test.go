package verify

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
)

// anyOf asks for one of some entities.
func anyOf(entities ...int32) proof.Row {
	row := proof.Row{Items: entities, Need: 1}
	for range entities {
		row.Coefs = append(row.Coefs, 1)
	}
	return row
}

// proves is what blocks over rows prove, in costs, or why they prove nothing. A block's
// bounds go by the place of rows; -n is block n.
func proves(rows []proof.Row, costs []int64, of [][]int32, blocks []proof.Block) (int64, error) {
	l, err := newLedger(&boundIndex{rows: rows, of: of}, costs, func(int) bool { return false })
	if err != nil {
		return 0, err
	}
	for i := range blocks {
		if err := l.take(i, &blocks[i]); err != nil {
			return 0, err
		}
	}
	if err := l.values(context.Background(), 1, blocks); err != nil {
		return 0, err
	}
	return l.sum(blocks)
}

const one = proof.Scale

// TestHalved holds what is known of a triangle: shares of a half meet one of any two of
// three entities, and two of them are needed.
func TestHalved(t *testing.T) {
	rows := []proof.Row{anyOf(0, 1), anyOf(1, 2), anyOf(0, 2)}
	costs := []int64{1, 1, 1}
	all := []int32{0, 1, 2}
	prices := []int64{one, one, one}
	halved := proof.Block{Halved: true}
	for _, c := range []struct {
		name   string
		of     [][]int32
		blocks []proof.Block
		want   int64 // 0 for refused
	}{
		{"all three", [][]int32{{0, 1, 2}, {-1}}, []proof.Block{halved, {Entities: all, Prices: prices, Value: 2 * one}}, 2},
		{"too much", [][]int32{{0, 1, 2}, {-1}}, []proof.Block{halved, {Entities: all, Prices: prices, Value: 2*one + 1}}, 0},
		{"two of them ask for one", [][]int32{{0, 1}, {-1}}, []proof.Block{halved, {Entities: all, Prices: prices, Value: 2 * one}}, 0},
		{"one without a price", [][]int32{{0, 1, 2}, {-1}}, []proof.Block{halved, {Entities: all[:2], Prices: prices[:2], Value: 2 * one}}, 0},
		{"above its cost", [][]int32{{0, 1, 2}, {-1}, {-1}}, []proof.Block{halved, {Entities: all, Prices: prices, Value: 2 * one}, {Entities: all, Prices: prices, Value: 2 * one}}, 0},
		{"a value that is halved", [][]int32{{0, 1, 2}}, []proof.Block{{Halved: true, Value: one}}, 0},
		{"a value of nothing", [][]int32{{0}}, []proof.Block{{Prices: []int64{}, Value: one}}, 0},
		{"halves of two parts", [][]int32{{0}, {1}}, []proof.Block{
			{Entities: all[:1], Prices: []int64{one / 2}, Value: one / 2},
			{Entities: all[2:], Prices: []int64{one / 2}, Value: one / 2}}, 0},
		{"a half is rounded up", [][]int32{{0}}, []proof.Block{{Entities: all[:2], Prices: []int64{one / 2, one / 2}, Value: one / 2}}, 1},
		{"halves of the same entities are one", [][]int32{{0}, {0}}, []proof.Block{
			{Entities: all[:2], Prices: []int64{one / 2, one / 2}, Value: one / 2},
			{Entities: all[:2], Prices: []int64{one / 2, one / 2}, Value: one / 2}}, 1},
	} {
		got, err := proves(rows, costs, c.of, c.blocks)
		if got != c.want || (err != nil) != (c.want == 0) {
			t.Errorf("%s: %d, %v", c.name, got, err)
		}
	}
}

// TestLeftOut holds that an entity is left out only where another does as well.
func TestLeftOut(t *testing.T) {
	rows := []proof.Row{anyOf(0, 1), anyOf(1, 2, 3), anyOf(0, 1, 3)}
	costs := []int64{1, 1, 1, 2}
	instead := func(f, e int32) proof.Block { return proof.Block{Entities: []int32{f}, Instead: []int32{e}} }
	priced := proof.Block{Entities: []int32{1}, Prices: []int64{one}, Value: one}
	for _, c := range []struct {
		name   string
		blocks []proof.Block
		want   int64
	}{
		{"0 for 1, which then is needed", []proof.Block{instead(0, 1), priced}, 1},
		{"1 for 0, which is not in all", []proof.Block{instead(1, 0)}, 0},
		{"itself", []proof.Block{instead(0, 0)}, 0},
		{"each for the other", []proof.Block{instead(2, 1), instead(1, 2)}, 0},
		{"3 for 1", []proof.Block{instead(3, 1), instead(0, 1), priced}, 1},
		{"2 for 3, which is dearer", []proof.Block{instead(2, 3)}, 0},
		{"after a price", []proof.Block{{Entities: []int32{0, 1}, Prices: []int64{one, one}, Value: one}, instead(2, 1)}, 0},
		{"without reason it is not needed", []proof.Block{priced}, 0},
	} {
		of := make([][]int32, len(c.blocks))
		for i := range of {
			if c.blocks[i].Prices != nil {
				of[i] = []int32{0}
			}
		}
		got, err := proves(rows, costs, of, c.blocks)
		if got != c.want || (err != nil) != (c.want == 0) {
			t.Errorf("%s: %d, %v", c.name, got, err)
		}
	}
}
