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
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/lethe-privacy/lethe/internal/chart"
	"github.com/lethe-privacy/lethe/internal/eval"
)

// Last are the settings of the last round, those that keep most first.
func (r *MaskingReport) Last() (out []*Candidate) {
	for _, t := range r.Tried {
		if t.Rounds == len(r.Sizes) {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b *Candidate) int {
		switch x, y := a.Outcome.Kept, b.Outcome.Kept; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return out
}

// WriteText writes the table for a terminal.
func (r *MaskingReport) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d settings, in rounds of %s documents\n\n", len(r.Tried), strings.Trim(fmt.Sprint(r.Sizes), "[]"))
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "settings of the last round\twords kept\tfound\t95%\tattacker\tfront\t")
	for _, x := range r.Last() {
		o := x.Outcome
		fmt.Fprintf(t, "%s\t%.1f%%\t%.1f%%\t%.1f–%.1f\t%s\t%s\t\n", x.Name(), 100*o.Kept, 100*o.Found, 100*o.Low, 100*o.High, o.Attacker, map[bool]string{true: "*"}[x.Front])
	}
	t.Flush() // a buffer takes all
	fmt.Fprintln(&b)
	fmt.Fprintln(&b, r.Verdict())
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("tune: write text: %w", err)
	}
	return nil
}

// Verdict says which is the best, or that none is.
func (r *MaskingReport) Verdict() string {
	if r.Best == nil {
		least := 1.
		for _, t := range r.Last() {
			least = min(least, t.Outcome.Found)
		}
		return fmt.Sprintf("none comes within %g%%: the least is %.1f%%. What betrays may be in words that are not entities: --guard removes them", 100*r.Within, 100*least)
	}
	h := r.HeldOut
	return fmt.Sprintf("best within %g%%: %s keeps %.1f%% of the words; held out, %d documents: %.1f%% kept, %.1f%% found (%.1f to %.1f)",
		100*r.Within, strings.Join(r.Best.Settings, " "), 100*r.Best.Outcome.Kept, h.Documents, 100*h.Kept, 100*h.Found, 100*h.Low, 100*h.High)
}

// WriteJSON writes all of the report.
func (r *MaskingReport) WriteJSON(w io.Writer) error { return eval.WriteJSON(w, r) }

// WriteYAML writes the best settings as a lethe.yaml.
func (r *MaskingReport) WriteYAML(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n", r.Verdict())
	if r.Best != nil {
		sections := map[string][]string{}
		var order []string
		for _, s := range r.Best.Settings {
			path, value, _ := strings.Cut(s, "=")
			section, key, _ := strings.Cut(path, ".")
			if sections[section] == nil {
				order = append(order, section)
			}
			sections[section] = append(sections[section], key+": "+value)
		}
		for _, section := range order {
			fmt.Fprintf(&b, "%s:\n  %s\n", section, strings.Join(sections[section], "\n  "))
		}
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("tune: write settings: %w", err)
	}
	return nil
}

//go:embed masking.html.tmpl
var maskingFile string

var maskingTemplate = template.Must(template.New("masking").Funcs(template.FuncMap{
	"percent": func(v float64) string { return fmt.Sprintf("%.1f", 100*v) },
}).Parse(maskingFile))

//go:embed masking.css
var maskingStyle string

type maskingPage struct {
	*MaskingReport
	Style          template.CSS
	StyleHash      string
	XTicks, YTicks []chart.Tick
	Dots           []maskingDot
	Front          string // path
	Wanted         float64
}

type maskingDot struct {
	X, Y, Low, High float64
	Class, Title    string
}

// WriteHTML writes a page with the picture. It loads nothing and runs nothing.
func (r *MaskingReport) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(maskingStyle))
	p := maskingPage{MaskingReport: r, Style: template.CSS(maskingStyle), StyleHash: base64.StdEncoding.EncodeToString(sum[:])}
	least, most := 1., r.Within
	for _, t := range r.Tried {
		least, most = min(least, t.Outcome.Kept), max(most, t.Outcome.Found)
		if t.Rounds == len(r.Sizes) {
			most = max(most, t.Outcome.High)
		}
	}
	step := chart.ShareStep(most)
	plane := chart.Plane{X: chart.Axis{Low: math.Floor(10*least) / 10, High: 1, Start: 64, End: 600}, Y: chart.Axis{Low: 0, High: step * math.Ceil(most/step), Start: 330, End: 20}}
	for _, v := range plane.X.Values(.1) {
		p.XTicks = append(p.XTicks, plane.XTick(v, 1, 18))
	}
	for _, v := range plane.Y.Values(step) {
		p.YTicks = append(p.YTicks, plane.YTick(v, 2, 8))
	}
	p.Wanted = plane.Y.At(r.Within)
	for _, t := range r.Tried {
		d := maskingDot{X: plane.X.At(t.Outcome.Kept), Y: plane.Y.At(t.Outcome.Found), Low: plane.Y.At(t.Outcome.Low), High: plane.Y.At(t.Outcome.High), Class: "out",
			Title: fmt.Sprintf("%s: %.1f %% of the words kept, %.1f %% of %d documents found", t.Name(), 100*t.Outcome.Kept, 100*t.Outcome.Found, t.Outcome.Documents)}
		switch {
		case t == r.Best:
			d.Class = "best"
		case t.Rounds == len(r.Sizes):
			d.Class = "last"
		}
		p.Dots = append(p.Dots, d)
	}
	var front chart.Path
	for _, t := range r.Last() {
		if t.Front {
			front.To(plane.X.At(t.Outcome.Kept), plane.Y.At(t.Outcome.Found))
		}
	}
	p.Front = front.String()
	if err := maskingTemplate.Execute(w, &p); err != nil {
		return fmt.Errorf("tune: write page: %w", err)
	}
	return nil
}
