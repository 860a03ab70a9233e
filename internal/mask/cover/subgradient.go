package cover

// multipliers seeks those of the Lagrangian dual of the relaxation by fractions with
// Polyak's steps towards a cost that can be reached. They are a guess: what they prove is
// worked out in integers.
func (p *Problem) multipliers(target float64, rounds int, start []float64) []float64 {
	u := make([]float64, len(p.Rows))
	cost := make([]float64, len(p.Costs))
	slope := make([]float64, len(p.Rows))
	copy(u, start)
	if start == nil {
		p.firstMultipliers(u)
	}
	best, found := -1.0, append([]float64(nil), u...)
	step, stale := 1.0, 0
	for range rounds {
		value := 0.0
		for i, c := range p.Costs {
			cost[i] = float64(c)
		}
		for k := range p.Rows {
			r := &p.Rows[k]
			value += u[k]
			slope[k] = 1
			if u[k] == 0 {
				continue
			}
			f := u[k] / float64(r.Need)
			for i, item := range r.Items {
				cost[item] -= f * float64(r.coef(i))
			}
		}
		for _, c := range cost {
			value += min(c, 0)
		}
		norm := 0.0
		for k := range p.Rows {
			r := &p.Rows[k]
			for i, item := range r.Items {
				if cost[item] < 0 {
					slope[k] -= float64(r.coef(i)) / float64(r.Need)
				}
			}
			if u[k] == 0 && slope[k] < 0 {
				slope[k] = 0
			}
			norm += slope[k] * slope[k]
		}
		if value > best*(1+1e-6) {
			stale = 0
		} else {
			stale++
		}
		if value > best {
			best = value
			copy(found, u)
		}
		if stale >= 12 {
			step, stale = step/2, 0
			copy(u, found)
			if step < 1e-3 {
				break
			}
			continue
		}
		if norm == 0 || best >= target {
			break
		}
		t := step * max(target-value, 1e-9) / norm
		for k := range u {
			u[k] = max(0, u[k]+t*slope[k])
		}
	}
	return found
}

// firstMultipliers are those of a dual ascent, row by row.
func (p *Problem) firstMultipliers(u []float64) {
	left := make([]float64, len(p.Costs))
	for i, c := range p.Costs {
		left[i] = float64(c)
	}
	for k := range p.Rows {
		r := &p.Rows[k]
		need := float64(r.Need)
		least := -1.0
		for i, item := range r.Items {
			if x := left[item] * need / float64(r.coef(i)); least < 0 || x < least {
				least = x
			}
		}
		u[k] = least
		for i, item := range r.Items {
			left[item] -= least * float64(r.coef(i)) / need
		}
	}
}
