package calibrate

import (
	"math"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/internal/calibration"
)

func close(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestIsotonic: by hand. 0 at .1; 1, 0 and 0 at .2, .3 and .4 violate and make 1/3; 1 and 0 at .5
// are one index and make 1/2; 1 at .6. Then with the second of the three counting twice as much:
// 1, 0·2, 0 make 1/4.
func TestIsotonic(t *testing.T) {
	cases := []Case{{.1, 0, 1, 0}, {.2, 1, 2, 0}, {.3, 0, 3, 0}, {.4, 0, 4, 0}, {.5, 1, 5, 0}, {.5, 0, 6, 0}, {.6, 1, 7, 0}}
	for _, x := range []struct{ weight, want []float64 }{
		{[]float64{1, 1, 1, 1, 1, 1, 1}, []float64{0, 1. / 3, 1. / 2, 1}},
		{[]float64{1, 1, 2, 1, 1, 1, 1}, []float64{0, 1. / 4, 1. / 2, 1}},
		{[]float64{1, 1, 1, 1, 1, 3, 0}, []float64{0, 2. / 7}}, // 1/4 at .5 is less than 1/3; the last was not drawn
	} {
		blocks := isotonic(cases, x.weight)
		var got []float64
		for _, b := range blocks {
			got = append(got, b.mean())
		}
		if !slices.EqualFunc(got, x.want, close) {
			t.Errorf("%v: %v", x.weight, got)
		}
	}
}

// TestLeast: a block of one person joins its neighbour, above the lowest and below all others.
func TestLeast(t *testing.T) {
	cases := []Case{{.1, 0, 1, 0}, {.2, .2, 1, 0}, {.2, .2, 2, 0}, {.3, .5, 3, 0}, {.3, .5, 4, 0}, {.4, 1, 5, 0}}
	blocks := least(cases, isotonic(cases, []float64{1, 1, 1, 1, 1, 1}), 2)
	if len(blocks) != 2 || !close(blocks[0].mean(), .4/3) || !close(blocks[1].mean(), 2./3) {
		t.Errorf("%+v", blocks)
	}
}

// TestFit: nobody of 100 people is found at .2, all of 100 at .8. Wilson's interval of 0 of 100 ends
// at 3.84/103.84.
func TestFit(t *testing.T) {
	var cases []Case
	for i := range 100 {
		cases = append(cases, Case{.8, 1, 100 + i, 0}, Case{.2, 0, i, 0})
	}
	got := Fit(cases, 20)
	want := calibration.Step{From: .2, To: .2, High: 3.8414588 / 103.8414588, Cases: 100}
	if len(got) != 2 || got[0].From != want.From || got[0].Success != 0 || got[0].Low != 0 || math.Abs(got[0].High-want.High) > 1e-6 {
		t.Errorf("%+v", got)
	}
	if s := got[1]; s.Success != 1 || s.High != 1 || math.Abs(s.Low-(1-want.High)) > 1e-6 || s.Cases != 100 {
		t.Errorf("%+v", s)
	}
	// Ten cases of each of 20 people, half of whom are found always: as if there were 20 cases.
	cases = nil
	for i := range 200 {
		cases = append(cases, Case{.5, float64(i % 20 % 2), i % 20, 0})
	}
	if s := Fit(cases, 20)[0]; s.Success != .5 || s.Low > .31 || s.High < .69 || s.Cases != 200 {
		t.Errorf("%+v", s)
	}
	// Two populations of 500 people: in one all are found, in the other nobody. Which are drawn decides.
	cases = nil
	for i := range 1000 {
		cases = append(cases, Case{.5, float64(i % 2), i, i % 2})
	}
	if s := Fit(cases, 20)[0]; s.Success != .5 || s.Low != 0 || s.High != 1 {
		t.Errorf("%+v", s)
	}
	// What ends at one index of the table is one step.
	cases = nil
	for i := range 400 {
		cases = append(cases, Case{.99999 + float64(i/200)*1e-6, float64(i / 200), i, 0})
	}
	if s := Fit(cases, 20); len(s) != 1 || s[0].Success != .5 {
		t.Errorf("%+v", s)
	}
}
