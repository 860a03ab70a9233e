package chart

import (
	"slices"
	"testing"
)

// A plane of 200 by 100 pixels with its upper left corner at (10, 20), for X from 0 to 4 and Y
// from 1 to 2.
func plane() Plane {
	return Plane{X: Axis{0, 4, 10, 210}, Y: Axis{1, 2, 120, 20}}
}

func TestAxes(t *testing.T) {
	p := plane()
	if x, y := p.X.At(3), p.Y.At(1.25); x != 160 || y != 95 {
		t.Errorf("(3, 1.25) is at %v, %v", x, y)
	}
	if x := p.X.At(1. / 3); x != 26.7 { // 10 + 50/3
		t.Errorf("a third is at %v", x)
	}
	if f := p.Frame(); f != "M10 20V120H210" {
		t.Errorf("frame %s", f)
	}
	if v := p.Y.Values(.25); !slices.Equal(v, []float64{1, 1.25, 1.5, 1.75, 2}) {
		t.Errorf("ticks %v", v)
	}
	if s := Square(10, 20, 100); s.X.At(.5) != 60 || s.Y.At(.25) != 95 {
		t.Errorf("in a square (½, ¼) is at %v, %v", s.X.At(.5), s.Y.At(.25))
	}
}

func TestTicks(t *testing.T) {
	p := plane()
	if got, want := p.XTick(2, 1, 17), (Tick{110, "M110 20V120", "2.0", "middle", 110, 137}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := p.YTick(1.5, 2, 7), (Tick{70, "M10 70H210", "1.50", "end", 3, 74}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestStep(t *testing.T) {
	for x, want := range map[float64]float64{.3: 1, 1: 1, 1.1: 2, 4: 5, 5.5: 10, 11: 20, 201: 500} {
		if got := Step(x); got != want {
			t.Errorf("the step of %v is %v, want %v", x, got, want)
		}
	}
}

func TestPath(t *testing.T) {
	var p Path
	for _, x := range []float64{1, 2.5, 3} {
		p.To(x, 2*x)
	}
	if p.String() != "M1 2L2.5 5L3 6" {
		t.Errorf("%s", p.String())
	}
}
