package anonymity

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestMeasure: by hand. Three rows of {Slad, farrier}, in other orders and once said twice, have
// flu, flu and gout. One of {Slad} has flu, two of {} have gout and flu in halves, and nothing.
func TestMeasure(t *testing.T) {
	rows := []Row{
		{[]string{"Slad", "farrier"}, []string{"flu"}},
		{[]string{"farrier", "Slad"}, []string{"flu", "flu"}},
		{[]string{"farrier", "Slad", "Slad"}, []string{"gout"}},
		{[]string{"Slad"}, []string{"flu"}},
		{nil, []string{"gout", "flu"}},
		{nil, nil},
	}
	m := Measure(rows)
	if m.Rows != 6 || m.Classes != 3 || m.K != 1 || m.Alone != 1 || m.Below5 != 6 || m.Told != 5 || m.L != 1 || m.Disclosed != 1 {
		t.Errorf("%+v", m)
	}
	// Overall flu has 3.5 of 5. The class of one is .3 from that, the last one .2, the first .033.
	if !near(m.Expected, .5) || m.Worst != 1 || !near(m.EntropyL, 1) || !near(m.T, .3) {
		t.Errorf("%+v", m)
	}
	// Without the one alone: e^H of (2/3, 1/3) is less than 2, and 2.5 of 4 have flu.
	m = Measure(append(rows[:3:3], rows[4:]...))
	entropy := -(2./3*math.Log(2./3) + 1./3*math.Log(1./3))
	if m.K != 2 || m.L != 2 || m.Disclosed != 0 || !near(m.EntropyL, math.Exp(entropy)) || !near(m.Worst, .5) || !near(m.Expected, 2./5) || !near(m.T, .125) {
		t.Errorf("%+v", m)
	}
}

// TestNothing: no row, and rows that tell nothing.
func TestNothing(t *testing.T) {
	if m := Measure(nil); m != (Measures{}) {
		t.Errorf("%+v", m)
	}
	if m := Measure(make([]Row, 7)); m.K != 7 || m.Below5 != 0 || !near(m.Expected, 1./7) || m.L != 0 || m.T != 0 {
		t.Errorf("%+v", m)
	}
}

func TestWriteText(t *testing.T) {
	people := Measure(make([]Row, 2))
	r := Report{Documents: Measure([]Row{{nil, []string{"flu"}}}), People: &people}
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"documents 1 1 1 1 1 1.000 1.000 1 1 1.00 1 0.000", "people 2 1 2 0 2 0.500 0.500 0 0 0.00 0 0.000"} {
		if !strings.Contains(strings.Join(strings.Fields(b.String()), " "), want) {
			t.Errorf("%s lacks %s", b.String(), want)
		}
	}
}
