// Package chart places values in drawings: axes, their ticks, and paths, in the units and the
// notation of SVG. How a drawing looks is left to who draws it.
package chart

import (
	"fmt"
	"math"
	"strings"
)

// Tenth rounds to a tenth of a pixel, which keeps files small: it cannot be seen.
func Tenth(v float64) float64 { return math.Round(10*v) / 10 }

// Axis maps values from Low to High to pixels from Start to End.
type Axis struct{ Low, High, Start, End float64 }

// At is the place of a value.
func (a Axis) At(v float64) float64 {
	return Tenth(a.Start + (v-a.Low)/(a.High-a.Low)*(a.End-a.Start))
}

// Values are those of the ticks of an axis, a step apart, Low and High among them.
func (a Axis) Values(step float64) []float64 {
	out := make([]float64, int(math.Round((a.High-a.Low)/step))+1)
	for i := range out {
		out[i] = a.Low + float64(i)*step
	}
	return out
}

// Fifths are the ticks of an axis from 0 to 1: 0, 0.2, … 1.
func Fifths() []float64 { return []float64{0, 1. / 5, 2. / 5, 3. / 5, 4. / 5, 1} }

// Step is the least of 1, 2, 5, 10, 20, … that is not less than x: a step that reads well.
func Step(x float64) float64 {
	for unit := 1.; ; unit *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if n*unit >= x {
				return n * unit
			}
		}
	}
}

// ShareStep is a step for an axis of shares up to most, with five ticks or fewer above 0.
func ShareStep(most float64) float64 { return Step(100*most/5) / 100 }

// Plane is the area between two axes, of which that of Y runs upwards.
type Plane struct{ X, Y Axis }

// Square is a plane of values from 0 to 1 with its upper left corner at a place.
func Square(left, top, side float64) Plane {
	return Plane{X: Axis{0, 1, left, left + side}, Y: Axis{0, 1, top + side, top}}
}

// Frame is the path of both axes.
func (p Plane) Frame() string {
	return fmt.Sprintf("M%g %gV%gH%g", Tenth(p.X.Start), Tenth(p.Y.End), Tenth(p.Y.Start), Tenth(p.X.End))
}

// Tick is a value on an axis: the line of the grid that begins there, and its text.
type Tick struct {
	At           float64 // its place on the axis
	Path         string  // of the line through the plane
	Text, Anchor string
	X, Y         float64 // of the text
}

// XTick is a tick of the axis of X, its text so far below it.
func (p Plane) XTick(v float64, decimals int, below float64) Tick {
	at, low, high := p.X.At(v), Tenth(p.Y.Start), Tenth(p.Y.End)
	return Tick{
		At: at, Path: fmt.Sprintf("M%g %gV%g", at, high, low),
		Text: fmt.Sprintf("%.*f", decimals, v), Anchor: "middle", X: at, Y: low + below,
	}
}

// YTick is a tick of the axis of Y, its text so far left of it.
func (p Plane) YTick(v float64, decimals int, left float64) Tick {
	at, low, high := p.Y.At(v), Tenth(p.X.Start), Tenth(p.X.End)
	const middle = 4 // from the middle of a letter down to its line
	return Tick{
		At: at, Path: fmt.Sprintf("M%g %gH%g", low, at, high),
		Text: fmt.Sprintf("%.*f", decimals, v), Anchor: "end", X: low - left, Y: at + middle,
	}
}

// Path is a line through points.
type Path struct{ b strings.Builder }

// To continues the line, or begins it.
func (p *Path) To(x, y float64) { fmt.Fprintf(&p.b, "%c%g %g", "ML"[min(p.b.Len(), 1)], x, y) }

// String is the path in SVG's notation.
func (p *Path) String() string { return p.b.String() }
