package report_test

import (
	"cmp"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/report"
)

// measure finds edges and chains, and masks.
func (w *world) measure() {
	w.link()
	for d := range w.docs {
		w.docs[d].before = w.risk(d, true)
	}
	w.enumerate()
	for d := range w.docs {
		w.pass(report.PassDocument, []int{d}, w.docs[d].entities, w.settings.Mask.ThetaDoc,
			func() float64 { return w.risk(d, false) })
	}
	for i := range w.chains {
		c := &w.chains[i]
		if c.target == 0 {
			continue
		}
		w.pass(report.PassChain, c.docs, w.via(c.docs), c.target,
			func() float64 { return w.chainRisk(c.docs, false) })
	}
	for d := range w.docs {
		w.docs[d].after = w.risk(d, false)
	}
	for i := range w.chains {
		w.chains[i].after = w.chainRisk(w.chains[i].docs, false)
	}
}

func (w *world) link() {
	pairs := map[[2]int][]int{}
	for e := range w.entities {
		docs := slices.Sorted(maps.Keys(w.entities[e].relevance))
		if len(docs) > 40 { // too common to make a link
			continue
		}
		for i, a := range docs {
			for _, b := range docs[i+1:] {
				pairs[[2]int{a, b}] = append(pairs[[2]int{a, b}], e)
			}
		}
	}
	for p, via := range pairs {
		if e := (edge{a: p[0], b: p[1], via: via}); w.strength(e, true) >= w.settings.Risk.EdgeThreshold {
			w.edges = append(w.edges, e)
		}
	}
	slices.SortFunc(w.edges, func(x, y edge) int { return cmp.Or(x.a-y.a, x.b-y.b) })
}

func (w *world) enumerate() {
	next := map[int][]int{}
	for _, e := range w.edges {
		next[e.a] = append(next[e.a], e.b)
		next[e.b] = append(next[e.b], e.a)
		w.addChain(e.a, e.b)
	}
	for d := range w.docs {
		for i, a := range next[d] {
			for _, b := range next[d][i+1:] {
				w.addChain(min(a, b), d, max(a, b))
			}
		}
	}
	slices.SortFunc(w.chains, byRisk)
}

func (w *world) addChain(docs ...int) {
	c := chain{docs: docs, before: w.chainRisk(docs, true)}
	c.level = w.level(c.before)
	switch c.level {
	case report.High:
		c.target = min(w.settings.Mask.ThetaChain, w.settings.Mask.RhoHigh*c.before)
	case report.Medium:
		c.target = min(w.settings.Mask.ThetaChain, w.settings.Mask.RhoMedium*c.before)
	}
	w.chains = append(w.chains, c)
}

func (w *world) edge(a, b int) edge {
	a, b = min(a, b), max(a, b)
	i, _ := slices.BinarySearchFunc(w.edges, edge{a: a, b: b}, func(x, y edge) int { return cmp.Or(x.a-y.a, x.b-y.b) })
	return w.edges[i]
}

func (w *world) via(docs []int) (es []int) {
	for i, d := range docs[1:] {
		es = append(es, w.edge(docs[i], d).via...)
	}
	return es
}

func (w *world) chainRisk(docs []int, all bool) float64 {
	keep := 1.0
	for i, d := range docs[1:] {
		keep *= 1 - w.hop(w.edge(docs[i], d), all).Risk
	}
	return 1 - keep
}

// pass masks the most important open entity until the risk meets the target.
func (w *world) pass(pass report.Pass, because, among []int, target float64, risk func() float64) {
	for before := risk(); before > target; before = risk() {
		best := -1
		for _, e := range among {
			if w.open(e) && (best < 0 || w.importance(e) > w.importance(best)) {
				best = e
			}
		}
		if best < 0 {
			return
		}
		w.entities[best].masked = pass
		w.decisions = append(w.decisions, decision{best, because, before, risk(), target})
	}
}
