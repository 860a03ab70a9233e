package eval

import (
	"math"
	"testing"
)

// The intervals are those that Newcombe, Two-sided confidence intervals for the single
// proportion (Statistics in Medicine 17, 1998), table I, gives for Wilson's method without
// continuity correction.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		share     Share
		low, high float64
	}{
		{Share{81, 263}, 0.2553, 0.3662},
		{Share{15, 148}, 0.0624, 0.1605},
		{Share{0, 20}, 0, 0.1611},
		{Share{1, 29}, 0.0061, 0.1718},
		{Share{29, 29}, 0.8830, 1},
		{Share{0, 0}, 0, 1},
	} {
		low, high := c.share.Interval()
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%v: [%.4f, %.4f], not [%.4f, %.4f]", c.share, low, high, c.low, c.high)
		}
	}
}
