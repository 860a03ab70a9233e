// Package whatif answers what masking an entity would change, faster than measuring anew: only
// the documents that have the entity are measured, and only chains through those and their
// neighbours are counted.
package whatif

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/risk"
)

// longest is of how many documents chains are counted at most: of those that long the one in
// the middle says it all.
const longest = 3

// Answerer is a measured collection that is ready to be asked. Several may ask it at a time.
type Answerer struct {
	a      *risk.Assessment
	edges  graph.Rows // of each document
	hops   []float64  // of each edge
	levels [3]float64 // of chains, the highest first
	chains counts
	middle []counts // of each document, the chains of three with it in the middle
}

// counts says how many chains there are of each level or higher.
type counts [3]int

// Change is what masking an entity does. Chains are those of two and three documents.
type Change struct {
	Documents     []Document
	Before, After Chains
}

// Document is a document whose risk changes.
type Document struct {
	Document      int
	Before, After float64
}

// Chains counts chains of at least a level.
type Chains struct {
	High   int `json:"high"`
	Medium int `json:"medium_or_higher"`
	All    int `json:"all"`
}

// New prepares. It takes as long as counting all chains once.
func New(a *risk.Assessment) (*Answerer, error) {
	o := a.Options()
	if o.ChainLength > longest {
		return nil, failure.Errorf("whatif", "risk.chain_length is %d: chains of more than %d documents are not counted", o.ChainLength, longest)
	}
	w := &Answerer{a: a, edges: edgesOf(a), levels: [3]float64{o.High, o.Medium, 0}}
	w.hops = make([]float64, a.EdgeCount())
	for e := range w.hops {
		w.hops[e] = a.Hop(e)
		w.add(&w.chains, w.hops[e], 1)
	}
	w.middle = make([]counts, len(w.edges.Start)-1)
	var miss []float64
	for d := range w.middle {
		w.middle[d], miss = w.through(d, w.hops, miss)
		w.chains.add(w.middle[d], 1)
	}
	return w, nil
}

// edgesOf lists the edges of each document.
func edgesOf(a *risk.Assessment) graph.Rows {
	ends := graph.Rows{Start: []int{0}}
	for e := range a.EdgeCount() {
		x := a.Edge(e)
		ends.Items = append(ends.Items, int32(x.A), int32(x.B))
		ends.Start = append(ends.Start, len(ends.Items))
	}
	return ends.Transpose(len(a.Collection().Documents))
}

// Masking says what changes if an entity is masked beside those that are masked.
func (w *Answerer) Masking(entity int) Change {
	masked := make([]bool, len(w.a.Collection().Entities))
	for e := range masked {
		masked[e] = w.a.Masked(e)
	}
	masked[entity] = true
	var c Change
	hops := slices.Clone(w.hops)
	changed := make([]bool, len(w.middle)) // documents of which an edge changes
	total := w.chains
	for _, o := range w.a.Collection().Entities[entity].Occurrences {
		after := w.a.RiskWithout(o.Doc, masked)
		if before := w.a.Risk(o.Doc); after != before {
			c.Documents = append(c.Documents, Document{o.Doc, before, after})
		}
		for _, e := range w.edges.Row(o.Doc) {
			x := w.a.Edge(int(e))
			if o.Doc == x.B && w.has(entity, x.A) {
				continue // it was changed there
			}
			hops[e] = w.after(int(e), entity, masked)
			w.add(&total, w.hops[e], -1)
			w.add(&total, hops[e], 1)
			changed[x.A], changed[x.B] = true, true
		}
	}
	var miss []float64
	for d, is := range changed {
		if is {
			var then counts
			then, miss = w.through(d, hops, miss)
			total.add(w.middle[d], -1)
			total.add(then, 1)
		}
	}
	c.Before, c.After = w.chains.named(), total.named()
	return c
}

// has reports whether a document has an entity.
func (w *Answerer) has(entity, document int) bool {
	list := w.a.Collection().Entities[entity].Occurrences
	_, ok := slices.BinarySearchFunc(list, document, func(o lethe.Occurrence, d int) int { return cmp.Compare(o.Doc, d) })
	return ok
}

func (c *counts) add(o counts, n int) {
	for i := range c {
		c[i] += n * o[i]
	}
}

func (c counts) named() Chains { return Chains{c[0], c[1], c[2]} }

// gone is the hop of an edge that is no more: no chain goes along it.
const gone = -1

// after is the hop of an edge then.
func (w *Answerer) after(edge, entity int, masked []bool) float64 {
	s := w.a.StrengthWithout(edge, masked)
	others := func(c risk.Contribution) bool { return c.Entity != entity }
	if s < w.a.Options().EdgeThreshold || s == 0 && !slices.ContainsFunc(w.a.Via(edge), others) {
		return gone
	}
	x := w.a.Edge(edge)
	return risk.Hop(s, w.a.RiskWithout(x.A, masked), w.a.RiskWithout(x.B, masked))
}

// add counts a chain of two documents.
func (w *Answerer) add(c *counts, hop float64, n int) {
	for i, level := range w.levels {
		if hop != gone && hop >= level {
			c[i] += n
		}
	}
}

// through counts the chains of three documents with one in the middle. It works in miss,
// which it returns: the chance of no link along each edge of the document.
func (w *Answerer) through(d int, hops, miss []float64) (c counts, _ []float64) {
	if w.a.Options().ChainLength < longest {
		return c, miss
	}
	miss = miss[:0]
	for _, e := range w.edges.Row(d) {
		if h := hops[e]; h != gone {
			miss = append(miss, 1-h)
		}
	}
	slices.Sort(miss)
	for i, level := range w.levels {
		last := len(miss) - 1
		for first := 0; first < last; first++ {
			for last > first && 1-float64(miss[first]*miss[last]) < level {
				last--
			}
			c[i] += last - first
		}
	}
	return c, miss
}
