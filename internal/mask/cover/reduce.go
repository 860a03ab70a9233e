package cover

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/disjoint"
)

// reduction is what is left of a problem when what must be chosen is, and what need not be
// looked at is not.
type reduction struct {
	acts  []act
	ok    bool // whether the rows can be covered at all
	parts []part
}

// act is one step of a reduction. An item is chosen without which a row cannot be covered;
// or one is dropped in whose place another does as well: that covers all rows by itself in
// which this one is, and costs no more.
type act struct {
	item int32
	drop bool
	by   int32 // the row, or the other item
}

// part is a problem on its own, that shares nothing with others.
type part struct {
	Problem
	item []int32 // of each item, that of the whole problem
}

// reducer reduces a problem. Items keep their numbers until it is taken apart.
type reducer struct {
	costs  []int64
	rows   []Row // their items and coefficients are shared with the problem until they change
	gone   []bool
	chosen []bool
	reduction
}

// passes bounds how often the rules are gone through.
const passes = 30

// reduce chooses what must be chosen, drops what is covered and what others do as well as,
// and takes apart what hangs together by nothing.
func (p *Problem) reduce() reduction {
	r := &reducer{costs: p.Costs, rows: slices.Clone(p.Rows), gone: make([]bool, len(p.Costs)), chosen: make([]bool, len(p.Costs))}
	r.ok = true
	for k := range r.rows {
		r.rows[k].unit = r.rows[k].Coefs == nil
	}
	for range passes {
		changed := r.force()
		if !r.ok {
			return reduction{}
		}
		if changed {
			r.rest()
			continue
		}
		if r.lean(); !r.dominate() {
			break
		}
		r.rest()
	}
	r.split()
	return r.reduction
}

// force chooses what rows cannot be covered without.
func (r *reducer) force() (changed bool) {
	for k := range r.rows {
		row := &r.rows[k]
		need, all := row.Need, int64(0)
		for i, item := range row.Items {
			switch {
			case r.chosen[item]:
				need -= row.coef(i)
			case !r.gone[item]:
				all += row.coef(i)
			}
		}
		if need <= 0 {
			continue
		}
		if all < need {
			r.ok = false
			return false
		}
		for i, item := range row.Items {
			if !r.chosen[item] && !r.gone[item] && all-row.coef(i) < need {
				r.chosen[item] = true
				row.named = true
				r.acts = append(r.acts, act{item: item, by: row.ID})
				changed = true
			}
		}
	}
	return changed
}

// rest takes what is chosen or gone out of the rows, and drops rows that are covered.
func (r *reducer) rest() {
	n := 0
	for k := range r.rows {
		row := &r.rows[k]
		if slices.ContainsFunc(row.Items, func(i int32) bool { return r.chosen[i] || r.gone[i] }) {
			if row = row.rest(r.chosen, r.gone); row == nil {
				continue
			}
		}
		r.rows[n] = *row
		n++
	}
	r.rows = r.rows[:n]
}

// rest is what is left of a row, nil where it is covered.
func (r *Row) rest(chosen, gone []bool) *Row {
	need := r.missing(chosen)
	if need <= 0 {
		return nil
	}
	left := Row{Need: need, ID: r.ID, unit: r.unit, named: r.named}
	least, most := need, int64(0)
	for i, item := range r.Items {
		if !chosen[item] && (gone == nil || !gone[item]) {
			c := min(r.coef(i), need)
			left.Items = append(left.Items, item)
			left.Coefs = append(left.Coefs, c)
			least, most = min(least, c), max(most, c)
		}
	}
	if least == most {
		left.Need, left.Coefs = (need+least-1)/least, nil
	}
	return &left
}

// lean drops rows of need 1 that hold all of another: whoever covers that covers them. Rows
// that the proof names must go on being looked at when items are dropped.
func (r *reducer) lean() {
	if len(r.rows) < 2 {
		return
	}
	of := make(map[int32][]int32) // rows of need 1 by their first item, smallest rows first
	order := make([]int, 0, len(r.rows))
	for k := range r.rows {
		if r.rows[k].Need == 1 {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(r.rows[a].Items) - len(r.rows[b].Items) })
	drop := make([]bool, len(r.rows))
	for _, k := range order {
		row := &r.rows[k]
		drop[k] = !row.named && r.another(row, of)
		if !drop[k] {
			of[row.Items[0]] = append(of[row.Items[0]], int32(k))
		}
	}
	n := 0
	for k := range r.rows {
		if !drop[k] {
			r.rows[n] = r.rows[k]
			n++
		}
	}
	r.rows = r.rows[:n]
}

// comparisons bounds how many rows or items one is held against.
const comparisons = 300

// another reports whether a row holds all of one of those.
func (r *reducer) another(row *Row, of map[int32][]int32) bool {
	tests := 0
	for _, item := range row.Items {
		for _, j := range of[item] {
			if tests++; tests > comparisons {
				return false
			}
			if holds(row.Items, r.rows[j].Items) {
				return true
			}
		}
	}
	return false
}

// holds reports whether all of the second list, both rising, are in the first.
func holds(all, some []int32) bool {
	if len(some) > len(all) {
		return false
	}
	i := 0
	for _, x := range some {
		for i < len(all) && all[i] < x {
			i++
		}
		if i == len(all) || all[i] != x {
			return false
		}
		i++
	}
	return true
}

// dominate drops items in whose place others do as well.
func (r *reducer) dominate() (changed bool) {
	p := Problem{Costs: r.costs, Rows: r.rows}
	rows := p.rowsOf()
	for item := range rows {
		if f := int32(item); len(rows[f]) > 0 {
			if e, ok := r.dominator(f, rows); ok {
				r.gone[f] = true
				r.acts = append(r.acts, act{f, true, e})
				changed = true
			}
		}
	}
	return changed
}

func (r *reducer) dominator(f int32, rows [][]share) (int32, bool) {
	smallest := rows[f][0].row
	for _, x := range rows[f] {
		if len(r.rows[x.row].Items) < len(r.rows[smallest].Items) {
			smallest = x.row
		}
	}
	tests := 0
	for _, e := range r.rows[smallest].Items {
		if e == f || r.gone[e] || r.costs[e] > r.costs[f] || len(rows[e]) < len(rows[f]) {
			continue
		}
		if tests++; tests > comparisons {
			break
		}
		if r.dominates(rows[e], rows[f]) {
			return e, true
		}
	}
	return 0, false
}

// dominates reports whether the rows of one item are among those that another covers alone.
func (r *reducer) dominates(by, of []share) bool {
	i := 0
	for _, x := range of {
		for i < len(by) && by[i].row < x.row {
			i++
		}
		if i == len(by) || by[i].row != x.row || by[i].coef < r.rows[x.row].Need {
			return false
		}
	}
	return true
}

// split takes apart what hangs together by nothing.
func (r *reducer) split() {
	together := disjoint.New(len(r.costs))
	for k := range r.rows {
		first := r.rows[k].Items[0]
		for _, item := range r.rows[k].Items[1:] {
			first, _ = together.Join(first, item)
		}
	}
	at := make([]int32, len(r.costs)) // of the first item, 1 + its part
	own := make([]int32, len(r.costs))
	for i := range own {
		own[i] = -1
	}
	for _, row := range r.rows {
		a := together.First(row.Items[0])
		if at[a] == 0 {
			r.parts = append(r.parts, part{})
			at[a] = int32(len(r.parts))
		}
		q := &r.parts[at[a]-1]
		for _, item := range row.Items {
			if own[item] < 0 {
				own[item] = 0
				q.item = append(q.item, item)
			}
		}
		q.Rows = append(q.Rows, row)
	}
	for n := range r.parts {
		q := &r.parts[n]
		slices.Sort(q.item)
		for i, item := range q.item {
			own[item] = int32(i)
			q.Costs = append(q.Costs, r.costs[item])
		}
		for k := range q.Rows {
			items := make([]int32, len(q.Rows[k].Items))
			for i, item := range q.Rows[k].Items {
				items[i] = own[item]
			}
			q.Rows[k].Items = items
		}
	}
}
