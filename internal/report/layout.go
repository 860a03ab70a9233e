package report

import "math"

// point is a place in the plane.
type point struct{ x, y float64 }

const layoutRounds = 150

// layout places the nodes so that distances in the plane come near to
// distances in the graph, in units of one link (stress majorization after Gansner,
// Koren and North, 2005). Nothing in it is random.
func layout(n *network) []point {
	next := make([][]int, len(n.nodes))
	for _, l := range n.links {
		next[l.a] = append(next[l.a], l.b)
		next[l.b] = append(next[l.b], l.a)
	}
	distance := make([][]float64, len(next))
	for i := range next {
		distance[i] = distances(next, i)
	}
	places := circle(next)
	for range layoutRounds {
		places = majorize(places, distance)
	}
	return upright(places)
}

// distances counts the links from one node to each other; n where none leads.
func distances(next [][]int, from int) []float64 {
	far := make([]float64, len(next))
	for i := range far {
		far[i] = float64(len(next))
	}
	far[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, j := range next[queue[0]] {
			if d := far[queue[0]] + 1; d < far[j] {
				far[j] = d
				queue = append(queue, j)
			}
		}
	}
	return far
}

// circle places nodes in depth-first order, so that branches start side by side.
func circle(next [][]int) []point {
	places := make([]point, len(next))
	seen := make([]bool, len(next))
	order := 0
	var visit func(int)
	visit = func(i int) {
		seen[i] = true
		angle := 2 * math.Pi * float64(order) / float64(len(next))
		radius := math.Sqrt(float64(len(next))) / 2
		places[i] = point{radius * math.Cos(angle), radius * math.Sin(angle)}
		order++
		for _, j := range next[i] {
			if !seen[j] {
				visit(j)
			}
		}
	}
	for i := range next {
		if !seen[i] {
			visit(i)
		}
	}
	return places
}

// majorize moves each node to where the others, weighted by nearness, want it.
func majorize(places []point, distance [][]float64) []point {
	moved := make([]point, len(places))
	for i, p := range places {
		var to point
		var weights float64
		for j, q := range places {
			if i == j {
				continue
			}
			d := distance[i][j]
			w := 1 / (d * d)
			pull := d / max(1e-9, math.Hypot(p.x-q.x, p.y-q.y))
			to.x += w * (q.x + (p.x-q.x)*pull)
			to.y += w * (q.y + (p.y-q.y)*pull)
			weights += w
		}
		moved[i] = point{to.x / max(weights, 1e-9), to.y / max(weights, 1e-9)}
	}
	return moved
}

// upright turns the long axis to the horizontal and the corner to the origin.
func upright(places []point) []point {
	var mx, my, xx, yy, xy float64
	for _, p := range places {
		mx, my = mx+p.x/float64(len(places)), my+p.y/float64(len(places))
	}
	for _, p := range places {
		xx, yy, xy = xx+(p.x-mx)*(p.x-mx), yy+(p.y-my)*(p.y-my), xy+(p.x-mx)*(p.y-my)
	}
	sin, cos := math.Sincos(-math.Atan2(2*xy, xx-yy) / 2)
	least := point{math.Inf(1), math.Inf(1)}
	for i, p := range places {
		p = point{p.x*cos - p.y*sin, p.x*sin + p.y*cos}
		places[i] = p
		least = point{min(least.x, p.x), min(least.y, p.y)}
	}
	for i, p := range places {
		places[i] = point{p.x - least.x, p.y - least.y}
	}
	return places
}
