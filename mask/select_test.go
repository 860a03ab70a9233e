package mask_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// fifteen makes a collection of 15 documents, so that u = log(16/f)/log(16) is 1, ¾
// and ½ for entities in 1, 2 and 4 documents. Entities are NAMEs (w 1) with ids in
// the order given.
func fifteen(occurrences ...[]lethe.Occurrence) *lethe.Collection {
	c := &lethe.Collection{}
	for d := range 15 {
		source := fmt.Sprintf("doc%02d", d)
		c.Documents = append(c.Documents, lethe.DocumentRef{ID: source + "-id", SourceID: source})
	}
	for i, o := range occurrences {
		c.Entities = append(c.Entities, lethe.Entity{ID: lethe.EntityID{byte(i)}, Label: "NAME", Occurrences: o})
	}
	return c
}

// in lists occurrences: document, relevance, document, relevance, …
func in(pairs ...float64) (o []lethe.Occurrence) {
	for i := 0; i < len(pairs); i += 2 {
		o = append(o, lethe.Occurrence{Doc: int(pairs[i]), Relevance: pairs[i+1]})
	}
	return o
}

func plan(t testing.TB, c *lethe.Collection, o mask.Options) *mask.Plan {
	t.Helper()
	a, err := risk.Assess(context.Background(), c, risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	p, err := mask.Select(context.Background(), a, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func chains(t testing.TB, p *mask.Plan, limit int) (all []mask.Chain) {
	t.Helper()
	for c, err := range p.Chains(context.Background(), limit) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// TestChainPass, by hand:
//
//	entity 0 in documents 0 (0.8) and 1 (0.4): imp = 0.8·¾ = 0.6
//	entity 1 in documents 1 (0.9) and 2 (0.6): imp = 0.9·¾ = 0.675
//	entity 2 in document 0 (0.5):              imp = 0.5
//	R(0) = 1−0.4·0.5 = 0.8, R(1) = 1−0.7·0.325 = 0.7725, R(2) = 0.45
//	hop 0-1 = 0.6   · (1 + (0.8+0.7725)/2)/2  = 0.535875
//	hop 1-2 = 0.675 · (1 + (0.7725+0.45)/2)/2 = 0.543796875
//
// No document is above 0.95. In falling order the chains are
//
//	0-1-2: 1−0.464125·0.456203125 = 0.788264724609375, HIGH,
//	       target min(0.6, 0.7·0.788…) = 0.5517853072265625
//	1-2:   0.543796875, MEDIUM, target 0.9·0.543796875 = 0.4894171875
//	0-1:   0.535875,    MEDIUM, target 0.9·0.535875    = 0.4822875
//
// The first masks entity 1, the most important on its edges. That leaves R(1) = 0.3
// and hop 0-1 = 0.6·(1+(0.8+0.3)/2)/2 = 0.465, which meets all targets.
func TestChainPass(t *testing.T) {
	p := plan(t, fifteen(in(0, 0.8, 1, 0.4), in(1, 0.9, 2, 0.6), in(0, 0.5)), mask.Defaults())
	want := []mask.Decision{{Entity: 1, Pass: mask.ChainPass, Order: 1, Because: []int{0, 1, 2}}}
	if !reflect.DeepEqual(p.Masked, want) {
		t.Errorf("masked %v, want %v", p.Masked, want)
	}
	near(t, "R(1) before", p.RiskBefore(1), 0.7725)
	near(t, "R(1) after", p.RiskAfter(1), 0.3)
	got := chains(t, p, 0)
	for i, want := range []mask.Chain{
		{Chain: risk.Chain{Risk: 0.788264724609375}, After: 0.465, Target: 0.5517853072265625},
		{Chain: risk.Chain{Risk: 0.543796875}, After: 0, Target: 0.4894171875},
		{Chain: risk.Chain{Risk: 0.535875}, After: 0.465, Target: 0.4822875},
	} {
		near(t, "risk before", got[i].Risk, want.Risk)
		near(t, "risk after", got[i].After, want.After)
		near(t, "target", got[i].Target, want.Target)
		if !got[i].Met {
			t.Errorf("chain %v misses its target", got[i])
		}
	}
	if few := chains(t, p, 2); len(got) != 3 || len(few) != 2 {
		t.Errorf("%d chains, limited to two %d", len(got), len(few))
	}
}

// TestDocumentPass, by hand. In document 0 are the entities 0 … 4, all with
// relevance 0.6 and in no other document: R = 1−0.4⁵ = 0.98976, 1−0.4⁴ = 0.9744,
// 1−0.4³ = 0.936. All have imp 0.6, so two go in order of id.
// Document 1 has two of imp 0.9 and 0.8: R = 1−0.1·0.2 = 0.98; without the more
// important, entity 6, it is 0.8.
func TestDocumentPass(t *testing.T) {
	p := plan(t, fifteen(in(0, 0.6), in(0, 0.6), in(0, 0.6), in(0, 0.6), in(0, 0.6), in(1, 0.8), in(1, 0.9)), mask.Defaults())
	want := []mask.Decision{
		{Entity: 0, Pass: mask.DocumentPass, Order: 1, Because: []int{0}},
		{Entity: 1, Pass: mask.DocumentPass, Order: 2, Because: []int{0}},
		{Entity: 6, Pass: mask.DocumentPass, Order: 3, Because: []int{1}},
	}
	if !reflect.DeepEqual(p.Masked, want) {
		t.Errorf("masked %v, want %v", p.Masked, want)
	}
	near(t, "R(0)", p.RiskAfter(0), 0.936)
	near(t, "R(1)", p.RiskAfter(1), 0.8)
}

// TestAnew has the document pass thin out the graph. Documents 0 and 1 share entity
// 0 (imp 0.75); document 0 also holds 1 and 2 (0.7 each), and its R = 1−0.25·0.3·0.3
// = 0.9775 takes entity 0 away: there is no edge left, and no chain to relieve.
func TestAnew(t *testing.T) {
	p := plan(t, fifteen(in(0, 1, 1, 1), in(0, 0.7), in(0, 0.7)), mask.Defaults())
	if len(p.Masked) != 1 || p.Masked[0].Entity != 0 || p.Before().EdgeCount() != 1 || p.AfterDocuments().EdgeCount() != 0 {
		t.Errorf("masked %v; edges %d, then %d", p.Masked, p.Before().EdgeCount(), p.AfterDocuments().EdgeCount())
	}
	if got := chains(t, p, 0); len(got) != 0 {
		t.Errorf("chains %v", got)
	}
}

func TestModes(t *testing.T) {
	c := fifteen(in(0, 0.8, 1, 0.4), in(1, 0.9, 2, 0.6), in(0, 0.5))
	o := mask.Defaults()
	o.Mode = mask.None
	p := plan(t, c, o)
	if got := chains(t, p, 0); len(p.Masked) != 0 || len(got) != 3 || got[0].Met || got[0].After != got[0].Risk {
		t.Errorf("mode none: masked %v, chains %v", p.Masked, got)
	}
	o.Mode = mask.All
	p = plan(t, c, o)
	if got := chains(t, p, 0); len(p.Masked) != 3 || p.Masked[2].Pass != "all" || len(got) != 3 || !got[0].Met || got[0].After != 0 {
		t.Errorf("mode all: masked %v, chains %v", p.Masked, got)
	}
	after, err := p.After(context.Background())
	if err != nil || after.EdgeCount() != 0 || after.Risk(0) != 0 || p.RiskAfter(0) != 0 {
		t.Errorf("mode all leaves %d edges, R(0) = %v, error %v", after.EdgeCount(), after.Risk(0), err)
	}
}

// TestMaskedBefore plans for what is left after an earlier masking.
func TestMaskedBefore(t *testing.T) {
	a, err := risk.Assess(context.Background(), fifteen(in(0, 1), in(0, 0.97), in(0, 0.96)), risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	left, err := a.Without(context.Background(), []bool{true, false, false})
	if err != nil {
		t.Fatal(err)
	}
	p, err := mask.Select(context.Background(), left, mask.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Masked) != 2 || p.Masked[0].Entity != 1 || p.RiskAfter(0) != 0 {
		t.Errorf("masked %v, R(0) = %v", p.Masked, p.RiskAfter(0))
	}
}

func TestValidate(t *testing.T) {
	for want, change := range map[string]func(*mask.Options){
		"theta_doc":   func(o *mask.Options) { o.ThetaDoc = 1.01 },
		"theta_chain": func(o *mask.Options) { o.ThetaChain = math.NaN() },
		"rho_high":    func(o *mask.Options) { o.RhoHigh = -1 },
		"rho_medium":  func(o *mask.Options) { o.RhoMedium = 2 },
		"mode":        func(o *mask.Options) { o.Mode = "some" },
		"strategy":    func(o *mask.Options) { o.Strategy = "best" },
	} {
		o := mask.Defaults()
		change(&o)
		a, err := risk.Assess(context.Background(), fifteen(), risk.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := mask.Select(context.Background(), a, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v does not say %q", err, want)
		}
	}
}

// TestBoundsAreMet checks what the plan promises, whatever the collection.
func TestBoundsAreMet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, err := risk.Assess(context.Background(), risktest.Collection().Draw(t, "collection"), risktest.Options().Draw(t, "measures"))
		if err != nil {
			t.Fatal(err)
		}
		o := options().Draw(t, "options")
		p, err := mask.Select(context.Background(), a, o)
		if err != nil {
			t.Fatal(err)
		}
		after, err := p.After(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for d := range a.Collection().Documents {
			if after.Risk(d) > o.ThetaDoc || after.Risk(d) > a.Risk(d) || after.Risk(d) != p.RiskAfter(d) {
				t.Fatalf("R(%d) is %v", d, after.Risk(d))
			}
		}
		for c := range after.Chains(context.Background(), 1) {
			if c.Level > risk.Low && c.Risk > o.ThetaChain {
				t.Fatalf("chain %v is left", c)
			}
		}
	})
}

// TestThreadsDoNotMatter also runs twice with the same number of threads.
func TestThreadsDoNotMatter(t *testing.T) {
	c, err := synth.Collection(synth.Options{Documents: 3000, Mentions: 30000, Skew: 1.1})
	if err != nil {
		t.Fatal(err)
	}
	var first []mask.Decision
	for _, threads := range []int{1, 1, 3} {
		o := risk.Defaults()
		o.Threads = threads
		a, err := risk.Assess(context.Background(), c, o)
		if err != nil {
			t.Fatal(err)
		}
		p, err := mask.Select(context.Background(), a, mask.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = p.Masked
		}
		if !slices.EqualFunc(first, p.Masked, func(a, b mask.Decision) bool { return reflect.DeepEqual(a, b) }) {
			t.Errorf("%d threads give another plan", threads)
		}
	}
}

func TestCancelled(t *testing.T) {
	a, err := risk.Assess(context.Background(), fifteen(in(0, 1)), risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, mode := range []mask.Mode{mask.Risk, mask.All, mask.None} {
		o := mask.Defaults()
		o.Mode = mode
		if _, err := mask.Select(ctx, a, o); err != context.Canceled {
			t.Errorf("mode %s ends with %v", mode, err)
		}
	}
}

// Mode relevance masks by the highest relevance of an entity in any document, with
// the bound itself included, and leaves the rest.
func TestRelevance(t *testing.T) {
	o := mask.Defaults()
	o.Mode, o.MinRelevance = mask.Relevance, 0.6
	p := plan(t, fifteen(in(0, 0.2, 1, 0.6), in(0, 0.59), in(2, 1), in(3, 0, 4, 0.1)), o)
	var got []int
	for _, m := range p.Masked {
		got = append(got, m.Entity)
		if m.Pass != "relevance" {
			t.Errorf("pass %s", m.Pass)
		}
	}
	if want := []int{0, 2}; !slices.Equal(got, want) {
		t.Errorf("masked %v, want %v", got, want)
	}
}
