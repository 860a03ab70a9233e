package attacks

import "fmt"

// rate counts what went well.
type rate struct{ good, all int }

func (r *rate) add(good bool) {
	r.all++
	if good {
		r.good++
	}
}

func (r rate) share() float64 { return float64(r.good) / float64(max(r.all, 1)) }

func (r rate) String() string { return fmt.Sprintf("%d of %d (%.1f %%)", r.good, r.all, 100*r.share()) }
