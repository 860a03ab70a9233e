package elastic

import (
	"context"
	"testing"
)

// exhaustive groups by comparing all names with all: no keys, no sample.
func exhaustive(t *testing.T, items []Item, o Options) (*Groups, map[[2]int]bool) {
	t.Helper()
	ctx := context.Background()
	o = o.filled()
	tab, err := newTable(ctx, items, &o)
	if err != nil {
		t.Fatal(err)
	}
	o.Sample = len(tab.nodes)
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
	torns := make([]torn, len(subjects))
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
	if err := newRows(tab, subwords, o).measure(ctx, tab, sole, 2); err != nil {
		t.Fatal(err)
	}
	near := map[[2]int]bool{}
	for i := range sole {
		if o.near(&sole[i]) {
			near[[2]int{int(tab.nodes[sole[i].a].item), int(tab.nodes[sole[i].b].item)}] = true
		}
	}
	g, err := tab.group(ctx, sole, &o)
	if err != nil {
		t.Fatal(err)
	}
	return g, near
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
	if testing.Short() {
		n = 1000
	}
	in := invent(n, 1)
	want, _ := exhaustive(t, in.items, Options{})
	got := group(t, in.items, subwords, Options{})
	a := agree(want.Of, got.Of)
	t.Logf("of the pairs that comparing all with all groups, %d, keys find %.4f; precision against them %.4f", a.both+a.a, a.recall(), a.precision())
	if a.recall() < .98 {
		t.Errorf("recall against all pairs is %.4f", a.recall())
	}
	truth := agree(in.of, got.Of)
	t.Logf("of the pairs that are one, %d, groups have %.3f; of the pairs in groups %.3f are one", truth.both+truth.a, truth.recall(), truth.precision())
}
