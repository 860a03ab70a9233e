package report

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// summary adds the results of the plan to the counts of the run.
func (v *View) summary(ctx context.Context) (Summary, error) {
	before, err := measuresOf(ctx, v.before())
	if err != nil {
		return Summary{}, err
	}
	after, err := measuresOf(ctx, v.After)
	if err != nil {
		return Summary{}, err
	}
	return v.summed(len(v.masked), v.Plan.Masked, v.maskedBy(), before, after), nil
}

// Measures are the figures of a collection at one time.
type Measures struct {
	Documents int
	Risk      func(document int) float64
	Edges     int
	Chains    risk.Counts
	Highest   float64 // risk of a chain
}

func measuresOf(ctx context.Context, a *risk.Assessment) (m Measures, err error) {
	m = Measures{Documents: len(a.Collection().Documents), Risk: a.Risk, Edges: a.EdgeCount()}
	if m.Chains, err = a.Count(ctx); err != nil {
		return m, err
	}
	for c, err := range a.Chains(ctx, 1) {
		if err != nil {
			return m, err
		}
		m.Highest = c.Risk
	}
	return m, nil
}

// summed is the summary of so many entities of which some are masked.
func (v *View) summed(entities int, masked []mask.Decision, by []MaskedCount, before, after Measures) Summary {
	s := v.Summary
	s.Entities, s.MaskedEntities, s.MaskedBy = entities, len(masked), by
	s.Failed, s.Warnings = len(v.Details.Failures), len(v.Details.Warnings)
	for _, c := range s.MaskedBy {
		s.MaskedMentions += c.Mentions
	}
	o := &v.Plan.Options
	s.Cost = newCost(v.Plan.Proof, o.Cost)
	s.Before, s.After = before.totals(o.ThetaDoc), after.totals(o.ThetaDoc)
	s.Before.ChainsAbove = s.Before.ChainsByLevel.High + s.Before.ChainsByLevel.Medium
	if o.Mode != mask.Risk { // no targets were set: what is left of such a level counts
		s.After.ChainsAbove = s.After.ChainsByLevel.High + s.After.ChainsByLevel.Medium
	}
	s.Calibration = v.Ground.calibration(&s.After, &after)
	return s
}

// totals are the measures in numbers.
func (m *Measures) totals(thetaDoc float64) Totals {
	out := Totals{Edges: m.Edges, HighestChainRisk: m.Highest, Chains: m.Chains.Total()}
	sum := 0.0
	for d := range m.Documents {
		x := m.Risk(d)
		sum += x
		out.HighestRisk = max(out.HighestRisk, x)
		if x > thetaDoc {
			out.DocumentsAbove++
		}
	}
	out.MeanRisk = sum / float64(m.Documents)
	out.ChainsByLevel = Levels{High: m.Chains.High, Medium: m.Chains.Medium, Low: m.Chains.Low}
	return out
}

// MaskedBy counts masked entities and their mentions by label and pass.
func MaskedBy(masked []mask.Decision, label func(entity int) string, mentions func(entity int) int) []MaskedCount {
	at := map[MaskedCount]int{}
	var counts []MaskedCount
	for _, m := range masked {
		key := MaskedCount{Label: label(m.Entity), Pass: Pass(m.Pass)}
		i, known := at[key]
		if !known {
			i = len(counts)
			at[key] = i
			counts = append(counts, key)
		}
		counts[i].Entities++
		counts[i].Mentions += mentions(m.Entity)
	}
	slices.SortFunc(counts, func(x, y MaskedCount) int {
		return cmp.Or(cmp.Compare(x.Label, y.Label), cmp.Compare(x.Pass, y.Pass))
	})
	return counts
}

func (v *View) maskedBy() []MaskedCount {
	return MaskedBy(v.Plan.Masked, func(e int) string { return string(v.collection().Entities[e].Label) }, func(e int) int { return v.Mentions[e] })
}
