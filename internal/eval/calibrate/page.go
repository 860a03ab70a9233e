package calibrate

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/chart"
)

// compact writes JSON on one line.
func compact(w io.Writer, v any) error {
	b, err := json.Marshal(v)
	if err == nil {
		_, err = w.Write(b)
	}
	return err
}

//go:embed page.html.tmpl
var pageFile string

var pageTemplate = template.Must(template.New("calibrate").Funcs(template.FuncMap{
	"percent": func(v float64) string { return fmt.Sprintf("%.1f", 100*v) },
	"index":   func(v float64) string { return fmt.Sprintf("%.3f", v) },
}).Parse(pageFile))

//go:embed style.css
var style string

type page struct {
	Style     template.CSS
	StyleHash string
	Reports   []pageReport
}

type pageReport struct {
	*Report
	Plots []plot
}

// plot is a curve with what surrounds it.
type plot struct {
	*calibration.Curve
	Title          string
	XTicks, YTicks []chart.Tick
	Line           string
	Bands          []band
}

type band struct{ X, Y, Width, Height float64 }

// WriteHTML writes a page with the plots. It loads nothing and runs nothing.
func (r *Result) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(style))
	p := page{Style: template.CSS(style), StyleHash: base64.StdEncoding.EncodeToString(sum[:])}
	for _, x := range r.Reports {
		in := pageReport{Report: x}
		for _, c := range x.Curves {
			if c.Kind == "" {
				in.Plots = append(in.Plots, plotOf(c))
			}
		}
		p.Reports = append(p.Reports, in)
	}
	if err := pageTemplate.Execute(w, &p); err != nil {
		return fmt.Errorf("calibrate: write page: %w", err)
	}
	return nil
}

func plotOf(c *calibration.Curve) plot {
	plane := chart.Plane{X: chart.Axis{Low: 0, High: 1, Start: 52, End: 600}, Y: chart.Axis{Low: 0, High: 1, Start: 290, End: 16}}
	p := plot{Curve: c, Title: titles[c.Of] + strings.Replace(", by who holds "+c.Against, ", by who holds nothing", "", 1)}
	for _, v := range chart.Fifths() {
		p.XTicks, p.YTicks = append(p.XTicks, plane.XTick(v, 1, 18)), append(p.YTicks, plane.YTick(v, 1, 8))
	}
	var line chart.Path
	for _, s := range c.Steps {
		left, right := plane.X.At(s.From), plane.X.At(s.To)
		y := plane.Y.At(s.Success)
		line.To(left, y)
		line.To(right, y)
		top, bottom := plane.Y.At(s.High), plane.Y.At(s.Low)
		p.Bands = append(p.Bands, band{left, top, max(right-left, 1), bottom - top})
	}
	p.Line = line.String()
	return p
}

var titles = map[string]string{
	calibration.Documents: "Documents of which the person is found",
	calibration.Chains:    "Chains that lead to their person",
	calibration.Links:     "Chains whose ends are about one person",
}
