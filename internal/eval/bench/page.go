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
)

// point is a policy in the plot: what it keeps to the right, what the strongest attacker
// finds upwards.
type point struct {
	X, Y, Low, High float64
	LabelY          float64
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
	Attackers     []string
	AsksFacts     bool
}

// WriteHTML writes a page with the plot and the table. It loads nothing and runs nothing.
func (r *Report) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(style))
	p := page{
		Report: r, Style: template.CSS(style), StyleHash: base64.StdEncoding.EncodeToString(sum[:]),
		Width: width, Height: height, Left: left, Right: width - right, Middle: (left + width - right) / 2, Rise: (top + height - bottom) / 2, Attackers: r.attackers(), AsksFacts: r.facts(),
	}
	least := 1.
	for _, x := range r.Rows {
		least = min(least, x.Kept)
	}
	low := math.Floor(least*10) / 10
	plane := chart.Plane{X: chart.Axis{Low: low, High: 1, Start: left, End: width - right}, Y: chart.Axis{Low: 0, High: 1, Start: height - bottom, End: top}}
	for _, v := range plane.X.Values(.1) {
		p.XTicks = append(p.XTicks, plane.XTick(v, 1, 18))
	}
	for _, v := range chart.Fifths() {
		p.YTicks = append(p.YTicks, plane.YTick(v, 1, 8))
	}
	p.Chance = plane.Y.At(r.Chance)
	for i := range r.Rows {
		p.Points = append(p.Points, pointOf(&r.Rows[i], plane))
	}
	apart(p.Points)
	if err := pageTemplate.Execute(w, &p); err != nil {
		return fmt.Errorf("bench: write page: %w", err)
	}
	return nil
}

func pointOf(r *Row, plane chart.Plane) point {
	s := r.Strongest()
	e := s.Documents.Rank1
	return point{
		X: plane.X.At(r.Kept), Y: plane.Y.At(e.Value), Low: plane.Y.At(e.Low), High: plane.Y.At(e.High), LabelY: plane.Y.At(e.Value) + 4,
		Name:  r.Policy,
		Title: fmt.Sprintf("%s: %.1f %% of the words kept; %s finds %.1f %% of the documents (%.0f to %.0f)", r.Policy, 100*r.Kept, s.Name, 100*e.Value, 100*e.Low, 100*e.High),
	}
}

// apart moves labels down that would lie on others.
func apart(points []point) {
	for i := range points {
		for moved := true; moved; {
			moved = false
			for j := range i {
				a, b := &points[i], &points[j]
				wide := float64(labelLetterWidth * max(len(a.Name), len(b.Name)))
				if math.Abs(a.X-b.X) < wide && math.Abs(a.LabelY-b.LabelY) < labelHeight {
					a.LabelY, moved = b.LabelY+labelHeight, true
				}
			}
		}
	}
}
