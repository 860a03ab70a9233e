package mask

import (
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/setting"
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

// Options are the bounds to meet and the way to meet them. See package setting for the tags.
type Options struct {
	Mode         Mode    `yaml:"mode" flag:"mask" usual:"yes" default:"risk" enum:"risk relevance all none" theirs:"all" doc:"risk: the least that brings every risk under its bound; relevance: what is relevant enough; all: every entity of the schema; none" example:"all"`
	MinRelevance float64 `yaml:"min_relevance" old:"min-relevance" default:"0.5" range:"[0,1]" doc:"with mode relevance: entities of at least this relevance in some document are masked, in [0,1]" example:"0.3" see:"mask.mode ../detection.md#relevance"`
	// Always is for the caller, who knows the schema, to mark entities by.
	Always     []string `yaml:"always,omitempty" flag:"mask-always" default:"direct" suggest:"@labels" doc:"labels of the schema that are masked whatever the risk; direct: all those of what identifies by itself, and dates in columns of dates of birth; none: only what the mode chooses" example:"[NAME, ADDRESS]" see:"../report.md#what-counts"`
	Strategy   string   `yaml:"strategy" old:"strategy" default:"greedy" enum:"greedy knapsack exact" doc:"how the least is sought: greedy: the most important first, fast; knapsack: the fewest of each chain; exact: the cheapest of all plans, with a proof of how cheap it can be" see:"mask.cost ../../performance.md#plans"`
	ThetaDoc   float64  `yaml:"theta_doc" old:"theta-doc" default:"0.95" range:"[0,1]" doc:"the highest risk that a document may keep, in [0,1]" example:"0.9" see:"../tuning.md#bounds-for-a-collection-of-your-own"`
	ThetaChain float64  `yaml:"theta_chain" old:"theta-chain" default:"0.6" range:"[0,1]" doc:"the highest risk that a HIGH or MEDIUM chain may keep, in [0,1]" example:"0.5" see:"../tuning.md#bounds-for-a-collection-of-your-own"`
	RhoHigh    float64  `yaml:"rho_high" old:"rho-high" default:"0.7" range:"[0,1]" doc:"the share of its risk that a HIGH chain may keep, in [0,1]" example:"0.5" see:"../tuning.md#bounds-for-a-collection-of-your-own"`
	RhoMedium  float64  `yaml:"rho_medium" old:"rho-medium" default:"0.9" range:"[0,1]" doc:"the share of its risk that a MEDIUM chain may keep, in [0,1]" example:"0.8" see:"../tuning.md#bounds-for-a-collection-of-your-own"`

	// What is empty where nothing is said leaves the fingerprint of a run as it was.
	Targets      string  `yaml:"targets,omitempty" json:",omitempty" enum:"documents raw" old:"targets" doc:"which risks set the targets of chains: documents (or empty): those that the document pass of strategy greedy leaves, whatever the strategy; raw: those before it" see:"mask.strategy"`
	Cost         string  `yaml:"cost,omitempty" json:",omitempty" enum:"entities mentions letters" doc:"strategy exact: what a plan minimises: entities (or empty), mentions or letters that are masked" example:"letters" see:"mask.strategy ../../performance.md#plans"`
	SolveSeconds float64 `yaml:"solve_seconds,omitempty" json:",omitempty" unit:"seconds" old:"solve-seconds" range:"[0,)" zero:"60" doc:"strategy exact: after so long the best plan so far is taken; where the search ends before, a plan does not depend on the machine" example:"240" see:"mask.strategy ../../performance.md#plans"`

	// The pipeline makes bounds of it: what success means is not known here.
	TargetSuccess string `yaml:"target_success,omitempty" json:",omitempty" old:"target-success" doc:"with mode risk: bounds under which attackers with a register found at most this share of invented documents, such as 5%; they replace theta_doc and theta_chain. Empty: the bounds as they are" example:"5%" see:"../tuning.md#bounds-for-a-wanted-success"`

	Marks Marks `yaml:"-" json:"-"`
	// Made, if not nil, has what Select masked of the same assessment under the same options,
	// and its proof. Nothing else is sought.
	Made *Plan `yaml:"-" json:"-"`
}

// Marks are what is known of entities, by their index. Nil marks none.
type Marks struct {
	// Known were replaced in an earlier run: they are masked first and whatever the risk,
	// since their replacements are out already.
	Known []bool
	// Always are masked whatever the risk.
	Always []bool
	// Kept are never masked, whatever the mode and the risk: somebody decided so. What they
	// leave above a bound is for the caller to report. Strategy exact takes none.
	Kept []bool
	// Last are masked in mode Risk only where all others of a document or chain do not
	// suffice: they are kept for what they say.
	Last []bool
	// Costs are what masking each entity costs, at least 1; nil is 1 for each.
	Costs []int64
}

// last is 1 for an entity that goes behind others.
func (o Options) last(entity int) int {
	if o.Marks.Last != nil && o.Marks.Last[entity] {
		return 1
	}
	return 0
}

// kept reports whether an entity is never masked.
func (o Options) kept(entity int) bool { return o.Marks.Kept != nil && o.Marks.Kept[entity] }

// Defaults returns the bounds of the thesis.
func Defaults() Options { return setting.Default[Options]() }

// validate reports the first option that is out of range.
func (o Options) validate() error {
	if err := setting.Check(setting.Of(&o, nil)); err != nil {
		return failure.Errorf("mask", "%w", err)
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
