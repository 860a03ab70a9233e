package bench

import (
	"cmp"
	"math"
	"slices"
)

// box is a part of the plot that a label takes, or a dot.
type box struct{ left, top, right, bottom float64 }

func (b box) meets(c box) bool {
	return b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom
}

func (p *point) dot() box {
	return box{p.X - dotRadius, p.Y - dotRadius, p.X + dotRadius, p.Y + dotRadius}
}

// label is the room of the label whose line begins at a place.
func (p *point) label(x, y float64) box {
	const above, below = 11, 4 // of a line of text
	return box{x, y - above, x + float64(labelLetterWidth*len([]rune(p.Name))), y + below}
}

// apart gives each label a place in the plot where it lies on no dot and no other label: beside its dot if it
// can, else as near as it can, above before below. Points that one cannot tell apart have one label.
func apart(points []point) []point {
	points = together(points)
	slices.SortStableFunc(points, func(a, b point) int { return cmp.Compare(b.X, a.X) })
	var taken []box
	for i := range points {
		taken = append(taken, points[i].dot())
	}
	free := func(b box) bool {
		return b.top > 0 && b.bottom < height-bottom && b.right < width && !slices.ContainsFunc(taken, b.meets)
	}
	for i := range points {
		p := &points[i]
		for _, at := range places() {
			x, y := p.X+labelAway+at.X, p.Y+labelHeight/3-1+at.Y
			if b := p.label(x, y); free(b) || at == (place{}) {
				p.LabelX, p.LabelY, p.Leader = x, y, at != place{}
				if free(b) {
					taken = append(taken, b)
					break
				}
			}
		}
	}
	return points
}

// place is how far a label is moved from beside its dot.
type place struct{ X, Y float64 }

// places are those to try, the nearest first.
func places() (all []place) {
	const columns, rows = 3, 12
	for x := range columns {
		for y := range rows + 1 {
			for _, way := range []float64{-1, 1} {
				all = append(all, place{float64(x * labelHeight), way * float64(y*labelHeight)})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(a.X*a.X+a.Y*a.Y, b.X*b.X+b.Y*b.Y) })
	return all
}

// together joins points that lie within a pixel of one another.
func together(points []point) (out []point) {
	for _, p := range points {
		i := slices.IndexFunc(out, func(o point) bool { return math.Hypot(o.X-p.X, o.Y-p.Y) <= 1 })
		if i < 0 {
			out = append(out, p)
			continue
		}
		out[i].Name += ", " + p.Name
		out[i].Title += "\n" + p.Title
	}
	return out
}
