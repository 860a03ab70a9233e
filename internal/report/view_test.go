package report_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// shared is a collection of three documents. X, of relevance 1, and Y, of 0.8, stand in the
// first and the second: N+1 = 4, so u = log(4/2)/log 4 = ½, and their strengths are ½ and 0.4.
func shared() (c *lethe.Collection, x int) {
	c = &lethe.Collection{Documents: []lethe.DocumentRef{{ID: "0a", SourceID: "a"}, {ID: "0b", SourceID: "b"}, {ID: "0c", SourceID: "c"}}}
	for value, relevance := range map[string]float64{"x": 1, "y": 0.8} {
		c.Entities = append(c.Entities, lethe.Entity{
			ID: lethe.NewEntityID(value, "NAME"), Label: "NAME", Normalized: value,
			Occurrences: []lethe.Occurrence{{Doc: 0, Relevance: relevance}, {Doc: 1, Relevance: relevance}},
		})
	}
	slices.SortFunc(c.Entities, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
	return c, slices.IndexFunc(c.Entities, func(e lethe.Entity) bool { return e.Normalized == "x" })
}

// TestView: both documents have 1 − ½·0.6 = 0.7, as has their edge; going along it has
// 0.7·1.7/2 = 0.595. A bound of 0.5 masks x; then 0.4 is left of each, and 0.4·1.4/2 = 0.28 of
// the chain, too little for a target.
func TestView(t *testing.T) {
	r := viewed(t)
	checkChain(t, r)
	for d := range r.Details.Decisions {
		if d.Entity != "e1" || d.Pass != report.PassDocument || d.Documents != 2 || d.Target != 0.5 {
			t.Errorf("decided %+v", d)
		}
		near(t, "the document before", d.Before, 0.7)
		near(t, "the document after", d.After, 0.4)
	}
	for e := range r.Edges {
		near(t, "the edge", e.Strength, 0.7)
	}
	for l := range r.Ties {
		near(t, "the edge in numbers", l.Before, 0.7)
		near(t, "what is left of the edge", l.After, 0.4)
		if l.A != 0 || l.B != 1 {
			t.Errorf("it joins %d and %d", l.A, l.B)
		}
	}
	for d := range r.Documents {
		if d.SourceID != "scrubbed" {
			t.Errorf("%s has its name", d.ID)
		}
	}
	if f := r.Details.Failures[0]; r.Details.Title != "scrubbed" || f.Document != "scrubbed" || f.Reason != "why" {
		t.Errorf("title %q, failure %+v", r.Details.Title, f)
	}
	s := r.Summary
	if s.Entities != 2 || s.MaskedEntities != 1 || s.MaskedMentions != 3 || s.Failed != 1 || s.Before.DocumentsAbove != 2 || s.After.DocumentsAbove != 0 {
		t.Errorf("summary %+v", s)
	}
}

// viewed is the report of what the test plans for shared.
func viewed(t *testing.T) *report.Report {
	t.Helper()
	ctx := context.Background()
	c, x := shared()
	before, err := risk.Assess(ctx, c, risk.Options{EdgeThreshold: 0.1, ChainLength: 2, High: 0.75, Medium: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	plan, err := mask.Select(ctx, before, mask.Options{
		Mode: mask.Risk, Strategy: "greedy", ThetaDoc: 0.5, ThetaChain: 0.6, RhoHigh: 0.7, RhoMedium: 0.9,
	})
	if err != nil {
		t.Fatal(err)
	}
	after, err := plan.After(ctx)
	if err != nil {
		t.Fatal(err)
	}
	v := &report.View{
		Plan: plan, After: after, Names: report.OpaqueNames([]int{x, 1 - x}),
		Weight:   func(lethe.Label) float64 { return 1 },
		Mentions: []int{3, 3}, Scrub: func(string) string { return "scrubbed" },
		Details: report.Details{Title: "a", Failures: []report.Failure{{Document: "a", Reason: "why"}}},
	}
	r, err := v.Report(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// checkChain holds the one chain against what it was, and is.
func checkChain(t *testing.T, r *report.Report) {
	t.Helper()
	if len(r.Details.Riskiest) != 1 || len(r.Details.Remaining) != 1 {
		t.Fatalf("chains %+v, then %+v", r.Details.Riskiest, r.Details.Remaining)
	}
	chain, left := r.Details.Riskiest[0], r.Details.Remaining[0]
	near(t, "the chain before", chain.Before, 0.595)
	near(t, "the chain after", chain.After, 0.28)
	near(t, "the chain that is left, before", left.Before, 0.595)
	near(t, "the chain that is left", left.After, 0.28)
	if !chain.Met || chain.Target != 0 || !left.Met || left.Target != 0 {
		t.Errorf("a chain without a target: %+v, %+v", chain.Outcome, left)
	}
	hop := chain.Hops[0]
	near(t, "the strength before", hop.Before.Strength, 0.7)
	near(t, "the strength after", hop.After.Strength, 0.4)
	near(t, "the hop after", hop.After.Risk, 0.28)
	if len(hop.Shared) != 2 || hop.Shared[0].Entity != "e1" || !hop.Shared[0].Masked || hop.Shared[1].Masked {
		t.Errorf("shared are %+v", hop.Shared)
	}
}

// TestTarget: with both bounds high nothing is masked by the document pass; the chain of 0.595
// is of level MEDIUM and may keep 0.9 of that.
func TestTarget(t *testing.T) {
	ctx := context.Background()
	c, _ := shared()
	before, err := risk.Assess(ctx, c, risk.Options{EdgeThreshold: 0.1, ChainLength: 2, High: 0.75, Medium: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	o := mask.Options{Mode: mask.Risk, Strategy: "greedy", ThetaDoc: 1, ThetaChain: 0.6, RhoHigh: 0.7, RhoMedium: 0.9}
	for _, x := range []struct {
		mode      mask.Mode
		documents []int
		want      float64
	}{{mask.Risk, []int{0, 1}, 0.5355}, {mask.Risk, []int{1, 2}, 0}, {mask.None, []int{0, 1}, 0}} {
		o.Mode = x.mode
		plan, err := mask.Select(ctx, before, o)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := plan.Target(x.documents); math.Abs(got-x.want) > 1e-12 || ok != (x.want > 0) {
			t.Errorf("mode %s, %v: target %v, %v; want %v", x.mode, x.documents, got, ok, x.want)
		}
	}
}
