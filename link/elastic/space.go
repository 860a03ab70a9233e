package elastic

import (
	"context"
	"math"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// Point is an item in the similarity space of a value.
type Point struct {
	Item        int
	Vectors     bool    // both have vectors; else there are no cosines
	Cosine      float64 // as it is
	Scaled      float64 // between the lowest of the row and 1
	JaroWinkler float64
	Region      bool  // in the region; without vectors, above Options.Alone
	Noise       bool  // in no cluster
	Chosen      bool  // in the region, standing out, and nothing forbids it
	Why         Guard // what does
}

// Space places all items in the space of a value, in their order. An empty label is that
// of the best match of the value, or any.
func (x *Index) Space(ctx context.Context, value string, label lethe.Label) ([]Point, error) {
	if f := x.Find(value, label); label == "" && len(f.Matches) > 0 {
		label = x.table.items[f.Matches[0].Item].Label
	}
	s := x.table.asked(value, -1, Name)
	for i, l := range x.table.labels {
		if l == label {
			s = x.table.asked(value, int32(i), x.options.Kinds[l])
		}
	}
	s.name() // read before goroutines do
	r := x.rows.row(s)
	points := make([]Point, len(x.table.items))
	err := each(ctx, len(points), ordered.Threads(x.options.Threads), func(int) func(i int) {
		return func(i int) { points[i] = x.point(s, r, i) }
	})
	if err != nil {
		return nil, err
	}
	if r != nil {
		x.crowd(points)
	}
	for i := range points {
		p := &points[i]
		same := p.Why == Allowed && relate(s, x.table.subject(x.table.of[i])).rule == SameName
		p.Chosen = p.Why == Allowed && (p.Region || same)
	}
	return points, nil
}

// point places one item.
func (x *Index) point(s *subject, r *row, i int) Point {
	it := &x.table.items[i]
	other := x.table.subject(x.table.of[i])
	form := []rune(read(it.Value, other.kind).form)
	p := Point{Item: i, JaroWinkler: jaroWinkler(s.form, form), Why: relate(s, other).why}
	if r == nil {
		p.Region = p.JaroWinkler >= x.options.Alone
		return p
	}
	u := x.rows.unit(it.Value)
	if u == nil {
		p.Region = p.JaroWinkler >= x.options.Alone
		return p
	}
	p.Vectors, p.Cosine = true, dot(r.unit, u)
	p.Scaled = r.scale(p.Cosine)
	p.Region = x.options.region(p.place())
	return p
}

func (p *Point) place() point { return point{p.Scaled, p.JaroWinkler} }

// crowd finds which points are noise, and which in the region do not stand out.
func (x *Index) crowd(points []Point) {
	in := map[int32]bool{}
	for _, s := range x.rows.sample {
		in[x.table.nodes[s.node].item] = true
	}
	base, of := []point{{1, 1}}, []int{-1}
	for i := range points {
		if p := &points[i]; p.Vectors && (p.Region || in[int32(i)]) {
			base, of = append(base, p.place()), append(of, i)
		}
	}
	alone, stands := x.options.standOut(base)
	cores := newGrid(base, &x.options)
	for i := range points {
		points[i].Noise = points[i].Vectors && !cores.near(points[i].place())
	}
	for k, i := range of {
		if i < 0 {
			continue
		}
		points[i].Noise = alone[k]
		if points[i].Region && !stands[k] && points[i].Why == Allowed {
			points[i].Why = Crowd
		}
	}
}

// grid finds core points near others.
type grid struct {
	eps   float64
	cells map[[2]int][]point
}

func newGrid(points []point, o *Options) *grid {
	all := &grid{eps: o.Eps, cells: map[[2]int][]point{}}
	for _, p := range points {
		all.add(p)
	}
	cores := &grid{eps: o.Eps, cells: map[[2]int][]point{}}
	for _, p := range points {
		if all.count(p, o.MinPoints) >= o.MinPoints {
			cores.add(p)
		}
	}
	return cores
}

func (g *grid) cell(p point) [2]int {
	return [2]int{int(math.Floor(p.x / g.eps)), int(math.Floor(p.y / g.eps))}
}

func (g *grid) add(p point) { g.cells[g.cell(p)] = append(g.cells[g.cell(p)], p) }

func (g *grid) near(p point) bool { return g.count(p, 1) > 0 }

// count counts the points near another, up to a number.
func (g *grid) count(p point, most int) int {
	at, n := g.cell(p), 0
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for _, q := range g.cells[[2]int{at[0] + dx, at[1] + dy}] {
				if closeBy(p, q, g.eps) {
					if n++; n >= most {
						return n
					}
				}
			}
		}
	}
	return n
}
