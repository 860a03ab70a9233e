package doubt

import (
	"fmt"
	"math"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/train"
	"github.com/lethe-privacy/lethe/span"
)

// TestLearn: what always comes with what is right raises the sum, what comes with both does not tell.
func TestLearn(t *testing.T) {
	var all []example
	for i := range 400 {
		e := example{language: "en", label: lethe.Person, text: fmt.Sprint(i), own: true, keys: []uint32{1}, right: i%2 == 0}
		if e.right {
			e.keys = append(e.keys, 2)
		} else {
			e.keys = append(e.keys, 3)
		}
		all = append(all, e)
	}
	w := learn(all)
	if up, both, down := w.Sum([]uint32{2}), w.Sum([]uint32{1}), w.Sum([]uint32{3}); !(up > .3 && down < -.3) || math.Abs(both) > .1 {
		t.Errorf("sums %g, %g and %g", up, both, down)
	}
}

// TestLowest: of 1 to 100, five lie below 6.
func TestLowest(t *testing.T) {
	var sums []float64
	for i := 100; i > 0; i-- {
		sums = append(sums, float64(i))
	}
	if got := lowest(sums, .05); got != 6 {
		t.Errorf("%g, want 6", got)
	}
	if got := lowest(nil, .05); !math.IsInf(got, 1) {
		t.Errorf("%g without sums", got)
	}
}

// TestIsRight: one piece that meets a mark is enough, and touching is none.
func TestIsRight(t *testing.T) {
	d := &train.Document{Text: "Ann Lee and Bo", Mentions: []train.Mention{{Span: span.Span{Start: 4, End: 7}, Type: "PERSON"}}}
	for _, c := range []struct {
		from, to int
		want     bool
	}{{0, 7, true}, {6, 9, true}, {0, 4, false}, {7, 9, false}} {
		if got := isRight(d, []lethe.Mention{{Span: span.Span{Start: c.from, End: c.to}}}); got != c.want {
			t.Errorf("[%d,%d) is right: %v", c.from, c.to, got)
		}
	}
}
