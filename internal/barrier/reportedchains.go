package barrier

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/risk"
)

// reportedNodes is how many documents a chain may have that is counted on disk.
const reportedNodes = 3

// CheckReported names what of a report is made in memory alone.
func CheckReported(chainLength, chains int) error {
	switch {
	case chainLength > reportedNodes:
		return failure.Errorf("report", "chains of more than %d documents are counted in memory", reportedNodes)
	case chains == 0:
		return failure.New("report", "a list of all chains is made in memory")
	}
	return nil
}

// arc is a link as seen from one of its documents; miss is what a step along it leaves of the product.
type arc struct {
	doc, to int32
	miss    float64
}

// Chain is one that a report lists.
type Chain struct {
	Documents []int
	Risk      float64
	Level     risk.Level
}

// Chains counts the chains before masking or after it, and gives the riskiest, so many of them at most. Those of three
// documents are counted by the one in the middle, from its sorted links, and never listed.
func (r *Exposure) Chains(ctx context.Context, masked bool, most int) (edges int, counts risk.Counts, riskiest []Chain, err error) {
	t := &chainTally{r: r, best: ranking{r: r, most: most}}
	t.floors = [...]float64{r.c.options.High, r.c.options.Medium, 0}
	found, err := t.pairs(ctx, masked)
	if err != nil {
		return 0, counts, nil, err
	}
	defer found.Close()
	if r.c.options.ChainLength > 2 {
		if err := t.triples(ctx, found); err != nil {
			return 0, counts, nil, err
		}
	}
	n := t.counts
	for _, c := range t.best.sorted() {
		one := Chain{Risk: c.value, Level: r.c.options.Level(c.value)}
		for _, d := range c.nodes[:c.length] {
			one.Documents = append(one.Documents, int(d))
		}
		riskiest = append(riskiest, one)
	}
	return t.edges, risk.Counts{High: n[0], Medium: n[1] - n[0], Low: n[2] - n[1]}, riskiest, nil
}

// chainTally counts chains.
type chainTally struct {
	r      *Exposure
	floors [3]float64
	counts [3]int
	edges  int
	best   ranking
}

// pairs counts the chains of two documents, and gives the arcs of each document by rising miss.
func (t *chainTally) pairs(ctx context.Context, masked bool) (*spill.List[arc], error) {
	r := t.r
	sorter := spill.NewSorter(r.c.store, spill.Codec[arc]{
		Size: 16,
		Put:  func(to []byte, a *arc) { putFloat(putInts(to, a.doc, a.to), a.miss) },
		Get:  func(from []byte, a *arc) { getFloat(getInts(from, &a.doc, &a.to), &a.miss) },
		Compare: func(x, y *arc) int {
			return cmp.Or(cmp.Compare(x.doc, y.doc), cmp.Compare(x.miss, y.miss), cmp.Compare(r.rank[x.to], r.rank[y.to]), cmp.Compare(x.to, y.to))
		},
	}, share(r.c.store, 2))
	for l, err := range r.links.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		strength, risks := l.strength, r.before
		if masked {
			if strength, risks = l.left, r.after; !r.remains(l) {
				continue
			}
		}
		t.edges++
		miss := 1 - risk.Hop(strength, risks[l.a], risks[l.b])
		t.add(1, 1-miss)
		t.best.add(miss, l.a, l.b)
		if err := sorter.Add(arc{l.a, l.b, miss}); err != nil {
			return nil, err
		}
		if err := sorter.Add(arc{l.b, l.a, miss}); err != nil {
			return nil, err
		}
	}
	return sorter.Sorted()
}

func (t *chainTally) add(n int, value float64) {
	for i, floor := range t.floors {
		if value >= floor {
			t.counts[i] += n
		}
	}
}

// triples counts the chains of three.
func (t *chainTally) triples(ctx context.Context, all *spill.List[arc]) error {
	var arcs []arc
	for a, err := range all.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if len(arcs) > 0 && arcs[0].doc != a.doc {
			t.around(arcs)
			arcs = arcs[:0]
		}
		arcs = append(arcs, *a)
	}
	t.around(arcs)
	return nil
}

// around counts the chains with one document in the middle. As its arcs are sorted, the partners of each are the
// first few, and ever fewer.
func (t *chainTally) around(arcs []arc) {
	for k, floor := range t.floors {
		last := len(arcs) - 1
		for i := 0; i < last; i++ {
			for last > i && 1-float64(arcs[i].miss*arcs[last].miss) < floor {
				last--
			}
			t.counts[k] += last - i
		}
	}
	for i := range arcs {
		for j := i + 1; j < len(arcs); j++ {
			if !t.best.add(float64(arcs[i].miss*arcs[j].miss), arcs[i].to, arcs[i].doc, arcs[j].to) {
				if j == i+1 {
					return // what follows is no better
				}
				break
			}
		}
	}
}

// rankedChain is a chain, in the direction in which it is written.
type rankedChain struct {
	value  float64
	length int
	nodes  [reportedNodes]int32
}

// ranking keeps the riskiest chains.
type ranking struct {
	r     *Exposure
	most  int
	list  []rankedChain
	floor float64 // of those that may still be among them
	full  bool
}

// add takes a chain by what it leaves of the product. It reports false for one of less risk than all that are kept.
func (k *ranking) add(miss float64, nodes ...int32) bool {
	c := rankedChain{value: 1 - miss, length: len(nodes)}
	if k.full && c.value < k.floor {
		return false
	}
	if !k.forward(nodes) {
		slices.Reverse(nodes)
	}
	copy(c.nodes[:], nodes)
	if k.list = append(k.list, c); len(k.list) >= 2*k.most {
		k.cut()
	}
	return true
}

func (k *ranking) cut() {
	slices.SortFunc(k.list, k.compare)
	if len(k.list) >= k.most {
		k.list = k.list[:k.most]
		k.full, k.floor = true, k.list[k.most-1].value
	}
}

func (k *ranking) sorted() []rankedChain {
	k.cut()
	return k.list
}

// forward reports whether a chain is written in its own direction, as in package risk.
func (k *ranking) forward(nodes []int32) bool {
	for i, j := 0, len(nodes)-1; i < len(nodes); i, j = i+1, j-1 {
		if c := cmp.Compare(k.r.rank[nodes[i]], k.r.rank[nodes[j]]); c != 0 {
			return c < 0
		}
	}
	return nodes[0] < nodes[len(nodes)-1]
}

// compare orders chains as package risk does.
func (k *ranking) compare(x, y rankedChain) int {
	ranks := 0
	for i := range min(x.length, y.length) {
		if ranks = cmp.Compare(k.r.rank[x.nodes[i]], k.r.rank[y.nodes[i]]); ranks != 0 {
			break
		}
	}
	return cmp.Or(cmp.Compare(y.value, x.value), ranks, cmp.Compare(x.length, y.length), slices.Compare(x.nodes[:x.length], y.nodes[:y.length]))
}
