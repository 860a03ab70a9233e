package eval

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/chart"
)

// drawing is one of lines in the unit square.
type drawing struct {
	Name, Desc     string
	XName, YName   string
	Width, Height  float64
	Left, Right    float64
	Top, Bottom    float64
	XTicks, YTicks []chart.Tick
	Lines          []line
}

type line struct {
	Name  string
	Class string // the style sheet gives each its colour and dashes
	Path  string
	Dots  []spot
}

// spot is a point that says what it stands for.
type spot struct {
	X, Y  float64
	Title string
}

// curveLine is one measure along the curve.
type curveLine struct {
	name string
	x, y func(Step) float64
}

func newDrawing(name, desc, x, y string, steps []Step, lines []curveLine) drawing {
	d := drawing{
		Name: name, Desc: desc, XName: x, YName: y,
		Width: 460, Height: 360, Left: 52, Right: 444, Top: 14, Bottom: 312,
	}
	p := chart.Plane{X: chart.Axis{High: 1, Start: d.Left, End: d.Right}, Y: chart.Axis{High: 1, Start: d.Bottom, End: d.Top}}
	for _, v := range chart.Fifths() {
		d.XTicks = append(d.XTicks, p.XTick(v, 1, 0))
		d.YTicks = append(d.YTicks, p.YTick(v, 1, 0))
	}
	for i, l := range lines {
		d.Lines = append(d.Lines, d.line(p, fmt.Sprintf("line%d", i), steps, l))
	}
	return d
}

// dotEvery is the number of steps between two spots.
const dotEvery = steps / 10

func (d *drawing) line(p chart.Plane, class string, steps []Step, l curveLine) line {
	out := line{Name: l.name, Class: class}
	var path chart.Path
	for i, s := range steps {
		x, y := l.x(s), l.y(s)
		if s.Found == 0 {
			continue // the precision of nothing is none
		}
		path.To(p.X.At(x), p.Y.At(y))
		if i%dotEvery == 0 {
			title := fmt.Sprintf("%s, threshold %.2f: %s %.3f, %s %.3f", l.name, s.Threshold, d.XName, x, d.YName, y)
			out.Dots = append(out.Dots, spot{p.X.At(x), p.Y.At(y), title})
		}
	}
	out.Path = path.String()
	return out
}

// charts draws the curve twice: recall against precision, and all against the
// threshold.
func (r *Report) charts() []drawing {
	if len(r.Curve) == 0 {
		return nil
	}
	threshold := func(s Step) float64 { return s.Threshold }
	precision := func(s Step) float64 { return s.TokenPrecision }
	recalls := r.recalls()
	trade := newDrawing("Recall against precision", "One line for each recall; each point is a threshold on the "+string(r.Dial)+".",
		"precision", "recall", r.Curve, recalls)
	for i := range recalls {
		recalls[i].x = threshold
	}
	all := append(recalls, curveLine{"token precision", threshold, precision})
	dial := newDrawing("Against the threshold", "Each measure by the threshold on the "+string(r.Dial)+".",
		"threshold", "value", r.Curve, all)
	return []drawing{trade, dial}
}

// recalls are the recalls that the corpus lets one measure.
func (r *Report) recalls() []curveLine {
	precision := func(s Step) float64 { return s.TokenPrecision }
	tokens := curveLine{"tokens", precision, func(s Step) float64 { return s.TokenRecall }}
	if r.Systems[0].Masking == nil {
		strict := func(s Step) float64 { return s.StrictRecall }
		return []curveLine{tokens, {"mentions, strict", func(s Step) float64 { return s.StrictPrecision }, strict}}
	}
	return []curveLine{
		tokens,
		{"entities, direct", precision, func(s Step) float64 { return s.EntityRecallDirect }},
		{"entities, quasi", precision, func(s Step) float64 { return s.EntityRecallQuasi }},
	}
}
