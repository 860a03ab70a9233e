package cover

import "slices"

// reduction is the rest of a problem once the forced items are chosen.
type reduction struct {
	forced []int32 // items of the problem
	ok     bool    // whether the rows can be covered at all
	parts  []part
}

// part is a problem on its own, that shares nothing with others.
type part struct {
	Problem
	item []int32 // of each item, that of the whole problem
}

// reduce chooses what must be chosen, drops what is covered, and takes apart what hangs
// together by nothing.
func (p *Problem) reduce() reduction {
	chosen := make([]bool, len(p.Costs))
	out := reduction{ok: true}
	rows := make([][]int32, len(p.Costs)) // of each item; made only where something is forced
	made := false
	var queue []int32
	look := func(k int32) bool {
		r := &p.Rows[k]
		need, all := r.Need, int64(0)
		for i, item := range r.Items {
			if chosen[item] {
				need -= r.coef(i)
			} else {
				all += r.coef(i)
			}
		}
		if need <= 0 {
			return true
		}
		if all < need {
			return false
		}
		for i, item := range r.Items {
			if !chosen[item] && all-r.coef(i) < need {
				chosen[item] = true
				out.forced = append(out.forced, item)
				queue = append(queue, item)
			}
		}
		return true
	}
	for k := range p.Rows {
		if !look(int32(k)) {
			return reduction{}
		}
	}
	for len(queue) > 0 {
		if !made {
			made = true
			for k := range p.Rows {
				for _, item := range p.Rows[k].Items {
					rows[item] = append(rows[item], int32(k))
				}
			}
		}
		item := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, k := range rows[item] {
			if !look(k) {
				return reduction{}
			}
		}
	}
	slices.Sort(out.forced)
	out.parts = p.split(chosen)
	return out
}

// rest is what is left of a row, nil where it is covered.
func (r *Row) rest(chosen []bool) *Row {
	need := r.missing(chosen)
	if need <= 0 {
		return nil
	}
	left := Row{Need: need, ID: r.ID}
	least, most := need, int64(0)
	for i, item := range r.Items {
		if !chosen[item] {
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

// split drops what is chosen, and takes the rest apart.
func (p *Problem) split(chosen []bool) []part {
	rows := make([]*Row, 0, len(p.Rows))
	root := make([]int32, len(p.Costs))
	for i := range root {
		root[i] = int32(i)
	}
	find := func(i int32) int32 {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for k := range p.Rows {
		r := p.Rows[k].rest(chosen)
		if r == nil {
			continue
		}
		rows = append(rows, r)
		a := find(r.Items[0])
		for _, item := range r.Items[1:] {
			if b := find(item); a < b {
				root[b] = a
			} else {
				root[a] = b
				a = b
			}
		}
	}
	var parts []part
	at := make([]int32, len(p.Costs)) // of each root, 1 + its part
	own := make([]int32, len(p.Costs))
	for i := range own {
		own[i] = -1
	}
	for _, r := range rows {
		a := find(r.Items[0])
		if at[a] == 0 {
			parts = append(parts, part{})
			at[a] = int32(len(parts))
		}
		q := &parts[at[a]-1]
		for _, item := range r.Items {
			if own[item] < 0 {
				own[item] = 0
				q.item = append(q.item, item)
			}
		}
		q.Rows = append(q.Rows, *r)
	}
	for n := range parts {
		q := &parts[n]
		slices.Sort(q.item)
		for i, item := range q.item {
			own[item] = int32(i)
			q.Costs = append(q.Costs, p.Costs[item])
		}
		for k := range q.Rows {
			for i, item := range q.Rows[k].Items {
				q.Rows[k].Items[i] = own[item]
			}
		}
		q.lean()
	}
	return parts
}

// lean drops rows of need 1 that hold all of another: whoever covers that covers them.
func (p *Problem) lean() {
	if len(p.Rows) < 2 {
		return
	}
	of := make([][]int32, len(p.Costs)) // rows of need 1, by their first item, smallest rows first
	order := make([]int, 0, len(p.Rows))
	for k := range p.Rows {
		if p.Rows[k].Need == 1 {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(p.Rows[a].Items) - len(p.Rows[b].Items) })
	drop := make([]bool, len(p.Rows))
	for _, k := range order {
		r := &p.Rows[k]
		tests := 0
	held:
		for _, item := range r.Items {
			for _, j := range of[item] {
				if tests++; tests > 200 {
					break held
				}
				if holds(r.Items, p.Rows[j].Items) {
					drop[k] = true
					break held
				}
			}
		}
		if !drop[k] {
			of[r.Items[0]] = append(of[r.Items[0]], int32(k))
		}
	}
	n := 0
	for k := range p.Rows {
		if !drop[k] {
			p.Rows[n] = p.Rows[k]
			n++
		}
	}
	p.Rows = p.Rows[:n]
}

// holds reports whether all of the second list, both rising, are in the first.
func holds(all, some []int32) bool {
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
