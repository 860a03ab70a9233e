package barrier

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/chart"
)

var redraw = flag.Bool("redraw-growth", false, "draw docs/growth.svg and calculate what stands below it in docs/performance.md anew")

const (
	pageOfGrowth    = "../../docs/performance.md"
	pictureOfGrowth = "../../docs/growth.svg"
)

// growth is what measuring and planning take of more and more documents, each time ten times as many.
type growth struct {
	title    string
	least    int // the power of ten of the first
	measured []float64
	unit     func(float64) string
}

// calculated goes on as from the last but one to the last.
func (g growth) calculated() (out []float64) {
	n := len(g.measured)
	next := g.measured[n-1]
	for range 2 {
		next *= g.measured[n-1] / g.measured[n-2]
		out = append(out, next)
	}
	return out
}

var rowOfGrowth = regexp.MustCompile(`(?m)^\| (1[0,]+) \| [0-9,]+ \| (?:256 MB|[24] GB) \|[^|]*\|([^|]*)\|([^|]*)\|[^|]*\|[^|]*\| ([0-9.]+) (MB|GB) \|$`)

// growths are those that the page has figures of, from 100,000 documents on.
func growths(t *testing.T, page string) (seconds, disk growth) {
	number := func(s string) float64 {
		f, err := strconv.ParseFloat(strings.ReplaceAll(strings.Fields(s + " 0")[0], ",", ""), 64)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	seconds = growth{title: "measure and plan", least: 5, unit: asTime}
	disk = growth{title: "disk", least: 5, unit: asBytes}
	for _, row := range rowOfGrowth.FindAllStringSubmatch(page, -1) {
		if number(row[1]) < 1e5 {
			continue
		}
		if want := math.Pow10(disk.least + len(disk.measured)); number(row[1]) != want {
			t.Fatalf("a row has %s documents, want %g", row[1], want)
		}
		seconds.measured = append(seconds.measured, number(row[2])+number(row[3]))
		disk.measured = append(disk.measured, number(row[4])*map[string]float64{"MB": 1e6, "GB": 1e9}[row[5]])
	}
	if len(disk.measured) != 3 {
		t.Fatalf("the page has %d measurements, want 3", len(disk.measured))
	}
	return seconds, disk
}

func asTime(s float64) string {
	if s < 3600 {
		return fmt.Sprintf("%.0f s", s)
	}
	if s < 36000 {
		return fmt.Sprintf("%.1f h", s/3600)
	}
	return fmt.Sprintf("%.0f h", s/3600)
}

func asBytes(b float64) string {
	for _, unit := range []string{"MB", "GB", "TB"} {
		if b /= 1000; b < 1e6 {
			return fmt.Sprintf("%.3g %s", b/1000, unit)
		}
	}
	return "too much"
}

// draw draws a growth on axes that go by powers of ten: what was measured, what is calculated, and for comparison what
// would grow as documents do.
func (g growth) draw(b *bytes.Buffer, left float64) {
	low := math.Floor(math.Log10(g.measured[0]))
	p := chart.Plane{X: chart.Axis{Low: 5, High: 9, Start: left, End: left + 240}, Y: chart.Axis{Low: low, High: low + 5, Start: 290, End: 40}}
	at := func(i int, v float64) (float64, float64) { return p.X.At(float64(g.least + i)), p.Y.At(math.Log10(v)) }
	fmt.Fprintf(b, `<text x="%g" y="24" text-anchor="middle">%s</text>`+"\n", left+120, g.title)
	for _, v := range p.X.Values(1) {
		tick := p.XTick(v, 0, 16)
		fmt.Fprintf(b, `<path d="%s" stroke="#eee"/><text x="%g" y="%g" text-anchor="middle">10<tspan dy="-5" font-size="8">%s</tspan></text>`+"\n", tick.Path, tick.X, tick.Y, tick.Text)
	}
	for _, v := range p.Y.Values(1) {
		tick := p.YTick(v, 0, 6)
		fmt.Fprintf(b, `<path d="%s" stroke="#eee"/><text x="%g" y="%g" text-anchor="end">%s</text>`+"\n", tick.Path, tick.X, tick.Y, g.unit(math.Pow(10, v)))
	}
	var linear, measured, calculated chart.Path
	for i := range 5 {
		linear.To(at(i, g.measured[0]*math.Pow10(i)))
	}
	for i, v := range g.measured {
		x, y := at(i, v)
		measured.To(x, y)
		fmt.Fprintf(b, `<circle cx="%g" cy="%g" r="3" fill="#0b5"><title>%s, measured</title></circle>`+"\n", x, y, g.unit(v))
	}
	last := len(g.measured) - 1
	calculated.To(at(last, g.measured[last]))
	for i, v := range g.calculated() {
		x, y := at(last+1+i, v)
		calculated.To(x, y)
		fmt.Fprintf(b, `<circle cx="%g" cy="%g" r="3" fill="#fff" stroke="#0b5"><title>%s, calculated</title></circle>`+"\n", x, y, g.unit(v))
	}
	fmt.Fprintf(b, `<path d="%s" stroke="#999" stroke-dasharray="2 4" fill="none"/>`+"\n", linear.String())
	fmt.Fprintf(b, `<path d="%s" stroke="#0b5" fill="none"/><path d="%s" stroke="#0b5" stroke-dasharray="5 3" fill="none"/>`+"\n", measured.String(), calculated.String())
	fmt.Fprintf(b, `<path d="%s" stroke="#333" fill="none"/><text x="%g" y="324" text-anchor="middle">documents</text>`+"\n", p.Frame(), left+120)
}

// TestGrowth holds the picture of growth, and what is calculated from it, to the measurements on the page.
func TestGrowth(t *testing.T) {
	page, err := os.ReadFile(pageOfGrowth)
	if err != nil {
		t.Fatal(err)
	}
	seconds, disk := growths(t, string(page))
	var svg bytes.Buffer
	svg.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 336" font-family="sans-serif" font-size="11" role="img">` +
		"\n<title>seconds and disk by documents: measured, and calculated</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n")
	seconds.draw(&svg, 70)
	disk.draw(&svg, 400)
	svg.WriteString("</svg>\n")
	var table strings.Builder
	for i, s := range append(seconds.measured, seconds.calculated()...) {
		how := "measured"
		if i >= len(seconds.measured) {
			how = "calculated"
		}
		size := append(disk.measured, disk.calculated()...)[i]
		fmt.Fprintf(&table, "| 10^%d | %s | %s | %s | %s |\n", seconds.least+i, asTime(s), asBytes(size), asBytes(40*math.Pow10(seconds.least+i)), how)
	}
	const begin, end = "of each document in memory, at 40 bytes | |\n|---|---|---|---|---|\n", "\n![Seconds and disk"
	before, rest, _ := strings.Cut(string(page), begin)
	was, after, found := strings.Cut(rest, end)
	if !found {
		t.Fatal("the page has no place for what is calculated")
	}
	if *redraw {
		text := before + begin + table.String() + end + after
		if err := os.WriteFile(pageOfGrowth, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(pictureOfGrowth, svg.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if was != table.String() {
		t.Errorf("the page has\n%s, and calculated is\n%s", was, table.String())
	}
	if picture, err := os.ReadFile(pictureOfGrowth); err != nil || !bytes.Equal(picture, svg.Bytes()) {
		t.Errorf("docs/growth.svg is another picture (-redraw-growth draws it): %v", err)
	}
}
