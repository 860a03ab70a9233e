package report_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

var (
	complements = regexp.MustCompile(`^1 −(?: ·? ?\(1 − [\d.]+\))+ = ([\d.]+)$`)
	hops        = regexp.MustCompile(`^([\d.]+) · \(1 \+ \(([\d.]+) \+ ([\d.]+)\) / 2\) / 2 = ([\d.]+)$`)
	factors     = regexp.MustCompile(`\(1 − ([\d.]+)\)`)
)

func number(t *testing.T, s string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A person who checks the lines of the riskiest chains with a pocket calculator
// must find them true.
func TestArithmeticIsTrue(t *testing.T) {
	page := parse(t, writeHTML(t, fixture(150), report.Options{}))
	checked := 0
	for _, dl := range page.all("dl") {
		if dl.attr("class") != "math" {
			continue
		}
		for _, dd := range dl.all("dd") {
			line := dd.content()
			var want, got float64
			switch m := hops.FindStringSubmatch(line); {
			case m != nil:
				want = number(t, m[1]) * (1 + (number(t, m[2])+number(t, m[3]))/2) / 2
				got = number(t, m[4])
			case complements.MatchString(line):
				keep := 1.0
				for _, f := range factors.FindAllStringSubmatch(line, -1) {
					keep *= 1 - number(t, f[1])
				}
				want, got = 1-keep, number(t, complements.FindStringSubmatch(line)[1])
			default:
				continue
			}
			checked++
			if math.Abs(want-got) > 5e-4 {
				t.Errorf("%s: it is %.4f", line, want)
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d lines were checked", checked)
	}
}

func TestWhatIsBeyondTheBoundsIsSaid(t *testing.T) {
	w := newWorld(20)
	r := w.report()
	r.Details.Remaining = []report.Outcome{{Documents: []string{"d1", "d2"}, Level: report.High, Before: 0.9, After: 0.8, Target: 0.6}}
	r.Summary.After.ChainsAbove = 1
	text := parse(t, writeHTML(t, r, report.Options{})).content()
	for _, want := range []string{"Bounds not met.", "claim-2031-00001 – claim-2031-00002 0.900 0.800 0.600 exceeded"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}
