package risk_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/risk"
)

// fifteen is a collection of 15 documents, so that N+1 = 16 and
//
//	u = log(16/f) / log(16) = 1, ¾, ½, ¼ for f = 1, 2, 4, 8.
//
// Of the documents, 0, 1 and 2 hold entities:
//
//	x, a NAME (w 1):       in 0 with relevance 0.8, in 1 with 0.4
//	y, an ADDRESS (w 0.9): in 1 with 1,             in 2 with 0.6
//	z, a NAME:             in 0 with 0.5
func fifteen() (c *lethe.Collection, x, y, z int) {
	c = &lethe.Collection{}
	for d := range 15 {
		source := fmt.Sprintf("doc%02d", d)
		c.Documents = append(c.Documents, lethe.DocumentRef{ID: source + "-id", SourceID: source})
	}
	add(c, "x", "NAME", lethe.Occurrence{Doc: 0, Relevance: 0.8}, lethe.Occurrence{Doc: 1, Relevance: 0.4})
	add(c, "y", "ADDRESS", lethe.Occurrence{Doc: 1, Relevance: 1}, lethe.Occurrence{Doc: 2, Relevance: 0.6})
	add(c, "z", "NAME", lethe.Occurrence{Doc: 0, Relevance: 0.5})
	slices.SortFunc(c.Entities, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
	at := func(value string) int {
		return slices.IndexFunc(c.Entities, func(e lethe.Entity) bool { return e.Normalized == value })
	}
	return c, at("x"), at("y"), at("z")
}

func add(c *lethe.Collection, value string, label lethe.Label, occurrences ...lethe.Occurrence) {
	c.Entities = append(c.Entities, lethe.Entity{
		ID: lethe.NewEntityID(value, label), Label: label, Normalized: value, Occurrences: occurrences,
	})
}

func weighted() risk.Options {
	o := risk.Defaults()
	o.Weights = risktest.Weight
	return o
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestFormulas(t *testing.T) {
	c, x, y, z := fifteen()
	a, err := risk.Assess(context.Background(), c, weighted())
	if err != nil {
		t.Fatal(err)
	}
	near(t, "u(x)", a.Uniqueness(x), 0.75)
	near(t, "u(z)", a.Uniqueness(z), 1)
	near(t, "imp(x)", a.Importance(x), 0.6)   // 0.8 · ¾ · 1
	near(t, "imp(y)", a.Importance(y), 0.675) // 1 · ¾ · 0.9
	near(t, "imp(z)", a.Importance(z), 0.5)   // 0.5 · 1 · 1
	near(t, "R(0)", a.Risk(0), 0.8)           // 1 − (1−0.6)(1−0.5)
	near(t, "R(1)", a.Risk(1), 0.7725)        // c(x) = 0.4·¾ = 0.3; 1 − (1−0.3)(1−0.675)
	near(t, "R(2)", a.Risk(2), 0.405)         // 0.6 · ¾ · 0.9
	near(t, "R(3)", a.Risk(3), 0)             // holds nothing

	if a.EdgeCount() != 2 {
		t.Fatalf("%d edges, want 0-1 and 1-2", a.EdgeCount())
	}
	near(t, "strength 0-1", a.Edge(0).Strength, 0.6)   // max(0.8, 0.4) · ¾
	near(t, "strength 1-2", a.Edge(1).Strength, 0.675) // max(1, 0.6) · ¾ · 0.9
	near(t, "hop 0-1", a.Hop(0), 0.535875)             // 0.6 · (1 + (0.8+0.7725)/2) / 2
	near(t, "hop 1-2", a.Hop(1), 0.536203125)          // 0.675 · (1 + (0.7725+0.405)/2) / 2
	if via := a.Via(1); len(via) != 1 || via[0].Entity != y {
		t.Errorf("edge 1-2 goes via %v", via)
	}
	near(t, "c(y,2)", a.Contributions(2)[0].Value, 0.405)
}

func TestChainFormula(t *testing.T) {
	c, _, _, _ := fifteen()
	a, err := risk.Assess(context.Background(), c, weighted())
	if err != nil {
		t.Fatal(err)
	}
	want := []risk.Chain{
		// 1 − (1−0.535875)(1−0.536203125) = 1 − 0.464125 · 0.463796875
		{Documents: []int{0, 1, 2}, Edges: []int{0, 1}, Risk: 0.784740275390625, Level: risk.High},
		{Documents: []int{1, 2}, Edges: []int{1}, Risk: 0.536203125, Level: risk.Medium},
		{Documents: []int{0, 1}, Edges: []int{0}, Risk: 0.535875, Level: risk.Medium},
	}
	i := 0
	for got, err := range a.Chains(context.Background(), 0) {
		if err != nil || i == len(want) {
			t.Fatalf("chain %v, error %v", got, err)
		}
		near(t, "R(chain)", got.Risk, want[i].Risk)
		got.Risk = want[i].Risk
		if fmt.Sprint(got) != fmt.Sprint(want[i]) {
			t.Errorf("chain %d is %v, want %v", i, got, want[i])
		}
		i++
	}
	if n, err := a.Count(context.Background()); err != nil || n != (risk.Counts{High: 1, Medium: 2}) || i != n.Total() {
		t.Errorf("%d chains, counts %v, error %v", i, n, err)
	}
}

// TestStrengthsJoin has two documents share two entities that are too weak alone:
// with N+1 = 16 and f = 4, u = ½, and 1 − (1−0.4)(1−0.3) = 0.58 is above 0.5.
func TestStrengthsJoin(t *testing.T) {
	c, _, _, _ := fifteen()
	c.Entities = nil
	four := func(relevance float64, docs ...int) (o []lethe.Occurrence) {
		for _, d := range docs {
			o = append(o, lethe.Occurrence{Doc: d, Relevance: relevance})
		}
		return o
	}
	add(c, "p", "NAME", four(0.8, 0, 1, 2, 3)...)
	add(c, "q", "NAME", four(0.6, 0, 1, 4, 5)...)
	slices.SortFunc(c.Entities, func(a, b lethe.Entity) int { return a.ID.Compare(b.ID) })
	a, err := risk.Assess(context.Background(), c, weighted())
	if err != nil {
		t.Fatal(err)
	}
	if a.EdgeCount() != 1 {
		t.Fatalf("%d edges, want only 0-1", a.EdgeCount())
	}
	near(t, "strength", a.Edge(0).Strength, 0.58)
}

// TestMaskedFormulas leaves y out. Uniqueness and importance of x stay:
//
//	R(1) = 0.3, hop 0-1 = 0.6 · (1 + (0.8+0.3)/2) / 2 = 0.465
func TestMaskedFormulas(t *testing.T) {
	c, _, y, _ := fifteen()
	a, err := risk.Assess(context.Background(), c, weighted())
	if err != nil {
		t.Fatal(err)
	}
	s := a.State(nil)
	s.Mask(y)
	s.Mask(y) // again changes nothing
	near(t, "R(1)", s.Risk(1), 0.3)
	near(t, "R(2)", s.Risk(2), 0)
	near(t, "strength 1-2", s.Strength(1), 0)
	near(t, "hop 0-1", s.Hop(0), 0.465)
	near(t, "chain 0-1-2", s.ChainRisk([]int{0, 1}), 0.465)
	masked := make([]bool, len(c.Entities))
	masked[y] = true
	b, err := a.Without(context.Background(), masked)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "R(1) anew", b.Risk(1), 0.3)
	near(t, "hop anew", b.Hop(0), 0.465)
	if b.EdgeCount() != 1 || !b.Masked(y) || a.Masked(y) || !s.Masked(y) {
		t.Errorf("%d edges, want 0-1; masked %v", b.EdgeCount(), b.Masked(y))
	}
}

// TestWithout: of fifteen, x makes the edge of 0 and 1 with 0.8·¾ = 0.6. Without z document 0
// keeps 0.6; 1 has 0.4·¾ = 0.3 and y with 1·¾·0.9 = 0.675, which is 1 − 0.7·0.325 = 0.7725.
func TestWithout(t *testing.T) {
	c, x, _, z := fifteen()
	a, err := risk.Assess(context.Background(), c, weighted())
	if err != nil {
		t.Fatal(err)
	}
	edge, ok := a.EdgeBetween(1, 0)
	if !ok {
		t.Fatal("no edge between 0 and 1")
	}
	masked := make([]bool, len(c.Entities))
	masked[z] = true
	near(t, "strength without z", a.StrengthWithout(edge, masked), 0.6)
	hop := 0.6 * (1 + (0.6+0.7725)/2) / 2
	near(t, "hop without z", a.HopWithout(edge, masked), hop)
	near(t, "chain without z", a.ChainRiskWithout([]int{edge}, masked), hop)
	masked[x] = true
	near(t, "strength without x", a.StrengthWithout(edge, masked), 0)
	near(t, "chain without x", a.ChainRiskWithout([]int{edge}, masked), 0)
	if path, ok := a.Path([]int{2, 1, 0}); !ok || len(path) != 2 || path[1] != edge {
		t.Errorf("the path of 2, 1 and 0 is %v, %v", path, ok)
	}
	for _, none := range [][]int{{0, 2}, {0, 1, 14}, {13, 14}} {
		if path, ok := a.Path(none); ok {
			t.Errorf("%v is the path %v", none, path)
		}
	}
}
