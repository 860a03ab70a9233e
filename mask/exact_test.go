package mask_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/internal/risktest"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// brute knows all bounds of a small collection, by the text of the formulas, and tries
// all plans.
type brute struct {
	risktest.Naive
	opts   mask.Options
	value  [][]float64 // c(e,d) of entity and document
	here   [][]bool
	forced int // a set of entities
	chains []bruteChain
}

type bruteChain struct {
	documents []int
	target    float64
	set       bool
}

func newBrute(n risktest.Naive, o mask.Options) *brute {
	b := &brute{Naive: n, opts: o}
	count := len(n.Entities)
	for e := range count {
		b.value, b.here = append(b.value, make([]float64, len(n.Documents))), append(b.here, make([]bool, len(n.Documents)))
		for _, x := range n.Entities[e].Occurrences {
			b.value[e][x.Doc], b.here[e][x.Doc] = x.Relevance*n.U(e)*n.W(e), true
		}
		if o.Marks.Known != nil && o.Marks.Known[e] || o.Marks.Always != nil && o.Marks.Always[e] {
			b.forced |= 1 << e
		}
	}
	b.Masked = marks(b.forced, count)
	raw := b.Chains()
	if o.Targets != "raw" {
		pass := &oracle{Naive: b.Naive, opts: o}
		pass.Naive.Masked = marks(b.forced, count)
		pass.documentPass()
		b.Masked = pass.Naive.Masked
	}
	targets := map[string]float64{}
	for _, c := range b.Chains() {
		if level := n.Options.Level(c.Risk); level != risk.Low {
			targets[key(c.Documents)] = o.Target(level, c.Risk)
		}
	}
	for _, c := range raw {
		t, ok := targets[key(c.Documents)]
		b.chains = append(b.chains, bruteChain{c.Documents, t, ok})
	}
	return b
}

func key(documents []int) (s string) {
	for _, d := range documents {
		s += string(rune(d))
	}
	return s
}

func marks(set, n int) []bool {
	out := make([]bool, n)
	for e := range out {
		out[e] = set>>e&1 == 1
	}
	return out
}

func (b *brute) r(d, set int) float64 {
	product := 1.0
	for e := range b.value {
		if b.here[e][d] && set>>e&1 == 0 {
			product *= 1 - b.value[e][d]
		}
	}
	return 1 - product
}

// strength is that between two documents, and whether they share anything.
func (b *brute) strength(i, j, set int) (s float64, met bool) {
	product := 1.0
	for e := range b.value {
		if b.here[e][i] && b.here[e][j] && set>>e&1 == 0 {
			product *= 1 - max(b.value[e][i], b.value[e][j])
			met = true
		}
	}
	return 1 - product, met
}

func (b *brute) broken(c *bruteChain, set int) bool {
	product, linked := 1.0, true
	for h := range len(c.documents) - 1 {
		i, j := c.documents[h], c.documents[h+1]
		s, met := b.strength(i, j, set)
		linked = linked && met && s >= b.Options.EdgeThreshold
		product *= 1 - s*(1+(b.r(i, set)+b.r(j, set))/2)/2
	}
	if c.set {
		return 1-product > c.target
	}
	return linked && 1-product >= b.Options.Medium
}

func (b *brute) meets(set int) bool {
	for d := range b.Documents {
		if b.r(d, set) > b.opts.ThetaDoc {
			return false
		}
	}
	for i := range b.chains {
		if b.broken(&b.chains[i], set) {
			b.chains[0], b.chains[i] = b.chains[i], b.chains[0]
			return false
		}
	}
	return true
}

func (b *brute) cost(set int) (sum int64) {
	for e := range b.value {
		switch {
		case set>>e&1 == 0 || b.forced>>e&1 == 1:
		case b.opts.Marks.Costs != nil:
			sum += b.opts.Marks.Costs[e]
		default:
			sum++
		}
	}
	return sum
}

// cheapest is the least cost of a plan that meets all bounds.
func (b *brute) cheapest() int64 {
	best := int64(1) << 60
	for set := range 1 << len(b.value) {
		if set&b.forced == b.forced && b.cost(set) < best && b.meets(set) {
			best = b.cost(set)
		}
	}
	return best
}

// TestExactIsCheapest holds exact plans against all plans of collections of up to 14 entities,
// 2,000 where long tests run, with their bounds, and against greedy ones.
func TestExactIsCheapest(t *testing.T) {
	collections, measures, bounds := risktest.Collection(), risktest.Options(), options()
	n := slow.Times(200, 2000)
	worse, better, refused := 0, 0, 0
	for seed := range n {
		c, m, o := collections.Example(seed), measures.Example(seed), bounds.Example(seed)
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		marked(r, &o, len(c.Entities))
		a, err := risk.Assess(context.Background(), c, m)
		if err != nil {
			t.Fatal(err)
		}
		greedy, err := mask.Select(context.Background(), a, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Strategy = "knapsack"
		sack, err := mask.Select(context.Background(), a, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Strategy = "exact"
		p, err := mask.Select(context.Background(), a, o)
		if err != nil {
			t.Fatal(seed, err)
		}
		b := newBrute(risktest.Naive{Collection: c, Options: m}, o)
		want, got, before := b.cheapest(), b.cost(setOf(p.Mask())), b.cost(setOf(greedy.Mask()))
		if got != want || p.Proof.Cost != want || p.Proof.Bound != want || !b.meets(setOf(p.Mask())) || before < got {
			t.Fatalf("seed %d: plan costs %d, says %d of at least %d; want %d; greedy %d; meets %v\n%+v", seed, got, p.Proof.Cost, p.Proof.Bound, want, before, b.meets(setOf(p.Mask())), o)
		}
		if set := setOf(sack.Mask()); !b.meets(set) || b.cost(set) < want {
			t.Fatalf("seed %d: strategy knapsack masks %v", seed, sack.Masked)
		}
		verified(t, seed, a, o, p)
		if b.cost(setOf(p.Mask())) > 0 {
			refused++
			refuses(t, seed, a, o, p)
		}
		worse, better = worse+int(before), better+int(got)
	}
	if refused < n/10 {
		t.Errorf("%d plans to be refused", refused)
	}
	t.Logf("greedy %d, exact %d", worse, better)
}

// marked draws which entities always go, by which targets, and what each costs.
func marked(r *rand.Rand, o *mask.Options, count int) {
	if r.IntN(3) == 0 {
		o.Marks.Always = marks(r.IntN(1<<count)&r.IntN(1<<count)&r.IntN(1<<count), count)
	}
	if r.IntN(3) == 0 {
		o.Targets = "raw"
	}
	if r.IntN(2) == 0 {
		o.Marks.Costs = make([]int64, count)
		for e := range o.Marks.Costs {
			o.Marks.Costs[e] = 1 + r.Int64N(12)
		}
	}
}

func setOf(masked []bool) (set int) {
	for e, m := range masked {
		if m {
			set |= 1 << e
		}
	}
	return set
}

// TestExactPlan looks at what a plan tells beside its entities.
func TestExactPlan(t *testing.T) {
	c := fifteen(in(0, 0.8, 1, 0.4), in(1, 0.9, 2, 0.6), in(0, 0.5), in(4, 0.8), in(4, 0.8), in(4, 0.8))
	o := mask.Defaults()
	o.Strategy = "exact"
	p := plan(t, c, o)
	if len(p.Masked) != 3 || p.Masked[0].Pass != mask.DocumentPass || !slices.Equal(p.Masked[0].Because, []int{4}) ||
		p.Masked[2].Pass != mask.ChainPass || p.Masked[2].Entity != 1 {
		t.Errorf("masked %+v", p.Masked)
	}
	if p.Proof.Cost != 3 || p.Proof.Bound != 3 || p.Proof.Gap() != 0 {
		t.Errorf("proof %+v", p.Proof)
	}
	near(t, "R(1) after", p.RiskAfter(1), 0.3)
	for _, x := range chains(t, p, 0) {
		if !x.Met {
			t.Errorf("chain %+v", x)
		}
	}
}

// verified holds a plan and its proof to the other code.
func verified(t *testing.T, seed int, a *risk.Assessment, o mask.Options, p *mask.Plan) {
	t.Helper()
	if err := mask.Verify(context.Background(), a, o, p.Mask(), p.Proof); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
}

// refuses tries plans that leave something out, and proofs that claim too much: of the
// cheapest plan neither is true.
func refuses(t *testing.T, seed int, a *risk.Assessment, o mask.Options, p *mask.Plan) {
	t.Helper()
	for i, m := range p.Masked {
		if m.Pass == mask.AlwaysPass || m.Pass == mask.KnownPass {
			continue
		}
		less := p.Mask()
		less[m.Entity] = false
		if err := mask.Verify(context.Background(), a, o, less, nil); err == nil {
			t.Fatalf("seed %d: the plan without its entity %d passes", seed, i)
		}
		more := *p.Proof
		more.Bound++
		if err := mask.Verify(context.Background(), a, o, p.Mask(), &more); err == nil {
			t.Fatalf("seed %d: a bound of %d passes", seed, more.Bound)
		}
		for j := range p.Proof.Blocks {
			wrong := *p.Proof
			wrong.Blocks = slices.Clone(p.Proof.Blocks)
			wrong.Blocks[j].Value += proof.Scale
			wrong.Bound++
			if err := mask.Verify(context.Background(), a, o, p.Mask(), &wrong); err == nil {
				t.Fatalf("seed %d: part %d is worth more", seed, j)
			}
		}
		return
	}
}

// TestExactThreads holds plans, bounds and certificates to be the same with any number of
// threads, for a collection that is too large to be searched to the end.
func TestExactThreads(t *testing.T) {
	s, err := schema.Load(schema.Default)
	if err != nil {
		t.Fatal(err)
	}
	documents := slow.Times(40, 300)
	c, err := synth.Collection(synth.Options{Documents: documents, Mentions: 10 * documents, Skew: 1.1})
	if err != nil {
		t.Fatal(err)
	}
	var first *mask.Plan
	for _, threads := range []int{1, 3} {
		m := risk.Defaults()
		m.Weights, m.Threads = s.Weight, threads
		a, err := risk.Assess(context.Background(), c, m)
		if err != nil {
			t.Fatal(err)
		}
		o := mask.Defaults()
		o.Strategy, o.SolveSeconds = "exact", 3600
		p, err := mask.Select(context.Background(), a, o)
		if err != nil {
			t.Fatal(err)
		}
		verified(t, threads, a, o, p)
		if first == nil {
			first = p
			together(t, a, o, p)
		}
		if !reflect.DeepEqual(p.Masked, first.Masked) || !reflect.DeepEqual(p.Proof, first.Proof) {
			t.Errorf("%d threads: another plan than one thread makes", threads)
		}
	}
	t.Logf("cost %d, bound %d", first.Proof.Cost, first.Proof.Bound)
}

// together tries proofs of which a part that rests on several bounds is worth more, or
// rests on one of them alone.
func together(t *testing.T, a *risk.Assessment, o mask.Options, p *mask.Plan) {
	t.Helper()
	tried, needed := 0, 0
	for i := range p.Proof.Blocks {
		if len(p.Proof.Blocks[i].Bounds) < 2 || p.Proof.Blocks[i].Halved || tried == 8 {
			continue
		}
		tried++
		wrong := *p.Proof
		wrong.Blocks = slices.Clone(p.Proof.Blocks)
		b := &wrong.Blocks[i]
		b.Value++
		if mask.Verify(context.Background(), a, o, p.Mask(), &wrong) == nil {
			t.Errorf("part %d is worth more", i)
		}
		b.Value--
		b.Bounds = b.Bounds[:1]
		if mask.Verify(context.Background(), a, o, p.Mask(), &wrong) != nil {
			needed++
		}
	}
	if tried == 0 || needed < tried/2 {
		t.Errorf("%d parts of several bounds, of which %d need them", tried, needed)
	}
}
