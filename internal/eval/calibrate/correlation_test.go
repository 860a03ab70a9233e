package calibrate

import (
	"math"
	"testing"
)

// TestCorrelate: by hand. Of the four pairs of a yes and a no, (.9,.1), (.9,.5) and (.5,.1) are in
// order, and (.5,.5) counts half. Ranks are 1, 2.5, 2.5 and 4: Spearman's is
// (0 + 1.5) / sqrt((2.25+2.25) · 1).
func TestCorrelate(t *testing.T) {
	c := correlate([]observation{{.9, 1, 1}, {.1, 0, 1}, {.5, 1, 1}, {.5, 0, 1}})
	if c.Cases != 4 || c.Of != 2 || !close(c.AUC, 3.5/4) || !close(c.Spearman, 1.5/math.Sqrt(4.5)) {
		t.Errorf("%+v", c)
	}
	// The same twice, and once as two halves.
	d := correlate([]observation{{.9, 1, 2}, {.1, 0, 2}, {.5, .5, 4}})
	if d.Cases != 8 || !close(d.AUC, c.AUC) || !close(d.Spearman, c.Spearman) {
		t.Errorf("%+v", d)
	}
	if c := correlate([]observation{{.9, 1, 1}}); c.AUC != .5 || c.Spearman != 0 {
		t.Errorf("%+v", c)
	}
}
