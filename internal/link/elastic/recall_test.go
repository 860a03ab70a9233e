package elastic

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe/internal/slow"
)

// exhaustive compares all names with all, without keys.
func exhaustive(t *testing.T, items []Item) (*table, []couple) {
	t.Helper()
	ctx := context.Background()
	o := Options{}.filled()
	tab, err := newTable(ctx, items, &o)
	if err != nil {
		t.Fatal(err)
	}
	subjects := make([]*subject, len(tab.nodes))
	for i := range subjects {
		subjects[i] = tab.subject(int32(i))
		subjects[i].name() // read before goroutines do
	}
	bearers := make([][2][]*subject, len(subjects))
	var cs []couple
	for i, a := range subjects {
		for j := i + 1; j < len(subjects); j++ {
			b := subjects[j]
			r := relate(a, b)
			if r.rule == none || r.rule == Partial {
				continue
			}
			k := r.rule.class()
			if r.less&first != 0 {
				bearers[i][k] = append(bearers[i][k], b)
			}
			if r.less&second != 0 {
				bearers[j][k] = append(bearers[j][k], a)
			}
			cs = append(cs, couple{a: int32(i), b: int32(j), rule: r.rule, less: r.less, jaro: float32(jaroWinkler(a.form, b.form))})
		}
	}
	torns := make([]ambiguity, len(subjects))
	for i, b := range bearers {
		torns[i] = tornBy(b)
	}
	var sole []couple
	for _, c := range cs {
		if c.less&first != 0 && torns[c.a].by(c.rule) || c.less&second != 0 && torns[c.b].by(c.rule) {
			continue
		}
		sole = append(sole, c)
	}
	return tab, sole
}

// grouped groups what was compared, with a sample of some size.
func grouped(t *testing.T, tab *table, cs []couple, sample int) *Groups {
	t.Helper()
	cs = slices.Clone(cs)
	o := Options{Sample: sample}.filled()
	if err := newRows(tab, subwords, o).measure(context.Background(), tab, cs, 2); err != nil {
		t.Fatal(err)
	}
	g, err := tab.group(context.Background(), cs, &o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// agreement compares groups pair by pair.
type agreement struct{ both, a, b int }

func agree(a, b []int) agreement {
	var out agreement
	for i := range a {
		for j := range i {
			x, y := a[i] == a[j], b[i] == b[j]
			switch {
			case x && y:
				out.both++
			case x:
				out.a++
			case y:
				out.b++
			}
		}
	}
	return out
}

func (a agreement) recall() float64    { return float64(a.both) / float64(max(a.both+a.a, 1)) }
func (a agreement) precision() float64 { return float64(a.both) / float64(max(a.both+a.b, 1)) }

// TestRecall holds groups by keys and a sample against those of all pairs.
func TestRecall(t *testing.T) {
	n := 5000
	if !slow.Enabled() {
		n = 1000
	}
	in := invent(n, 1)
	got := group(t, in.items, subwords, Options{})
	tab, cs := exhaustive(t, in.items)
	full := agree(grouped(t, tab, cs, n).Of, got.Of)
	t.Logf("nothing estimated: %d pairs, recall %.4f, precision %.4f", full.both+full.a, full.recall(), full.precision())
	keys := agree(grouped(t, tab, cs, 0).Of, got.Of)
	t.Logf("the same sample: %d pairs, recall %.4f, precision %.4f", keys.both+keys.a, keys.recall(), keys.precision())
	if full.recall() < .98 || keys.recall() < .98 || keys.precision() < .98 {
		t.Error("keys miss too much of what comparing all with all finds")
	}
	rules, wrong := map[Rule]int{}, map[Rule]int{}
	for _, m := range got.Merges {
		rules[m.Rule]++
		if in.of[m.A] != in.of[m.B] {
			wrong[m.Rule]++
		}
	}
	t.Logf("merges by rule: %v, of two things (to which the generator may have given one name): %v", rules, wrong)
	truth := agree(in.of, got.Of)
	t.Logf("of the pairs that are one, %d, groups have %.3f; of the pairs in groups %.3f are one", truth.both+truth.a, truth.recall(), truth.precision())
}

// TestKeysAtScale asks of some names in a large collection whether keys find all that
// they may be one with.
func TestKeysAtScale(t *testing.T) {
	n := 30_000
	if !slow.Enabled() {
		n = 5000
	}
	found, all := keysFind(t, n, 150)
	t.Logf("of %d names that may be one with those asked for among %d, keys find %d", all, n, found)
	if float64(found) < .98*float64(all) {
		t.Error("keys find too few")
	}
}

func keysFind(t *testing.T, n, ask int) (found, all int) {
	in := invent(n, 8)
	o := Options{}.filled()
	tab, err := newTable(context.Background(), in.items, &o)
	if err != nil {
		t.Fatal(err)
	}
	c := &search{table: tab}
	finds := func(i, j int32) bool {
		c.at = []uint32{uint32(i)}
		nodes, _, _ := c.near(tab.subject(i))
		_, ok := slices.BinarySearch(nodes, uint32(j))
		return ok
	}
	for k := range ask {
		i := int32(k * len(tab.nodes) / ask)
		s := tab.subject(i)
		for j := range int32(len(tab.nodes)) {
			other := tab.subject(j)
			r := relate(s, other)
			if j == i || r.rule == none || r.rule == Partial || jaroWinkler(s.form, other.form) < o.JaroWinkler {
				continue
			}
			all++
			if finds(i, j) || finds(j, i) { // the shorter name looks for the longer
				found++
			}
		}
	}
	return found, all
}

// TestSampledRow: the lowest cosine of a sample is never below that of all, so that what
// is scaled by it is never too near; and the error in the region is the documented one.
func TestSampledRow(t *testing.T) {
	in := invent(5000, 9)
	o := Options{}.filled()
	tab, err := newTable(context.Background(), in.items, &o)
	if err != nil {
		t.Fatal(err)
	}
	sampled := newRows(tab, subwords, o)
	o.Sample = len(tab.nodes)
	exact := newRows(tab, subwords, o)
	sum, worst := 0.0, 0.0
	const rows = 200
	for k := range rows {
		s := tab.subject(int32(k * len(tab.nodes) / rows))
		a, b := sampled.row(s), exact.row(s)
		if a.low < b.low {
			t.Fatalf("a sample has a lower cosine, %v, than all, %v", a.low, b.low)
		}
		bound := b.low + .8*(1-b.low) // where all say .80
		if a.scale(bound) > .8+1e-9 {
			t.Fatalf("the sample says %v instead of .80", a.scale(bound))
		}
		err := .8 - a.scale(bound)
		if want := .2 * (a.low - b.low) / (1 - a.low); math.Abs(err-want) > 1e-6 {
			t.Fatalf("the error is %v, documented is %v", err, want)
		}
		sum, worst = sum+err, max(worst, err)
	}
	t.Logf("at .80 a sample of 1,024 of %d says %.4f less in the mean, %.4f at most", len(tab.nodes), sum/rows, worst)
}
