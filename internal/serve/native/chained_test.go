package native

import (
	"math"
	"testing"

	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// The riskiest chain of each document is found without looking at all chains; here all are looked at.
func TestChained(t *testing.T) {
	for _, length := range []int{2, 3} {
		c, err := synth.Collection(synth.Options{Documents: 300, Mentions: 1500, Skew: 1.1})
		if err != nil {
			t.Fatal(err)
		}
		o := risk.Defaults()
		o.ChainLength = length
		a, err := risk.Assess(t.Context(), c, o)
		if err != nil {
			t.Fatal(err)
		}
		want, chains := make([]float64, len(c.Documents)), 0
		for chain, err := range a.Chains(t.Context(), 0) {
			if err != nil {
				t.Fatal(err)
			}
			chains++
			for _, d := range chain.Documents {
				want[d] = max(want[d], chain.Risk)
			}
		}
		if chains < 100 {
			t.Fatalf("%d chains are no test", chains)
		}
		for d, got := range riskiestChains(a) {
			if math.Abs(got-want[d]) > 1e-12 {
				t.Errorf("chains of %d, document %d: %v, not %v", length, d, got, want[d])
			}
		}
	}
}

func TestToBound(t *testing.T) {
	for _, c := range []struct{ document, chain, ofDocument, ofChain, want float64 }{
		{.5, .3, 1, .5, .6}, {.9, .3, .9, .6, 1}, {.2, .9, .8, .6, 1.5}, {0, 0, 0, 0, 0}, {.1, 0, 0, .6, 1e8},
	} {
		o := mask.Options{ThetaDoc: c.ofDocument, ThetaChain: c.ofChain}
		if got := toBound(c.document, c.chain, o); math.Abs(got-c.want) > 1e-9*max(1, c.want) {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Documents come in the order of how they are to a bound, page by page, and what goes says by which
// operator.
func TestOrderAndOperators(t *testing.T) { inBoth(t, testOrderAndOperators) }

func testOrderAndOperators(t *testing.T) {
	s, _ := filled(t)
	upload(t, s, "c.txt", "The weather was fine.")
	if _, err := s.SetSettings("claims", []byte("mask:\n  theta_doc: 0.5\n  theta_chain: 0.1\n  mode: all\nreplace:\n  operator: numbered\n  labels:\n    EVENT_DATE: {operator: generalise}\n"), 0); err != nil {
		t.Fatal(err)
	}
	decided(t, s, "desk", decision.Decision{Verdict: decision.Keep, Label: "NAME", Value: "Tom Hale"}, decision.Decision{Verdict: decision.Keep, Label: "NAME", Value: "Anna Keller"})
	ran(t, s)
	var got []Row
	for w := (Filter{Entity: -1, Limit: 1}); ; {
		rows, more, err := s.Queue(t.Context(), "claims", "may", w)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, rows...)
		if !more {
			break
		}
		w.After = &Cursor{rows[0].ToBound, rows[0].ID}
	}
	if len(got) != 3 || got[2].Place != "c.txt" || got[2].ToBound != 0 || got[0].ToBound < got[1].ToBound {
		t.Fatalf("%+v", got)
	}
	for _, r := range got[:2] { // both are in the one chain that is left
		if want := max(r.After/.5, r.Chain/.1); r.Chain == 0 || r.Chain != got[0].Chain || math.Abs(r.ToBound-want) > 1e-12 {
			t.Errorf("%+v", r)
		}
	}
	page, err := s.Page(t.Context(), "claims", "may", rowOf(t, s, "a.txt").ID)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]string{}
	for _, m := range page.Fields[0].Mentions {
		by[m.Label] += m.Operator + " "
	}
	if by["NAME"] != "  " || by["LOCATION"] != "numbered " || by["EVENT_DATE"] != "generalise " {
		t.Errorf("%q", by)
	}
}
