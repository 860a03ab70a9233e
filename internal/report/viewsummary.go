package report

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// summary adds to the counts of the run what follows from the plan.
func (v *View) summary(ctx context.Context) (Summary, error) {
	s := v.Summary
	s.Entities, s.MaskedEntities, s.MaskedBy = len(v.masked), len(v.Plan.Masked), v.maskedBy()
	s.Failed, s.Warnings = len(v.Details.Failures), len(v.Details.Warnings)
	for _, c := range s.MaskedBy {
		s.MaskedMentions += c.Mentions
	}
	s.Cost = newCost(v.Plan.Proof, v.Plan.Options.Cost)
	var err error
	if s.Before, err = v.totals(ctx, v.before()); err != nil {
		return s, err
	}
	if s.After, err = v.totals(ctx, v.After); err != nil {
		return s, err
	}
	s.Before.ChainsAbove = s.Before.ChainsByLevel.High + s.Before.ChainsByLevel.Medium
	if v.Plan.Options.Mode != mask.Risk { // no targets were set: what is left of such a level counts
		s.After.ChainsAbove = s.After.ChainsByLevel.High + s.After.ChainsByLevel.Medium
	}
	s.Calibration = v.Ground.calibration(&s.After, v.After)
	return s, nil
}

// totals describes one assessment.
func (v *View) totals(ctx context.Context, a *risk.Assessment) (Totals, error) {
	out := Totals{Edges: a.EdgeCount()}
	sum := 0.0
	n := len(a.Collection().Documents)
	for d := range n {
		x := a.Risk(d)
		sum += x
		out.HighestRisk = max(out.HighestRisk, x)
		if x > v.Plan.Options.ThetaDoc {
			out.DocumentsAbove++
		}
	}
	out.MeanRisk = sum / float64(n)
	counts, err := a.Count(ctx)
	if err != nil {
		return out, err
	}
	out.Chains = counts.Total()
	out.ChainsByLevel = Levels{High: counts.High, Medium: counts.Medium, Low: counts.Low}
	for c, err := range a.Chains(ctx, 1) {
		if err != nil {
			return out, err
		}
		out.HighestChainRisk = c.Risk
	}
	return out, nil
}

// maskedBy counts masked entities and their mentions by label and pass.
func (v *View) maskedBy() []MaskedCount {
	at := map[MaskedCount]int{}
	var counts []MaskedCount
	for _, m := range v.Plan.Masked {
		key := MaskedCount{Label: string(v.collection().Entities[m.Entity].Label), Pass: Pass(m.Pass)}
		i, known := at[key]
		if !known {
			i = len(counts)
			at[key] = i
			counts = append(counts, key)
		}
		counts[i].Entities++
		counts[i].Mentions += v.Mentions[m.Entity]
	}
	slices.SortFunc(counts, func(x, y MaskedCount) int {
		return cmp.Or(cmp.Compare(x.Label, y.Label), cmp.Compare(x.Pass, y.Pass))
	})
	return counts
}
