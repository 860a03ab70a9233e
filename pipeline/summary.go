package pipeline

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/report"
	"github.com/lethe-privacy/lethe/risk"
)

func (t *teller) summary(ctx context.Context) (report.Summary, error) {
	s := report.Summary{
		Documents: len(t.g.prints), Mentions: t.g.mentions, Entities: len(t.m.masked),
		MaskedEntities: len(t.m.plan.Masked), MaskedBy: t.maskedBy(), DirectLeft: t.runner.left(t.g, t.m.masked),
		Unjudged:   t.unjudged(),
		Duplicates: t.g.duplicates, Skipped: len(t.runner.source.Skipped()),
		Failed: len(t.g.failures), Warnings: len(t.g.warnings), Settings: t.settings(),
		Reach: t.reach,
	}
	if t.done != nil {
		s.Replacements, s.NotAnonymous = t.done.Replacements, t.done.NotAnonymous
	}
	for _, c := range s.MaskedBy {
		s.MaskedMentions += c.Mentions
	}
	var err error
	if s.Before, err = t.totals(ctx, t.m.before); err != nil {
		return s, err
	}
	if s.After, err = t.totals(ctx, t.m.after); err != nil {
		return s, err
	}
	s.Before.ChainsAbove = s.Before.ChainsByLevel.High + s.Before.ChainsByLevel.Medium
	if t.m.plan.Options.Mode != mask.Risk { // no targets were set: what is left of such a level counts
		s.After.ChainsAbove = s.After.ChainsByLevel.High + s.After.ChainsByLevel.Medium
	}
	return s, nil
}

// totals describes one assessment.
func (t *teller) totals(ctx context.Context, a *risk.Assessment) (report.Totals, error) {
	out := report.Totals{Edges: a.EdgeCount()}
	sum := 0.0
	n := len(a.Collection().Documents)
	for d := range n {
		x := a.Risk(d)
		sum += x
		out.HighestRisk = max(out.HighestRisk, x)
		if x > t.runner.config.Mask.ThetaDoc {
			out.DocumentsAbove++
		}
	}
	out.MeanRisk = sum / float64(n)
	counts, err := a.Count(ctx)
	if err != nil {
		return out, err
	}
	out.Chains = counts.Total()
	out.ChainsByLevel = report.Levels{High: counts.High, Medium: counts.Medium, Low: counts.Low}
	for c, err := range a.Chains(ctx, 1) {
		if err != nil {
			return out, err
		}
		out.HighestChainRisk = c.Risk
	}
	return out, nil
}

// maskedBy counts masked entities and their mentions by label and pass.
func (t *teller) maskedBy() []report.MaskedCount {
	mentions := make([]int, len(t.m.masked))
	for handle, n := range t.g.counts {
		mentions[t.g.linked.Entities[handle]] += n
	}
	at := map[report.MaskedCount]int{}
	var counts []report.MaskedCount
	for _, m := range t.m.plan.Masked {
		key := report.MaskedCount{Label: string(t.g.linked.Collection.Entities[m.Entity].Label), Pass: report.Pass(m.Pass)}
		i, known := at[key]
		if !known {
			i = len(counts)
			at[key] = i
			counts = append(counts, key)
		}
		counts[i].Entities++
		counts[i].Mentions += mentions[m.Entity]
	}
	slices.SortFunc(counts, func(x, y report.MaskedCount) int {
		return cmp.Or(cmp.Compare(x.Label, y.Label), cmp.Compare(x.Pass, y.Pass))
	})
	return counts
}

func (t *teller) settings() report.Settings {
	c := &t.runner.config
	s := report.Settings{
		Schema: t.runner.schema.Name, Profile: baseName(c.Profile), Mask: c.Mask.Mode, Always: c.Mask.Always, MinRelevance: c.Mask.MinRelevance, Reach: c.Replace.Reach, Strategy: c.Mask.Strategy,
		EdgeThreshold: c.Risk.EdgeThreshold, ChainLength: c.Risk.ChainLength,
		ThetaDoc: c.Mask.ThetaDoc, ThetaChain: c.Mask.ThetaChain, High: c.Risk.High, Medium: c.Risk.Medium,
		RhoHigh: c.Mask.RhoHigh, RhoMedium: c.Mask.RhoMedium, MaxChains: c.Report.MaxChains,
	}
	for _, l := range t.runner.schema.Labels {
		s.Labels = append(s.Labels, report.LabelSetting{
			Label: string(l.Name), Weight: l.Weight, Operator: c.Replace.operatorOf(l.Name),
		})
	}
	return s
}
