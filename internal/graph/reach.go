package graph

// reach bounds how far the product of a path can still fall. Its factors are the
// least of the arcs that a walk can take j steps on; as a path never turns back,
// walks that do at once are left out, and for that each node keeps the best first
// step and the best other one.
type reach []reachTable

// reachTable holds what each node can reach in a number of steps.
type reachTable struct {
	best   []float64 // least factor
	to     []int32   // the neighbour by which it is reached
	second []float64 // least factor through another neighbour
}

// newReach looks ahead so many steps. miss gives the factors of the arcs from nodes.
func (g *Graph) newReach(steps int, miss func(int32, Arc) float64) reach {
	r := make(reach, steps)
	for j := range r {
		n := g.Nodes()
		r[j] = reachTable{make([]float64, n), make([]int32, n), make([]float64, n)}
	}
	r.look(g, miss)
	return r
}

// look computes all bounds anew.
func (r reach) look(g *Graph, miss func(int32, Arc) float64) {
	for j := range r {
		for v := range g.Nodes() {
			best, to, second := 1.0, int32(-1), 1.0
			for _, arc := range g.Arcs(v) {
				factor := 0.0
				if j == 0 {
					factor = miss(int32(v), arc)
				} else {
					factor = r[j-1].without(arc.To, int32(v))
				}
				if factor < best {
					best, to, second = factor, arc.To, best
				} else {
					second = min(second, factor)
				}
			}
			r[j].best[v], r[j].to[v], r[j].second[v] = best, to, second
		}
	}
}

// without is the least factor from v when the first step must not lead to u.
func (a reachTable) without(v, u int32) float64 {
	if a.to[v] == u {
		return a.second[v]
	}
	return a.best[v]
}

// least is the smallest that a product can become on walks from v that do not
// begin with a step to u, by the factors of their steps from … to-1.
func (r reach) least(p float64, u, v int32, from, to int) float64 {
	for j := from; j < to; j++ {
		p = float64(p * r[j].without(v, u))
	}
	return p
}
