package eval

import (
	"fmt"
	"strings"
)

// chart is a drawing of lines in the unit square.
type chart struct {
	Name, Desc     string
	XName, YName   string
	Width, Height  float64
	Left, Right    float64
	Top, Bottom    float64
	XTicks, YTicks []tick
	Lines          []line
}

type tick struct {
	At   float64
	Text string
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

func newChart(name, desc, x, y string, steps []Step, lines []curveLine) chart {
	c := chart{
		Name: name, Desc: desc, XName: x, YName: y,
		Width: 460, Height: 360, Left: 52, Right: 444, Top: 14, Bottom: 312,
	}
	for i := 0; i <= 5; i++ {
		v := float64(i) / 5
		c.XTicks = append(c.XTicks, tick{c.x(v), fmt.Sprintf("%.1f", v)})
		c.YTicks = append(c.YTicks, tick{c.y(v), fmt.Sprintf("%.1f", v)})
	}
	for i, l := range lines {
		c.Lines = append(c.Lines, c.line(fmt.Sprintf("line%d", i), steps, l))
	}
	return c
}

func (c *chart) x(v float64) float64 { return tenth(c.Left + v*(c.Right-c.Left)) }
func (c *chart) y(v float64) float64 { return tenth(c.Bottom - v*(c.Bottom-c.Top)) }

// tenth keeps the file small: a tenth of a pixel cannot be seen.
func tenth(x float64) float64 { return float64(int(x*10+0.5)) / 10 }

// dotEvery is the number of steps between two spots.
const dotEvery = steps / 10

func (c *chart) line(class string, steps []Step, l curveLine) line {
	out := line{Name: l.name, Class: class}
	var path strings.Builder
	for i, s := range steps {
		x, y := l.x(s), l.y(s)
		if s.Found == 0 {
			continue // the precision of nothing is none
		}
		fmt.Fprintf(&path, "%c%g %g", "ML"[min(path.Len(), 1)], c.x(x), c.y(y))
		if i%dotEvery == 0 {
			title := fmt.Sprintf("%s, threshold %.2f: %s %.3f, %s %.3f", l.name, s.Threshold, c.XName, x, c.YName, y)
			out.Dots = append(out.Dots, spot{c.x(x), c.y(y), title})
		}
	}
	out.Path = path.String()
	return out
}

// charts draws the curve twice: recall against precision, and all against the
// threshold.
func (r *Report) charts() []chart {
	if len(r.Curve) == 0 {
		return nil
	}
	threshold := func(s Step) float64 { return s.Threshold }
	precision := func(s Step) float64 { return s.TokenPrecision }
	recalls := r.recalls()
	trade := newChart("Recall against precision", "One line for each recall; each point is a threshold on the "+string(r.Dial)+".",
		"precision", "recall", r.Curve, recalls)
	for i := range recalls {
		recalls[i].x = threshold
	}
	all := append(recalls, curveLine{"token precision", threshold, precision})
	dial := newChart("Against the threshold", "Each measure by the threshold on the "+string(r.Dial)+".",
		"threshold", "value", r.Curve, all)
	return []chart{trade, dial}
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
