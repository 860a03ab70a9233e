package tune

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
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
	Grid          []gridLine
	Lines         []curve
	low, high     float64
}

type gridLine struct {
	Path, Anchor, Text string
	X, Y               float64
}

// look is how a curve is drawn.
type look struct{ Colour, Dashes, name string }

// The looks differ in brightness and dashes too, for who sees no colours.
var (
	without  = look{"#0a5fa8", "", "without type filter"}
	with     = look{"#d9730d", "7 3", "with type filter"}
	baseline = look{"#1a7f4b", "2 4", "stage 1 alone"}
)

type curve struct {
	look
	Path string
	Bars []string
	Dots []dot
}

type dot struct {
	X, Y  float64
	Title string
}

type entry struct {
	look
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
	for _, l := range []look{without, with, baseline} {
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
	for _, l := range []look{without, with} {
		c := curve{look: l}
		for _, s := range r.line(l) {
			c.Bars = append(c.Bars, fmt.Sprintf("M%g %gV%g", p.x(s.Strength), p.y(s.Lowest), p.y(s.Highest)))
			p.add(&c, s.Strength, s.Score.F1, fmt.Sprintf("%s, strength %g: F1 %.3f (runs %.3f to %.3f)", l.name, s.Strength, s.Score.F1, s.Lowest, s.Highest))
		}
		p.Lines = append(p.Lines, c)
	}
	p.Lines = append(p.Lines, curve{look: baseline, Path: fmt.Sprintf("M%g %gH%g", p.x(0), p.y(r.Baseline.F1), p.x(1))})
	return p
}

func (r *ContextReport) countPanel() *panel {
	most := 1.
	for _, s := range r.Settings {
		most = max(most, s.Entities)
	}
	step := niceStep(most / 5)
	p := newPanel("(b) entities in the context", panelWidth+panelApart, 0, step*math.Ceil(most/step), step, 0)
	for _, l := range []look{without, with} {
		c := curve{look: l}
		for _, s := range r.line(l) {
			p.add(&c, s.Strength, s.Entities, fmt.Sprintf("%s, strength %g: %.1f entities", l.name, s.Strength, s.Entities))
		}
		p.Lines = append(p.Lines, c)
	}
	return p
}

// line gives the settings of one curve.
func (r *ContextReport) line(l look) (of []Setting) {
	for _, s := range r.Settings {
		if s.TypeFilter == (l == with) {
			of = append(of, s)
		}
	}
	return of
}

// niceStep is the least of 1, 2, 5, 10, 20, … that is not less than x.
func niceStep(x float64) float64 {
	for unit := 1.; ; unit *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if n*unit >= x {
				return n * unit
			}
		}
	}
}

func newPanel(title string, offset int, low, high, step float64, decimals int) *panel {
	left := float64(panelLeft + offset)
	p := &panel{
		Title: title, Left: left, Middle: left + panelWidth/2, AxisY: panelTop + panelHeight + 40,
		Frame: fmt.Sprintf("M%g %dV%dH%g", left, panelTop, panelTop+panelHeight, left+panelWidth), low: low, high: high,
	}
	for i := range 6 {
		v := float64(i) / 5
		p.Grid = append(p.Grid, gridLine{fmt.Sprintf("M%g %dV%d", p.x(v), panelTop, panelTop+panelHeight),
			"middle", fmt.Sprintf("%.1f", v), p.x(v), panelTop + panelHeight + 18})
	}
	for i := range int(math.Round((high-low)/step)) + 1 {
		v := low + float64(i)*step
		p.Grid = append(p.Grid, gridLine{fmt.Sprintf("M%g %gH%g", left, p.y(v), left+panelWidth),
			"end", fmt.Sprintf("%.*f", decimals, v), left - 7, p.y(v) + 4})
	}
	return p
}

func (p *panel) x(v float64) float64 { return tenth(p.Left + v*panelWidth) }
func (p *panel) y(v float64) float64 {
	return tenth(panelTop + panelHeight*(p.high-v)/(p.high-p.low))
}

// tenth keeps the file small: a tenth of a pixel cannot be seen.
func tenth(v float64) float64 { return math.Round(10*v) / 10 }

// add continues a curve by a point.
func (p *panel) add(c *curve, strength, value float64, title string) {
	x, y := p.x(strength), p.y(value)
	c.Path += fmt.Sprintf("%c%g %g", "ML"[min(len(c.Path), 1)], x, y)
	c.Dots = append(c.Dots, dot{x, y, title})
}
