package elastic

// point is a name in the space of another: x is the scaled cosine, y Jaro-Winkler.
type point struct{ x, y float64 }

const noise = -1

func closeBy(p, q point, eps float64) bool {
	dx, dy := p.x-q.x, p.y-q.y
	return float64(dx*dx)+float64(dy*dy) <= eps*eps
}

// dbscan gives each point its cluster, or noise (Ester et al., "A Density-Based Algorithm
// for Discovering Clusters", 1996). A point is its own neighbour, as in scikit-learn.
// Work is in proportion to the square of the number of points.
func dbscan(points []point, eps float64, minPoints int) []int {
	labels := make([]int, len(points))
	neighbours := make([][]int32, len(points))
	for i, p := range points {
		labels[i] = noise
		for j, q := range points {
			if closeBy(p, q, eps) {
				neighbours[i] = append(neighbours[i], int32(j))
			}
		}
	}
	clusters := 0
	for i := range points {
		if labels[i] != noise || len(neighbours[i]) < minPoints {
			continue
		}
		labels[i] = clusters
		for todo := []int32{int32(i)}; len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, j := range neighbours[at] {
				if labels[j] != noise {
					continue
				}
				labels[j] = clusters
				if len(neighbours[j]) >= minPoints {
					todo = append(todo, j)
				}
			}
		}
		clusters++
	}
	return labels
}

// standOut says for each point whether it is noise, and whether it stands out: it is
// noise, or its whole cluster lies in the region, as that of many ways to write one
// name does.
func (o *Options) standOut(points []point) (alone, stands []bool) {
	labels := dbscan(points, o.Eps, o.MinPoints)
	outside := map[int]bool{}
	for i, l := range labels {
		if l != noise && !o.region(points[i]) {
			outside[l] = true
		}
	}
	alone, stands = make([]bool, len(points)), make([]bool, len(points))
	for i, l := range labels {
		alone[i] = l == noise
		stands[i] = alone[i] || !outside[l]
	}
	return alone, stands
}

// judge says of names in the region of a row whether they stand out from the crowd of
// the sample around the region; nil if there is none. nodes are those of the points, self
// that of the row, or -1.
func (r *row) judge(self int32, points []point, nodes []int32) []bool {
	if len(r.near)+len(points)+1 < r.o.MinPoints {
		return nil // no crowd
	}
	all := append([]point{{1, 1}}, points...)
	have := map[int32]bool{self: true}
	for _, n := range nodes {
		have[n] = true
	}
	for i, n := range r.ids {
		if !have[n] {
			all = append(all, r.near[i])
		}
	}
	_, stands := r.o.standOut(all)
	return stands[1 : 1+len(points)]
}
