package relevance

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/chart"
)

// Bin holds the judgements whose probabilities lie in one tenth of [0,1].
type Bin struct {
	Count     int
	Predicted float64 // mean probability
	Masked    float64 // share that the annotators masked
}

// Reliability sorts judgements into ten bins. Of a calibrated model Predicted and
// Masked agree in each.
func Reliability(js []Judgement) []Bin {
	bins := make([]Bin, 10)
	for _, j := range js {
		b := &bins[min(9, int(j.Probability*10))]
		b.Count++
		b.Predicted += j.Probability
		b.Masked += j.Masked
	}
	for i := range bins {
		if n := float64(bins[i].Count); n > 0 {
			bins[i].Predicted /= n
			bins[i].Masked /= n
		}
	}
	return bins
}

// CalibrationError is the mean distance between Predicted and Masked over all
// judgements (expected calibration error).
func CalibrationError(bins []Bin) float64 {
	sum, n := 0.0, 0
	for _, b := range bins {
		sum += float64(b.Count) * math.Abs(b.Predicted-b.Masked)
		n += b.Count
	}
	return sum / float64(max(1, n))
}

// Loss returns the mean log loss, and the area under the ROC curve: the chance that a
// value which was masked is judged above one which was not.
func Loss(js []Judgement) (loss, auc float64) {
	js = slices.Clone(js)
	slices.SortStableFunc(js, func(a, b Judgement) int { return cmp.Compare(a.Probability, b.Probability) })
	lower, pairs, masked := 0.0, 0.0, 0.0
	for i := 0; i < len(js); {
		up, down := 0.0, 0.0
		for p := js[i].Probability; i < len(js) && js[i].Probability == p; i++ {
			q := min(max(p, 1e-9), 1-1e-9)
			loss -= js[i].Masked*math.Log(q) + (1-js[i].Masked)*math.Log(1-q)
			up, down = up+js[i].Masked, down+1-js[i].Masked
		}
		pairs += up * (lower + down/2)
		lower, masked = lower+down, masked+up
	}
	return loss / float64(max(1, len(js))), pairs / (lower * masked)
}

// Series is a line of a reliability plot.
type Series struct {
	Name  string
	Color string
	Bins  []Bin
}

// The plot is a square of side pixels within margins.
const (
	side   = 320
	margin = 46
)

// WriteSVG draws the share masked against the probability. The dashed diagonal is
// where a calibrated model lies; the area of a dot is its bin's number of mentions.
func WriteSVG(w io.Writer, title string, series []Series) error {
	var b strings.Builder
	plane := chart.Square(margin, margin, side)
	x, y := plane.X.At, plane.Y.At
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11" role="img">`+"\n",
		side+2*margin, side+2*margin)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", title)
	fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f" stroke="#999" stroke-dasharray="4 4"/>`+"\n", x(0), y(0), x(1), y(1))
	fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1fH%.1f" stroke="#333" fill="none"/>`+"\n", x(0), y(1), y(0), x(1))
	for _, v := range chart.Fifths() {
		across, up := plane.XTick(v, 1, 16), plane.YTick(v, 1, 6)
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, across.X, across.Y, across.Anchor, across.Text)
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", up.X, up.Y, up.Anchor, up.Text)
	}
	fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="middle">relevance</text>`+"\n", x(.5), y(0)+34)
	fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="middle" transform="rotate(-90 12 %.1f)">share masked by annotators</text>`+"\n", 12.0, y(.5), y(.5))
	for i, s := range series {
		s.draw(&b, x, y)
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" fill="%s">%s</text>`+"\n", x(.04), y(1)+12+16*float64(i), s.Color, s.Name)
	}
	b.WriteString("</svg>\n")
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("train: write plot: %w", err)
	}
	return nil
}

func (s *Series) draw(b *strings.Builder, x, y func(float64) float64) {
	var path strings.Builder
	for _, bin := range s.Bins {
		if bin.Count == 0 {
			continue
		}
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(path.Len(), 1)], x(bin.Predicted), y(bin.Masked))
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s" fill-opacity=".35"><title>%s: %d mentions, relevance %.2f, masked %.2f</title></circle>`+"\n",
			x(bin.Predicted), y(bin.Masked), 1.5+math.Sqrt(float64(bin.Count))/6, s.Color, s.Name, bin.Count, bin.Predicted, bin.Masked)
	}
	fmt.Fprintf(b, `<path d="%s" stroke="%s" fill="none" stroke-width="1.5"/>`+"\n", path.String(), s.Color)
}

// WriteTables writes the figures of the documentation: reliability, and what
// thresholds reach.
func WriteTables(w io.Writer, r *Result, dev []Judgement, devCurve []Point) error {
	var b strings.Builder
	cross, curve := r.Judgements, r.Curve
	a, d := Reliability(cross), Reliability(dev)
	b.WriteString("| relevance | mentions, train | mean | masked | mentions, dev | mean | masked |\n|---|---|---|---|---|---|---|\n")
	for i := range a {
		fmt.Fprintf(&b, "| %.1f–%.1f | %d | %.2f | %.2f | %d | %.2f | %.2f |\n", float64(i)/10, float64(i+1)/10,
			a[i].Count, a[i].Predicted, a[i].Masked, d[i].Count, d[i].Predicted, d[i].Masked)
	}
	for _, p := range []struct {
		name string
		js   []Judgement
		bins []Bin
	}{{"train, cross-validated", cross, a}, {"dev", dev, d}, {"the annotators' own mentions of train, cross-validated", r.Gold, Reliability(r.Gold)}} {
		loss, auc := Loss(p.js)
		fmt.Fprintf(&b, "\n%s: mean distance from the diagonal %.3f, log loss %.3f, area under the curve %.3f.\n", p.name, CalibrationError(p.bins), loss, auc)
	}
	b.WriteString("\n| threshold | train: direct | quasi | token recall | token precision | dev: direct | quasi | token recall | token precision |\n|---|---|---|---|---|---|---|---|---|\n")
	for i := 0; i < len(curve) && i < len(devCurve); i++ {
		if i%5 != 0 || i > 60 {
			continue
		}
		p, q := curve[i], devCurve[i]
		fmt.Fprintf(&b, "| %.2f | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f |\n",
			p.Threshold, p.Direct, p.Quasi, p.Recall, p.Precision, q.Direct, q.Quasi, q.Recall, q.Precision)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("train: write tables: %w", err)
	}
	return nil
}
