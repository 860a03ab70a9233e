package eval

import "math"

// z is the quantile of the normal distribution between -z and z of which 95% lie.
const z = 1.959963984540054

// Interval is the 95% confidence interval of the share that Part of Of drawn cases
// tell of (Wilson 1927), [0,1] where there are none.
func (s Share) Interval() (low, high float64) {
	if s.Of <= 0 {
		return 0, 1
	}
	n, p := float64(s.Of), s.Value()
	middle := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	low, high = (middle-half)/whole, (middle+half)/whole
	if s.Part == 0 { // what rounding leaves
		low = 0
	}
	if s.Part == s.Of {
		high = 1
	}
	return low, high
}
