// Package picture draws the similarity space of a value: all entities as points, the
// region as a rectangle, and those chosen by name. A picture holds original values: it
// is for the owner of the collection.
package picture

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe/internal/chart"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
)

// Space is what is drawn.
type Space struct {
	Value           string
	Points          []elastic.Point
	Name            func(item int) string // what an item is called
	Cosine, Winkler float64               // the lower bounds of the region
}

//go:embed space.svg.tmpl page.html.tmpl
var files embed.FS

var templates = template.Must(template.ParseFS(files, "*.tmpl"))

// WriteSVG draws the space as an image.
func (s *Space) WriteSVG(w io.Writer) error { return s.write(w, "space.svg.tmpl") }

// WriteHTML draws it on a page of its own, which loads nothing and runs nothing.
func (s *Space) WriteHTML(w io.Writer) error { return s.write(w, "page.html.tmpl") }

func (s *Space) write(w io.Writer, name string) error {
	if err := templates.ExecuteTemplate(w, name, s.drawing()); err != nil {
		return fmt.Errorf("picture: write: %w", err)
	}
	return nil
}

// The drawing in pixels: a square of side within margins, the legend right of it.
const (
	side   = 560
	left   = 64
	top    = 60
	right  = 220
	bottom = 54
)

// plane has the places of similarities.
var plane = chart.Square(left, top, side)

func x(v float64) float64 { return plane.X.At(v) }
func y(v float64) float64 { return plane.Y.At(v) }

type drawing struct {
	Title, Subtitle, Note, TitleX, TitleY string
	Width, Height, Left                   int
	MiddleX, MiddleY, AxisY               float64
	Frame                                 string
	Region                                box
	Grid                                  []chart.Tick
	Kinds                                 []kind
	Names                                 []label
	Legend                                []entry
}

type box struct{ X, Y, W, H float64 }

type dot struct{ X, Y float64 }

// kind is how points of one kind look.
type kind struct {
	Text, Fill, Stroke string
	Opacity, Radius    float64
	Dots               []dot
	count              int
}

type label struct {
	Lead, Text string
	X, Y       float64
}

type entry struct {
	Box                bool
	Kind               kind
	X, Y, TextX, TextY float64
	Text               string
}

func (s *Space) drawing() *drawing {
	d := &drawing{
		Title:    fmt.Sprintf("Similarity space of “%s”", s.Value),
		Subtitle: fmt.Sprintf("%d entities; region: cosine from %.2f, Jaro-Winkler from %.2f", len(s.Points), s.Cosine, s.Winkler),
		Note:     "This page holds original values: it is for the owner of the collection.",
		TitleX:   "semantic similarity (cosine, scaled over the row)", TitleY: "syntactic similarity (Jaro-Winkler)",
		Width: left + side + right, Height: top + side + bottom, Left: left,
		MiddleX: x(.5), MiddleY: y(.5), AxisY: y(0) + 40,
		Frame:  plane.Frame(),
		Region: box{x(s.Cosine), y(1), chart.Tenth((1 - s.Cosine) * side), chart.Tenth((1 - s.Winkler) * side)},
	}
	for _, v := range chart.Fifths() {
		d.Grid = append(d.Grid, plane.XTick(v, 1, 17), plane.YTick(v, 1, 7))
	}
	d.Kinds = s.kinds()
	d.Names = s.names()
	d.Legend = legend(d.Kinds)
	return d
}

// kinds sorts the points by what was made of them. Points that would lie on each other
// are drawn once.
func (s *Space) kinds() []kind {
	ks := []kind{
		{Text: "in a crowd", Fill: "#7f8fa6", Opacity: .45, Radius: 2.5},
		{Text: "standing out", Fill: "#1f77b4", Opacity: .8, Radius: 3},
		{Text: "in the region, but forbidden", Fill: "#ff9f1c", Stroke: "#7a4a00", Opacity: .9, Radius: 4},
		{Text: "chosen", Fill: "#d62728", Stroke: "#5c0b0b", Opacity: .95, Radius: 4.5},
	}
	drawn := map[[3]float64]bool{}
	for i := range s.Points {
		p := &s.Points[i]
		if !p.Vectors {
			continue
		}
		k := 0
		switch {
		case p.Chosen:
			k = 3
		case p.Region:
			k = 2
		case p.Noise:
			k = 1
		}
		ks[k].count++
		at := [3]float64{float64(k), x(p.Scaled), y(p.JaroWinkler)}
		if !drawn[at] {
			drawn[at] = true
			ks[k].Dots = append(ks[k].Dots, dot{at[1], at[2]})
		}
	}
	return ks
}

func legend(ks []kind) []entry {
	at := float64(left + side + 18)
	out := []entry{{Box: true, X: at - 5, Y: top + 3, TextX: at + 13, TextY: top + 12, Text: "region"}}
	for i, k := range ks {
		h := top + 30 + 22*float64(len(ks)-1-i)
		out = append(out, entry{Kind: k, X: at, Y: h, TextX: at + 13, TextY: h + 4, Text: fmt.Sprintf("%s (%d)", k.Text, k.count)})
	}
	return out
}

const (
	mostNames  = 24
	nameHeight = 13.0 // between two names
	longest    = 36   // letters of a name that are shown
)

// names writes the chosen beside the region, from top to bottom, with a line to each
// point.
func (s *Space) names() []label {
	var chosen []*elastic.Point
	for i := range s.Points {
		if s.Points[i].Chosen && s.Points[i].Vectors {
			chosen = append(chosen, &s.Points[i])
		}
	}
	slices.SortStableFunc(chosen, func(a, b *elastic.Point) int {
		return cmp.Or(cmp.Compare(b.JaroWinkler, a.JaroWinkler), cmp.Compare(b.Scaled, a.Scaled))
	})
	more := len(chosen) - mostNames
	chosen = chosen[:min(len(chosen), mostNames)]
	var out []label
	edge, next := max(x(s.Cosine)-14, left+200), top+4.0
	for _, p := range chosen {
		at := max(next, y(p.JaroWinkler)+4)
		next = at + nameHeight
		out = append(out, label{
			Text: short(s.Name(p.Item)), X: edge, Y: at,
			Lead: fmt.Sprintf("M%g %gL%g %g", edge+3, at-4, x(p.Scaled), y(p.JaroWinkler)),
		})
	}
	if more > 0 {
		out = append(out, label{Text: fmt.Sprintf("and %d more", more), X: edge, Y: next})
	}
	return out
}

func short(name string) string {
	if r := []rune(name); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return name
}
