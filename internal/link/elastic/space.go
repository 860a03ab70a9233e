package elastic

import (
	"context"
	"math"

	"github.com/lethe-privacy/lethe"
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
	Chosen      bool  // nothing forbids that it is the same, and it is the same name or in the region
	Why         Guard // what does
	Rule        Rule  // what makes it the same, if anything does

	less bool // the value says less than the item
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
	x.several(points)
	for i := range points {
		p := &points[i]
		p.Chosen = p.Why == Allowed && (p.Region || p.Rule == SameName || p.Rule == LegalForm)
	}
	return points, nil
}

// several forbids what the value could be short for if that is several.
func (x *Index) several(points []Point) {
	var bearers [2][]*subject
	seen := map[int32]bool{}
	for i := range points {
		p, node := &points[i], x.table.of[i]
		if !p.less || p.Rule == Partial || seen[node] {
			continue
		}
		seen[node] = true
		k := p.Rule.class()
		bearers[k] = append(bearers[k], x.table.subject(node))
	}
	t := tornBy(bearers)
	for i := range points {
		if p := &points[i]; p.less && p.Why == Allowed && t.by(p.Rule) {
			p.Why = Several
		}
	}
}

// point places one item.
func (x *Index) point(s *subject, r *row, i int) Point {
	it := &x.table.items[i]
	other := x.table.subject(x.table.of[i])
	form := beginning(read(it.Value, other.kind).form)
	how := relate(s, other)
	p := Point{Item: i, JaroWinkler: jaroWinkler(s.form, form), Why: how.why, Rule: how.rule, less: how.less&first != 0}
	if how.rule == Partial {
		p.Why = Part
	}
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
		if points[i].Region && !stands[k] && points[i].Why == Allowed && points[i].Rule != SameName && points[i].Rule != LegalForm {
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
