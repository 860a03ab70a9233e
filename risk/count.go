package risk

import "context"

// Counts is the number of chains by level.
type Counts struct {
	High, Medium, Low int
	// AtLeast says that there may be more: counting chains of four and more
	// documents ends after a few seconds' work. Shorter ones are counted without
	// being formed, however many there are.
	AtLeast bool
}

// countSteps bounds the work on chains of four and more documents.
const countSteps = 1 << 28

// Count counts the chains.
func (a *Assessment) Count(ctx context.Context) (Counts, error) {
	n, exact := []int(nil), true
	var err error
	if a.opts.ChainLength > 3 {
		n, exact, err = a.linkage().Count(ctx, a.opts.ChainLength, a.floors(), countSteps)
	} else {
		n = a.stars().chains
	}
	return Counts{n[0], n[1] - n[0], n[2] - n[1], !exact}, err
}

// floors are the lowest risks of levels, the highest first.
func (a *Assessment) floors() []float64 { return []float64{a.opts.High, a.opts.Medium, 0} }

// Total is the number of chains of all levels.
func (c Counts) Total() int { return c.High + c.Medium + c.Low }
