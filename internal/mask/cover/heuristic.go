package cover

import (
	"cmp"
	"slices"
)

// greedy covers all rows: again and again by the item that covers most of what is missing
// for what it costs. weight is the cost that it goes by.
func (p *Problem) greedy(weight func(item int32) float64) []bool {
	rows := p.rowsOf()
	missing := make([]int64, len(p.Rows))
	for k := range p.Rows {
		missing[k] = p.Rows[k].Need
	}
	chosen := make([]bool, len(p.Costs))
	gain := func(item int32) float64 {
		sum := 0.0
		for _, x := range rows[item] {
			if m := missing[x.row]; m > 0 {
				sum += float64(min(x.coef, m)) / float64(p.Rows[x.row].Need)
			}
		}
		return sum
	}
	var h heap
	for item := range p.Costs {
		if g := gain(int32(item)); g > 0 {
			h.push(scoredItem{weight(int32(item)) / g, int32(item)})
		}
	}
	for len(h) > 0 {
		x := h.pop()
		g := gain(x.item)
		if g == 0 {
			continue
		}
		if now := weight(x.item) / g; now > x.score && len(h) > 0 && h[0].score < now {
			h.push(scoredItem{now, x.item}) // gains only fall, so the first that has kept its own is best
			continue
		}
		chosen[x.item] = true
		for _, y := range rows[x.item] {
			missing[y.row] -= y.coef
		}
	}
	p.prune(chosen, rows, weight)
	return chosen
}

// prune gives up chosen items that are not needed, the dearest first.
func (p *Problem) prune(chosen []bool, rows [][]share, weight func(item int32) float64) {
	spare := make([]int64, len(p.Rows))
	for k := range p.Rows {
		spare[k] = -p.Rows[k].missing(chosen)
	}
	var order []scoredItem
	for item, c := range chosen {
		if c {
			order = append(order, scoredItem{-weight(int32(item)), int32(item)})
		}
	}
	slices.SortFunc(order, compareScored)
	for _, x := range order {
		if !slices.ContainsFunc(rows[x.item], func(y share) bool { return spare[y.row] < y.coef }) {
			chosen[x.item] = false
			for _, y := range rows[x.item] {
				spare[y.row] -= y.coef
			}
		}
	}
}

// share is what an item covers of a row.
type share struct {
	row  int32
	coef int64
}

func (p *Problem) rowsOf() [][]share {
	n := make([]int32, len(p.Costs))
	total := 0
	for k := range p.Rows {
		total += len(p.Rows[k].Items)
		for _, item := range p.Rows[k].Items {
			n[item]++
		}
	}
	all := make([]share, 0, total)
	rows := make([][]share, len(p.Costs))
	for i := range rows {
		at := len(all)
		all = all[:at+int(n[i])]
		rows[i] = all[at:at:len(all)]
	}
	for k := range p.Rows {
		r := &p.Rows[k]
		for i, item := range r.Items {
			rows[item] = append(rows[item], share{int32(k), r.coef(i)})
		}
	}
	return rows
}

type scoredItem struct {
	score float64
	item  int32
}

func compareScored(a, b scoredItem) int {
	return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.item, b.item))
}

// heap has the lowest score at its root.
type heap []scoredItem

func (h *heap) push(x scoredItem) {
	*h = append(*h, x)
	for i := len(*h) - 1; i > 0; {
		up := (i - 1) / 2
		if compareScored((*h)[up], (*h)[i]) <= 0 {
			return
		}
		(*h)[up], (*h)[i] = (*h)[i], (*h)[up]
		i = up
	}
}

func (h *heap) pop() scoredItem {
	top := (*h)[0]
	last := len(*h) - 1
	(*h)[0] = (*h)[last]
	*h = (*h)[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= last {
			return top
		}
		if c+1 < last && compareScored((*h)[c+1], (*h)[c]) < 0 {
			c++
		}
		if compareScored((*h)[i], (*h)[c]) <= 0 {
			return top
		}
		(*h)[i], (*h)[c] = (*h)[c], (*h)[i]
		i = c
	}
}
