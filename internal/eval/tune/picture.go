package tune

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"

	"github.com/lethe-privacy/lethe/internal/chart"
)

//go:embed context.svg.tmpl
var contextFile string

var contextTemplate = template.Must(template.New("context").Parse(contextFile))

// WriteSVG draws the report: (a) the score and (b) the number of entities in the context
// by the strength of the filter, without type filter and with it, and stage 1 alone as a
// horizontal line. Thin strokes go from the lowest to the highest run.
func (r *ContextReport) WriteSVG(w io.Writer) error {
	if err := contextTemplate.Execute(w, r.drawing()); err != nil {
		return fmt.Errorf("tune: write plot: %w", err)
	}
	return nil
}

// A panel in pixels, and what is around it.
const (
	panelWidth, panelHeight = 380, 280
	panelTop, panelLeft     = 48, 60
	panelApart              = 74
	legendHeight            = 92
)

type drawing struct {
	Title         string
	Width, Height int
	Panels        []*panel
	Legend        []entry
}

// panel is one plot: strengths in [0,1] against values in [low, high].
type panel struct {
	Title         string
	Left          float64
	Middle, AxisY float64
	Frame         string
	Grid          []chart.Tick
	Lines         []curve

	plane chart.Plane
}

// lineStyle is how a curve is drawn.
type lineStyle struct{ Colour, Dashes, name string }

// The looks differ in brightness and dashes too, for anyone who sees no colours.
var (
	without  = lineStyle{"#0a5fa8", "", "without type filter"}
	with     = lineStyle{"#d9730d", "7 3", "with type filter"}
	baseline = lineStyle{"#1a7f4b", "2 4", "stage 1 alone"}
)

type curve struct {
	lineStyle
	Path string
	Bars []string
	Dots []dot

	path chart.Path
}

type dot struct {
	X, Y  float64
	Title string
}

type entry struct {
	lineStyle
	Path, Text string
	X, Y       float64
}

func (r *ContextReport) drawing() *drawing {
	d := &drawing{
		Title: "Filter of the context by strength: (a) ROUGE-1 F1, (b) entities",
		Width: panelLeft + 2*panelWidth + panelApart + 24, Height: panelTop + panelHeight + legendHeight,
		Panels: []*panel{r.scorePanel(), r.countPanel()},
	}
	x, y := float64(panelLeft), float64(panelTop+panelHeight+72)
	for _, l := range []lineStyle{without, with, baseline} {
		d.Legend = append(d.Legend, entry{l, fmt.Sprintf("M%g %gh34", x, y-4), l.name, x + 42, y})
		x += 220
	}
	return d
}

func (r *ContextReport) scorePanel() *panel {
	low, high := r.Baseline.F1, r.Baseline.F1
	for _, s := range r.Settings {
		low, high = min(low, s.Lowest), max(high, s.Highest)
	}
	// In tenths, and never so narrow that noise looks like a cliff.
	low, high = math.Floor(low*10+1e-9)/10, math.Ceil(high*10-1e-9)/10
	low, high = max(0, min(low, high-.3)), min(1, max(high, low+.3))
	p := newPanel("(a) ROUGE-1 F1, mean over documents", 0, low, high, .1, 1)
	for _, l := range []lineStyle{without, with} {
		c := curve{lineStyle: l}
		for _, s := range r.line(l) {
			c.Bars = append(c.Bars, fmt.Sprintf("M%g %gV%g", p.plane.X.At(s.Strength), p.plane.Y.At(s.Lowest), p.plane.Y.At(s.Highest)))
			p.add(&c, s.Strength, s.Score.F1, fmt.Sprintf("%s, strength %g: F1 %.3f (runs %.3f to %.3f)", l.name, s.Strength, s.Score.F1, s.Lowest, s.Highest))
		}
		p.Lines = append(p.Lines, c)
	}
	p.Lines = append(p.Lines, curve{lineStyle: baseline, Path: fmt.Sprintf("M%g %gH%g", p.plane.X.At(0), p.plane.Y.At(r.Baseline.F1), p.plane.X.At(1))})
	return p
}

func (r *ContextReport) countPanel() *panel {
	most := 1.
	for _, s := range r.Settings {
		most = max(most, s.Entities)
	}
	step := chart.Step(most / 5)
	p := newPanel("(b) entities in the context", panelWidth+panelApart, 0, step*math.Ceil(most/step), step, 0)
	for _, l := range []lineStyle{without, with} {
		c := curve{lineStyle: l}
		for _, s := range r.line(l) {
			p.add(&c, s.Strength, s.Entities, fmt.Sprintf("%s, strength %g: %.1f entities", l.name, s.Strength, s.Entities))
		}
		p.Lines = append(p.Lines, c)
	}
	return p
}

// line returns the settings of one curve.
func (r *ContextReport) line(l lineStyle) (of []Setting) {
	for _, s := range r.Settings {
		if s.TypeFilter == (l == with) {
			of = append(of, s)
		}
	}
	return of
}

func newPanel(title string, offset int, low, high, step float64, decimals int) *panel {
	left := float64(panelLeft + offset)
	plane := chart.Plane{
		X: chart.Axis{High: 1, Start: left, End: left + panelWidth},
		Y: chart.Axis{Low: low, High: high, Start: panelTop + panelHeight, End: panelTop},
	}
	p := &panel{
		Title: title, Left: left, Middle: left + panelWidth/2, AxisY: panelTop + panelHeight + 40,
		Frame: plane.Frame(), plane: plane,
	}
	for _, v := range chart.Fifths() {
		p.Grid = append(p.Grid, plane.XTick(v, 1, 18))
	}
	for _, v := range plane.Y.Values(step) {
		p.Grid = append(p.Grid, plane.YTick(v, decimals, 7))
	}
	return p
}

// add continues a curve by a point.
func (p *panel) add(c *curve, strength, value float64, title string) {
	x, y := p.plane.X.At(strength), p.plane.Y.At(value)
	c.path.To(x, y)
	c.Path = c.path.String()
	c.Dots = append(c.Dots, dot{x, y, title})
}
