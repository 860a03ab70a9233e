package tune

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"math"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/chart"
	"github.com/lethe-privacy/lethe/internal/eval"
)

// WriteText writes the tables for a terminal.
func (r *Links) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d documents, %d pairs of which belong together\n\n", r.Documents, r.Pairs)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "edge threshold\tedges within\tbetween\t")
	for _, v := range r.Risks() {
		fmt.Fprintf(t, "F1, risk %.1f\t", v)
	}
	fmt.Fprintln(t)
	for _, e := range r.Edges {
		fmt.Fprintf(t, "%.1f\t%d\t%d\t", e.Threshold, e.Within, e.Between)
		for _, s := range e.Chains {
			fmt.Fprintf(t, "%.3f\t", s.F1)
		}
		fmt.Fprintln(t)
	}
	t.Flush() // a buffer takes all
	fmt.Fprintf(&b, "\nbest: F1 %.3f (precision %.3f, recall %.3f) with risk.edge_threshold=%.2f and risk.medium=%.2f\n",
		r.Best.F1, r.Best.Precision, r.Best.Recall, r.Best.EdgeThreshold, r.Best.RiskThreshold)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("tune: write text: %w", err)
	}
	return nil
}

// WriteJSON writes all of the report.
func (r *Links) WriteJSON(w io.Writer) error { return eval.WriteJSON(w, r) }

// WriteYAML writes the best thresholds as a lethe.yaml.
func (r *Links) WriteYAML(w io.Writer) error {
	high := max(.75, r.Best.RiskThreshold) // high is never below medium
	if _, err := fmt.Fprintf(w, "# F1 %.3f on %d documents, %d pairs of which belong together\nrisk:\n  edge_threshold: %g\n  medium: %g\n  high: %g\n",
		r.Best.F1, r.Documents, r.Pairs, r.Best.EdgeThreshold, r.Best.RiskThreshold, high); err != nil {
		return fmt.Errorf("tune: write settings: %w", err)
	}
	return nil
}

//go:embed chains.html.tmpl
var chainsFile string

var chainsTemplate = template.Must(template.New("chains").Funcs(template.FuncMap{
	"tenth": func(v float64) string { return fmt.Sprintf("%.1f", v) },
	"score": func(v float64) string { return fmt.Sprintf("%.3f", v) },
	"shade": func(v float64) int { return int(math.Round(10 * v)) },
}).Parse(chainsFile))

//go:embed chains.css
var chainsStyle string

// chainsPage is the report as the template sees it.
type chainsPage struct {
	*Links
	Style           template.CSS
	StyleHash       string
	XTicks, YTicks  []chart.Tick
	Within, Between string // paths
}

// WriteHTML writes a page with both plots. It loads nothing and runs nothing.
func (r *Links) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(chainsStyle))
	p := chainsPage{Links: r, Style: template.CSS(chainsStyle), StyleHash: base64.StdEncoding.EncodeToString(sum[:])}
	most := 1
	for _, e := range r.Edges {
		most = max(most, e.Within, e.Between)
	}
	step := chart.Step(float64(most) / 5)
	plane := chart.Plane{X: chart.Axis{Low: 0, High: 1, Start: 60, End: 560}, Y: chart.Axis{Low: 0, High: step * math.Ceil(float64(most)/step), Start: 300, End: 20}}
	for _, v := range chart.Fifths() {
		p.XTicks = append(p.XTicks, plane.XTick(v, 1, 18))
	}
	for _, v := range plane.Y.Values(step) {
		p.YTicks = append(p.YTicks, plane.YTick(v, 0, 8))
	}
	var within, between chart.Path
	for _, e := range r.Edges {
		x := plane.X.At(e.Threshold)
		within.To(x, plane.Y.At(float64(e.Within)))
		between.To(x, plane.Y.At(float64(e.Between)))
	}
	p.Within, p.Between = within.String(), between.String()
	if err := chainsTemplate.Execute(w, &p); err != nil {
		return fmt.Errorf("tune: write page: %w", err)
	}
	return nil
}
