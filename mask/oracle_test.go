package mask_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// oracle is the algorithm word for word, on the literal formulas.
type oracle struct {
	risktest.Naive
	opts    mask.Options
	order   []int
	because [][]int
}

func (o *oracle) level(r float64) risk.Level { return o.Options.Level(r) }

func (o *oracle) target(pre float64) float64 {
	rho := o.opts.RhoMedium
	if o.level(pre) == risk.High {
		rho = o.opts.RhoHigh
	}
	return min(o.opts.ThetaChain, rho*pre)
}

// mask masks the unmasked candidate with the highest imp, if there is one.
func (o *oracle) mask(candidates []int, because []int) bool {
	best := -1
	for _, e := range candidates {
		if !o.Masked[e] && (best < 0 || o.Imp(e) > o.Imp(best) || o.Imp(e) == o.Imp(best) && e < best) {
			best = e
		}
	}
	if best >= 0 {
		o.Masked[best] = true
		o.order = append(o.order, best)
		o.because = append(o.because, because)
	}
	return best >= 0
}

func (o *oracle) documentPass() {
	for d := range o.Documents {
		var here []int
		for e := range o.Entities {
			if _, ok := o.Relevance(e, d); ok {
				here = append(here, e)
			}
		}
		for o.R(d) > o.opts.ThetaDoc && o.mask(here, []int{d}) {
		}
	}
}

func (o *oracle) chainPass(chains []risktest.Chain) {
	for _, c := range chains {
		for o.level(c.Risk) != risk.Low && o.Risk(c.Documents) > o.target(c.Risk) {
			var via []int
			for h := range len(c.Documents) - 1 {
				via = append(via, o.Via(c.Documents[h], c.Documents[h+1])...)
			}
			if !o.mask(via, c.Documents) {
				break
			}
		}
	}
}

func options() *rapid.Generator[mask.Options] {
	bound := rapid.SampledFrom([]float64{0, 0.3, 0.6, 0.7, 0.9, 0.95, 1, 1})
	return rapid.Custom(func(t *rapid.T) mask.Options {
		return mask.Options{
			Mode: mask.Risk, Strategy: "greedy",
			ThetaDoc: bound.Draw(t, "doc"), ThetaChain: bound.Draw(t, "chain"),
			RhoHigh: bound.Draw(t, "high"), RhoMedium: bound.Draw(t, "medium"),
		}
	})
}

func TestOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := risktest.Collection().Draw(t, "collection")
		bounds := risktest.Options().Draw(t, "measures")
		opts := options().Draw(t, "options")
		a, err := risk.Assess(context.Background(), c, bounds)
		if err != nil {
			t.Fatal(err)
		}
		p, err := mask.Select(context.Background(), a, opts)
		if err != nil {
			t.Fatal(err)
		}
		o := &oracle{opts: opts}
		o.Naive = risktest.Naive{Collection: c, Options: bounds, Masked: make([]bool, len(c.Entities))}
		o.documentPass()
		documents := len(o.order)
		chains := o.Chains()
		o.chainPass(chains)
		comparePlan(t, p, o, documents)
		compareChains(t, p, o, chains)
	})
}

func comparePlan(t *rapid.T, p *mask.Plan, o *oracle, documents int) {
	if len(p.Masked) != len(o.order) {
		t.Fatalf("masked %v, want %v", p.Masked, o.order)
	}
	for i, m := range p.Masked {
		pass := mask.ChainPass
		if i < documents {
			pass = mask.DocumentPass
		}
		if m.Entity != o.order[i] || m.Order != i+1 || m.Pass != pass || !slices.Equal(m.Because, o.because[i]) {
			t.Fatalf("masked %v, want %v because of %v", p.Masked, o.order, o.because)
		}
	}
	for d := range o.Documents {
		if p.RiskAfter(d) != o.R(d) {
			t.Fatalf("R(%d) is %v, want %v", d, p.RiskAfter(d), o.R(d))
		}
	}
}

func compareChains(t *rapid.T, p *mask.Plan, o *oracle, chains []risktest.Chain) {
	i := 0
	for c, err := range p.Chains(context.Background(), 0) {
		if err != nil || i == len(chains) || o.level(chains[i].Risk) == risk.Low {
			t.Fatalf("chain %v, error %v", c, err)
		}
		want := chains[i]
		if !slices.Equal(c.Documents, want.Documents) || c.Risk != want.Risk ||
			c.After != o.Risk(c.Documents) || c.Target != o.target(c.Risk) || !c.Met || c.After > c.Target {
			t.Fatalf("chain is %v, want %v, %v, %v", c, want, o.Risk(c.Documents), o.target(c.Risk))
		}
		i++
	}
	if i < len(chains) && o.level(chains[i].Risk) != risk.Low {
		t.Fatalf("chain %v is missing", chains[i])
	}
}
