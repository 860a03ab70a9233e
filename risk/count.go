package risk

import "context"

// Counts is the number of chains by level.
type Counts struct {
	High, Medium, Low int
	// AtLeast says that there are more: chains of four and more documents are
	// counted only up to MostCounted.
	AtLeast bool
}

// MostCounted is how many chains of four and more documents are counted. Shorter
// ones are counted without being formed, however many there are.
const MostCounted = 1 << 24

// Count counts the chains.
func (a *Assessment) Count(ctx context.Context) (Counts, error) {
	floors := []float64{a.opts.High, a.opts.Medium, 0}
	n, exact, err := a.linkage().Count(ctx, a.opts.ChainLength, floors, MostCounted)
	return Counts{n[0], n[1] - n[0], n[2] - n[1], !exact}, err
}

// Total is the number of chains of all levels.
func (c Counts) Total() int { return c.High + c.Medium + c.Low }
