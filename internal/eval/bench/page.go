package bench

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"math"

	"github.com/lethe-privacy/lethe/internal/chart"
	"github.com/lethe-privacy/lethe/internal/eval/collect"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
)

//go:embed page.html.tmpl
var pageFile string

var pageTemplate = template.Must(template.New("bench").Funcs(template.FuncMap{
	"percent": func(v float64) string { return fmt.Sprintf("%.1f", 100*v) },
	"score":   func(v float64) string { return fmt.Sprintf("%.3f", v) },
	"facts":   factsOf,
	"asked":   func(a *collect.Report) linkage.Estimate { return strongest(a.People.Linked.Rows).Documents.Rank1 },
	"recovered": func(a *collect.Report) float64 {
		right, _ := a.Recovered()
		return right
	},
	"alone": func(a *collect.Report) float64 {
		_, alone := a.Recovered()
		return alone
	},
}).Parse(pageFile))

//go:embed style.css
var style string

// The plot in pixels.
const (
	width, height    = 860, 470
	left, right      = 64, 130
	top, bottom      = 20, 54
	labelHeight      = 15
	labelLetterWidth = 7
	labelAway        = 10 // from the dot to its label
	dotRadius        = 5
)

// point is a policy in the plot: what it keeps to the right, what the strongest attacker
// finds upwards.
type point struct {
	X, Y, Low, High float64
	Less, More      float64 // of X
	LabelX, LabelY  float64
	Leader          bool // the label is far from its dot: a line leads there
	Name, Title     string
}

type page struct {
	*Report
	Style         template.CSS
	StyleHash     string
	Width, Height int
	XTicks        []chart.Tick
	YTicks        []chart.Tick
	Chance        float64 // its place
	Left, Right   float64
	Middle, Rise  float64 // of the axes
	Points        []point
	Curves        []string // paths
	Attackers     []string
	AsksFacts     bool
	SaysLess      bool
}

// WriteHTML writes a page with the plot and the table. It loads nothing and runs nothing.
func (r *Report) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(style))
	p := page{
		Report: r, Style: template.CSS(style), StyleHash: base64.StdEncoding.EncodeToString(sum[:]),
		Width: width, Height: height, Left: left, Right: width - right, Middle: (left + width - right) / 2, Rise: (top + height - bottom) / 2, Attackers: r.attackers(), AsksFacts: r.facts(), SaysLess: r.less(),
	}
	plane := r.plane()
	for _, v := range plane.X.Values(.1) {
		p.XTicks = append(p.XTicks, plane.XTick(v, 1, 18))
	}
	for _, v := range plane.Y.Values(chart.ShareStep(plane.Y.High)) {
		p.YTicks = append(p.YTicks, plane.YTick(v, 2, 8))
	}
	p.Chance = plane.Y.At(r.Chance)
	for i := range r.Rows {
		p.Points = append(p.Points, pointOf(&r.Rows[i], plane))
	}
	p.Points, p.Curves = apart(p.Points), r.curves(plane)
	if err := pageTemplate.Execute(w, &p); err != nil {
		return fmt.Errorf("bench: write page: %w", err)
	}
	return nil
}

// plane is that of the plot: from the least that is kept, and up to the most that is found.
func (r *Report) plane() chart.Plane {
	least, most := 1., r.Chance
	for _, x := range r.Rows {
		least, most = min(least, x.Kept.Low), max(most, x.Strongest().Documents.Rank1.High)
	}
	step := chart.ShareStep(most)
	return chart.Plane{
		X: chart.Axis{Low: min(.9, math.Floor(least*10)/10), High: 1, Start: left, End: width - right},
		Y: chart.Axis{Low: 0, High: step * math.Ceil(most/step), Start: height - bottom, End: top},
	}
}

// curves are paths through the policies that differ by their rank alone.
func (r *Report) curves(plane chart.Plane) (out []string) {
	var path chart.Path
	for i, x := range r.Rows {
		if x.Curve == "" {
			continue
		}
		path.To(plane.X.At(x.Kept.Value), plane.Y.At(x.Strongest().Documents.Rank1.Value))
		if i+1 == len(r.Rows) || r.Rows[i+1].Curve != x.Curve {
			out, path = append(out, path.String()), chart.Path{}
		}
	}
	return out
}

func pointOf(r *Row, plane chart.Plane) point {
	s := r.Strongest()
	e := s.Documents.Rank1
	return point{
		X: plane.X.At(r.Kept.Value), Y: plane.Y.At(e.Value), Low: plane.Y.At(e.Low), High: plane.Y.At(e.High), Less: plane.X.At(r.Kept.Low), More: plane.X.At(r.Kept.High),
		Name:  r.Policy,
		Title: fmt.Sprintf("%s: %.1f %% of the words kept; %s finds %.1f %% of the documents (%.0f to %.0f)", r.Policy, 100*r.Kept.Value, s.Name, 100*e.Value, 100*e.Low, 100*e.High),
	}
}
