package report

import (
	"math"
	"strings"
)

// chainView is a chain as the page explains it.
type chainView struct {
	Rank          int
	Path          []string
	Level         Level
	Before, After float64
	Target        string // how the target follows; "" where there is none
	Bound         float64
	Met           bool
	State         string
	Hops          []hopView
	SumBefore     string
	SumAfter      string
}

type hopView struct {
	A, B          string
	Originals     bool
	Shared        cut[SharedEntity]
	Before, After steps
}

// steps is the arithmetic of a hop, one line for each of its two results.
type steps struct{ Strength, Risk, Note string }

func chainViews(r *Report, s *survey, opts Options) (views []chainView) {
	for i, x := range cutAt(r.Details.Riskiest, ShownChains).Shown {
		v := chainView{Rank: i + 1, Path: s.path(x.Documents), Level: x.Level,
			Before: x.Before, After: x.After, Bound: x.Target, Met: x.Met,
			State:  stateOf(&x, r.Summary.Settings.Risk.EdgeThreshold),
			Target: s.explainTarget(&x.Outcome, &r.Summary.Settings)}
		var before, after []float64
		for j, h := range x.Hops {
			v.Hops = append(v.Hops, s.explainHop(h, v.Path[j], v.Path[j+1], r.Summary.Settings.Risk.EdgeThreshold, opts))
			before, after = append(before, h.Before.Risk), append(after, h.After.Risk)
		}
		v.SumBefore = s.complement(before) + " = " + s.exact(x.Before)
		v.SumAfter = s.complement(after) + " = " + s.exact(x.After)
		views = append(views, v)
	}
	return views
}

func (t *tongue) explainHop(h Hop, a, b string, threshold float64, opts Options) hopView {
	shared := make([]SharedEntity, len(h.Shared))
	var all, open []float64
	for i, e := range h.Shared {
		if !opts.ShowOriginals {
			e.Original = ""
		}
		shared[i] = e
		all = append(all, e.Strength)
		if !e.Masked {
			open = append(open, e.Strength)
		}
	}
	v := hopView{A: a, B: b, Originals: opts.ShowOriginals, Shared: cutAt(shared, shownShared), Before: t.explainMeasure(h.Before, all), After: t.explainMeasure(h.After, open)}
	switch {
	case len(open) == 0:
		v.After = steps{Note: t.say("Every entity that the two documents share is masked: the link is gone, its risk is 0.")}
	case h.After.Strength < threshold:
		v.After.Note = t.say("This is below the edge threshold of %s: the two documents no longer count as linked.", t.setting(threshold))
	}
	return v
}

func (t *tongue) explainMeasure(m Measure, strengths []float64) steps {
	return steps{
		Strength: t.complement(strengths) + " = " + t.exact(m.Strength),
		Risk: t.exact(m.Strength) + " · (1 + (" + t.exact(m.RiskA) + " + " + t.exact(m.RiskB) + ") / 2) / 2 = " +
			t.exact(m.Risk),
	}
}

// complement writes the chance that at least one of several things happens.
func (t *tongue) complement(chances []float64) string {
	var b strings.Builder
	b.WriteString("1 −")
	for i, c := range chances {
		if i > 0 {
			b.WriteString(" ·")
		}
		b.WriteString(" (1 − " + t.exact(c) + ")")
	}
	return b.String()
}

// explainTarget shows where a target comes from, if it follows from the risk
// shown. It does not where the document pass lowered the risk first.
func (t *tongue) explainTarget(o *Outcome, s *Settings) string {
	rho := s.Mask.RhoMedium
	if o.Level == High {
		rho = s.Mask.RhoHigh
	}
	switch {
	case o.Target == 0:
		return ""
	case math.Abs(min(s.Mask.ThetaChain, rho*o.Before)-o.Target) < 1e-9:
		return t.say("the smaller of %s and %s · %s = %s", t.setting(s.Mask.ThetaChain), t.setting(rho), t.exact(o.Before), t.exact(rho*o.Before))
	default:
		return t.say("computed from the risk that was left after the document pass")
	}
}
