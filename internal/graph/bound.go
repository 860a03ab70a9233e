package graph

// reach bounds how far the product of a path can still fall. reach[j][v] is the
// least Miss among the arcs that leave nodes j steps away from v.
type reach [][]float64

// newReach looks ahead so many steps. The factors of the arcs are given by miss.
func (g *Graph) newReach(steps int, miss func(Arc) float64) reach {
	r := make(reach, steps)
	for j := range r {
		r[j] = make([]float64, g.Nodes())
		for v := range r[j] {
			r[j][v] = 1
			for _, arc := range g.Arcs(v) {
				if j == 0 {
					r[j][v] = min(r[j][v], miss(arc))
				} else {
					r[j][v] = min(r[j][v], r[j-1][arc.To])
				}
			}
		}
	}
	return r
}

// least is the smallest product that p can become when hops from+1 … from+n are
// added on a walk whose first arc leaves a node from steps away from v.
func (r reach) least(p float64, v int32, from, n int) float64 {
	for j := from; j < from+n; j++ {
		p = float64(p * r[j][v])
	}
	return p
}
