package risk

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Options are the parameters of the measures.
type Options struct {
	EdgeThreshold float64 // least strength of an edge
	ChainLength   int     // most documents in a chain
	High, Medium  float64 // least risk of a chain of that level
	// Weights gives the weight of a label, in [0,1]; nil weighs all labels 1.
	Weights func(lethe.Label) float64
	Threads int // 0 = one for each processor; changes no result
}

// Defaults returns the parameters of the thesis.
func Defaults() Options {
	return Options{EdgeThreshold: 0.5, ChainLength: 3, High: 0.75, Medium: 0.5}
}

// Validate reports the first parameter that is out of range.
func (o Options) Validate() error {
	for _, p := range []struct {
		name  string
		value float64
	}{{"edge threshold", o.EdgeThreshold}, {"high", o.High}, {"medium", o.Medium}} {
		if !(p.value >= 0 && p.value <= 1) { // refuses NaN too
			return failure.Errorf("risk", "%s is %v, not in [0,1]", p.name, p.value)
		}
	}
	switch {
	case o.High < o.Medium:
		return failure.Errorf("risk", "high (%v) is below medium (%v)", o.High, o.Medium)
	case o.ChainLength < 2:
		return failure.Errorf("risk", "chain length is %d, less than 2 documents", o.ChainLength)
	case o.Threads < 0:
		return failure.Errorf("risk", "threads is %d", o.Threads)
	}
	return nil
}

// Level says how bad a chain is.
type Level uint8

const (
	Low Level = iota
	Medium
	High
)

// String is the level as reports write it.
func (l Level) String() string { return [...]string{"LOW", "MEDIUM", "HIGH"}[l] }

// MarshalText writes the level as String does.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Level returns the level of a chain of that risk.
func (o Options) Level(risk float64) Level {
	switch {
	case risk >= o.High:
		return High
	case risk >= o.Medium:
		return Medium
	}
	return Low
}

func (o Options) weight(l lethe.Label) float64 {
	if o.Weights == nil {
		return 1
	}
	return o.Weights(l)
}
