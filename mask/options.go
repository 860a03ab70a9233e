package mask

import (
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/risk"
)

// Mode says what is masked.
type Mode string

const (
	Risk      Mode = "risk"      // what brings the risks down
	Relevance Mode = "relevance" // every entity that is relevant enough in some document
	All       Mode = "all"       // every entity of the collection
	None      Mode = "none"      // nothing
)

// Greedy is the strategy that masks the most important entity first.
const Greedy = "greedy"

// Options are the bounds to meet and the way to meet them.
type Options struct {
	Mode       Mode
	Strategy   string
	ThetaDoc   float64 // most risk of a document
	ThetaChain float64 // most risk of a chain of level HIGH or MEDIUM
	RhoHigh    float64 // most of its former risk that a HIGH chain may keep
	RhoMedium  float64
	// MinRelevance is the least relevance that is masked in mode Relevance.
	MinRelevance float64
	// Known marks the entities, by their index, that were replaced in an earlier run:
	// they are masked first and whatever the risk, since what stands for them is out
	// already. Nil means none.
	Known []bool
	// Always marks the entities, by their index, that are masked whatever the risk.
	Always []bool
	// Last marks the entities, by their index, that mode Risk masks only where all others
	// of a document or chain do not suffice: they are kept for what they say.
	Last []bool
}

// last is 1 for an entity that goes behind others.
func (o Options) last(entity int) int {
	if o.Last != nil && o.Last[entity] {
		return 1
	}
	return 0
}

// Defaults returns the bounds of the thesis.
func Defaults() Options {
	return Options{
		Mode: Risk, Strategy: Greedy,
		ThetaDoc: 0.95, ThetaChain: 0.60, RhoHigh: 0.70, RhoMedium: 0.90,
		MinRelevance: 0.5,
	}
}

// Validate reports the first option that is out of range.
func (o Options) Validate() error {
	for _, p := range []struct {
		name  string
		value float64
	}{
		{"theta doc", o.ThetaDoc}, {"theta chain", o.ThetaChain},
		{"rho high", o.RhoHigh}, {"rho medium", o.RhoMedium},
		{"min relevance", o.MinRelevance},
	} {
		if !(p.value >= 0 && p.value <= 1) { // refuses NaN too
			return failure.Errorf("mask", "%s is %v, not in [0,1]", p.name, p.value)
		}
	}
	switch o.Mode {
	case Risk, Relevance, All, None:
	default:
		return failure.Errorf("mask", "mode is %q, not risk, relevance, all or none", o.Mode)
	}
	if o.Strategy != Greedy {
		return failure.Errorf("mask", "strategy is %q, not %s", o.Strategy, Greedy)
	}
	return nil
}

// Target returns the most risk allowed to a chain that had a level and a risk before: 1
// for chains of level LOW, which have no target.
func (o Options) Target(level risk.Level, before float64) float64 {
	switch level {
	case risk.High:
		return min(o.ThetaChain, float64(o.RhoHigh*before))
	case risk.Medium:
		return min(o.ThetaChain, float64(o.RhoMedium*before))
	}
	return 1
}
