package elastic

import "context"

// measure places couples in the rows of both names.
func (r *rows) measure(ctx context.Context, t *table, cs []couple, threads int) error {
	starts, at := sides(len(t.nodes), cs)
	return each(ctx, len(t.nodes), threads, func(int) func(i int) {
		return func(i int) {
			if own := at[starts[i]:starts[i+1]]; len(own) > 0 {
				r.side(int32(i), t, cs, own)
			}
		}
	})
}

// sides gives for each node its couples.
func sides(nodes int, cs []couple) (starts, at []int32) {
	starts = make([]int32, nodes+2)
	for _, c := range cs {
		starts[c.a+2]++
		starts[c.b+2]++
	}
	for i := 2; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	at = make([]int32, 2*len(cs))
	for k, c := range cs {
		for _, n := range [...]int32{c.a, c.b} {
			at[starts[n+1]] = int32(k)
			starts[n+1]++
		}
	}
	return starts[:nodes+1], at
}

// side places a node's couples in its row.
func (r *rows) side(i int32, t *table, cs []couple, own []int32) {
	row := r.row(t.subject(i))
	if row == nil {
		return
	}
	var points []point
	var nodes, within []int32
	for _, k := range own {
		c := &cs[k]
		side, other := 0, c.b
		if c.b == i {
			side, other = 1, c.a
		}
		u := r.unit(t.items[t.nodes[other].item].Value)
		if u == nil {
			continue
		}
		cosine := dot(row.unit, u)
		p := point{row.scale(cosine), float64(c.jaro)}
		c.scaled[side], c.stands[side] = float32(p.x), true
		if side == 0 {
			c.cosine, c.space = float32(cosine), true
		}
		if r.options.region(p) {
			points, nodes, within = append(points, p), append(nodes, other), append(within, k)
		}
	}
	stands := row.judge(i, points, nodes)
	for at := range stands {
		side := 0
		if cs[within[at]].b == i {
			side = 1
		}
		cs[within[at]].stands[side] = stands[at]
	}
}

// place is a couple's point: the lower of the two rows counts.
func (c *couple) place() point {
	return point{float64(min(c.scaled[0], c.scaled[1])), float64(c.jaro)}
}

// near reports whether two names are near enough to be one.
func (o *Options) near(c *couple) bool {
	switch {
	case c.rule == SameName || c.rule == LegalForm:
		return true
	case c.space:
		return o.region(c.place()) && c.stands[0] && c.stands[1]
	}
	return float64(c.jaro) >= o.Alone
}
