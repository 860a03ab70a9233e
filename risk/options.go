package risk

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// Options are the parameters of the measures. See package setting for the tags.
type Options struct {
	EdgeThreshold float64 `yaml:"edge_threshold" old:"edge-threshold" default:"0.5" range:"[0,1]" doc:"links weaker than this between two documents are ignored, in [0,1]" example:"0.3"`
	ChainLength   int     `yaml:"chain_length" old:"chain-length" default:"3" range:"[2,)" unit:"documents" doc:"the most documents a chain has, at least 2" example:"4" see:"../report.md#chains"`
	High          float64 `yaml:"high" old:"high" default:"0.75" range:"[0,1]" doc:"chains of at least this risk are HIGH, in [0,1]" example:"0.8" see:"risk.medium ../report.md#chains"`
	Medium        float64 `yaml:"medium" old:"medium" default:"0.5" range:"[0,1]" doc:"chains of at least this risk are MEDIUM, in [0,1]" example:"0.4" see:"risk.high ../report.md#chains"`
	// Weights gives the weight of a label, in [0,1]; nil weighs all labels 1.
	Weights func(lethe.Label) float64 `yaml:"-" json:"-"`
	// Threads is how many work at once; 0 is one for each processor. It changes no result.
	Threads int `yaml:"-" json:"-"`
	// Earlier is what was shared before, where the collection is not all that there is.
	Earlier *Earlier `yaml:"-" json:"-"`
	// Edges, if not nil, are those that Assess found of the same collection under the same
	// options. They are not sought again.
	Edges *[]Edge `yaml:"-" json:"-"`
}

// Earlier is what readers have already of what a collection adds to.
type Earlier struct {
	Documents int       // N, with those of the collection
	Frequency []int     // by entity of the collection: f, over all documents
	Relevance []float64 // by entity: the highest in any document
	// Fixed marks the documents of the collection that were shared earlier. Their list of
	// entities is what readers see. Masking changes neither their risk nor the edges between
	// two of them, and a chain of them alone is none of this collection's. Nil marks none.
	Fixed []bool
}

// Defaults returns the parameters of the thesis.
func Defaults() Options { return setting.Default[Options]() }

// Validate reports the first parameter that is out of range.
func (o Options) Validate() error {
	if err := setting.Check(setting.Of(&o, nil)); err != nil {
		return failure.Errorf("risk", "%w", err)
	}
	switch {
	case o.High < o.Medium:
		return failure.Errorf("risk", "medium (%v) is above high (%v)", o.Medium, o.High)
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
