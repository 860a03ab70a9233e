package report

import "cmp"

// remainsSection shows the risk that is left.
type remainsSection struct {
	Documents []documentRow
	Chains    []chainRow
}

type documentRow struct {
	Name          string
	Before, After float64
	Above         bool
}

type chainRow struct {
	Outcome
	Path []string
}

func newRemains(r *Report, s *survey) (v remainsSection) {
	for _, d := range s.highest {
		v.Documents = append(v.Documents, documentRow{cmp.Or(d.SourceID, d.ID), d.Risk, d.ResidualRisk,
			d.ResidualRisk > r.Summary.Settings.Mask.ThetaDoc})
	}
	for _, o := range cutAt(r.Details.Remaining, shownRemaining).Shown {
		if o.After > 0 {
			v.Chains = append(v.Chains, chainRow{o, s.path(o.Documents)})
		}
	}
	return v
}
