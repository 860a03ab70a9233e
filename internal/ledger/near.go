package ledger

import (
	"cmp"
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/graph"
	"github.com/lethe-privacy/lethe/risk"
)

// Surroundings is a collection among what was shared near it.
type Surroundings struct {
	// Collection holds its documents, those that a chain may lead to from them, and those
	// whose risk is above what was asked for.
	Collection *lethe.Collection
	Earlier    *risk.Earlier
	Entities   []int // for each entity of what was grown by, its index here; −1 where it has none
}

// slack makes up for products that are taken in another order than package risk takes them.
const slack = 1e-6

// block is how many documents a worker takes at a time.
const block = 1024

// neighbourhood finds documents by what they share. Bounds and strengths are those of package risk
// but for rounding: whether there is an edge is for that package to say.
type neighbourhood struct {
	g      *Growth
	value  []float64  // u·w by entity
	shown  graph.Rows // the documents that show each entity
	marked []bool     // by document: it is of those looked for
	edge   float64
}

// Around measures nothing: it gathers what package risk is to measure, with what is shared
// and shown of documents of more than so much risk.
func (g *Growth) Around(ctx context.Context, o risk.Options, above float64) (*Surroundings, error) {
	n := &neighbourhood{g: g, edge: o.EdgeThreshold - slack, marked: slices.Clone(g.fresh)}
	n.weigh(o)
	n.index()
	n.reach(o.ChainLength)
	if err := n.exposed(ctx, o.Threads, above); err != nil {
		return nil, err
	}
	return n.around(), ctx.Err()
}

// weigh finds u·w of each entity.
func (n *neighbourhood) weigh(o risk.Options) {
	n.value = make([]float64, len(n.g.entities))
	weights := map[lethe.Label]float64{}
	for i := range n.value {
		label := n.g.entities[i].label
		w, ok := weights[label]
		if !ok {
			w = 1
			if o.Weights != nil {
				w = o.Weights(label)
			}
			weights[label] = w
		}
		n.value[i] = risk.Uniqueness(len(n.g.documents), n.g.frequency[i]) * w
	}
}

// index lists the documents that show each entity that is in several.
func (n *neighbourhood) index() {
	n.shown.Start = make([]int, len(n.g.entities)+1)
	for i, e := range n.g.rows.Items {
		if n.g.frequency[e] > 1 && n.g.shows(i) {
			n.shown.Start[e+1]++
		}
	}
	next := slices.Clone(graph.Starts(n.shown.Start))
	n.shown.Items = make([]int32, n.shown.Start[len(n.g.entities)])
	for d := range n.g.documents {
		for i := n.g.rows.Start[d]; i < n.g.rows.Start[d+1]; i++ {
			if e := n.g.rows.Items[i]; n.g.frequency[e] > 1 && n.g.shows(i) {
				n.shown.Items[next[e]] = int32(d)
				next[e]++
			}
		}
	}
}

// shows reports whether readers see an item, or may come to.
func (g *Growth) shows(i int) bool { return g.seen[i] || g.now[i] }

// reach marks the documents that chains of that length may lead to.
func (n *neighbourhood) reach(length int) {
	var last []int32
	for d, fresh := range n.g.fresh {
		if fresh {
			last = append(last, int32(d))
		}
	}
	for range length - 1 {
		var next []int32
		for _, d := range last {
			next = n.partners(d, next)
		}
		last = next
	}
}

// partners marks the documents that may have an edge to one, and appends those that were
// not marked.
func (n *neighbourhood) partners(d int32, out []int32) []int32 {
	for _, e := range n.tokens(d) {
		for _, other := range n.shown.Row(int(e)) {
			if !n.marked[other] && n.strength(int(d), int(other)) >= n.edge {
				n.marked[other] = true
				out = append(out, other)
			}
		}
	}
	return out
}

// tokens are the entities of a document that can be the first that it shares with another,
// the rarest first, if what comes then is to make an edge: exact prefix filtering, as in
// package risk.
func (n *neighbourhood) tokens(d int32) []int32 {
	var shared []int32
	for i := n.g.rows.Start[d]; i < n.g.rows.Start[d+1]; i++ {
		if e := n.g.rows.Items[i]; n.g.frequency[e] > 1 && n.g.shows(i) {
			shared = append(shared, e)
		}
	}
	slices.SortFunc(shared, func(a, b int32) int {
		return cmp.Or(cmp.Compare(n.g.frequency[a], n.g.frequency[b]), cmp.Compare(a, b))
	})
	product := 1.0
	for i, e := range slices.Backward(shared) {
		product *= 1 - n.g.highest[e]*n.value[e]
		if 1-product >= n.edge {
			return shared[:i+1]
		}
	}
	return nil
}

// strength is that of an edge between two documents, of what both show.
func (n *neighbourhood) strength(a, b int) float64 {
	rows := n.g.rows
	i, j := rows.Start[a], rows.Start[b]
	product := 1.0
	for i < rows.Start[a+1] && j < rows.Start[b+1] {
		x, y := rows.Items[i], rows.Items[j]
		if x == y && n.g.shows(i) && n.g.shows(j) {
			product *= 1 - max(n.g.relevance[i], n.g.relevance[j])*n.value[x]
		}
		if x <= y {
			i++
		}
		if x >= y {
			j++
		}
	}
	return 1 - product
}

// exposed marks the documents shared before that show more than so much risk.
func (n *neighbourhood) exposed(ctx context.Context, threads int, above float64) error {
	return graph.Each(ctx, threads, len(n.g.documents), block, func(_, _, lo, hi int) error {
		for d := lo; d < hi; d++ {
			product := 1.0
			for i := n.g.rows.Start[d]; i < n.g.rows.Start[d+1]; i++ {
				if n.g.shows(i) {
					product *= 1 - n.g.relevance[i]*n.value[n.g.rows.Items[i]]
				}
			}
			if 1-product > above-slack {
				n.marked[d] = true
			}
		}
		return nil
	})
}

// around makes a collection of what is marked.
func (n *neighbourhood) around() *Surroundings {
	a := &Surroundings{Collection: &lethe.Collection{}, Earlier: &risk.Earlier{Documents: len(n.g.documents)}}
	at := n.number(a)
	for d, marked := range n.marked {
		if !marked {
			continue
		}
		doc := len(a.Collection.Documents)
		a.Collection.Documents = append(a.Collection.Documents, n.g.documents[d])
		a.Earlier.Fixed = append(a.Earlier.Fixed, !n.g.fresh[d])
		for i := n.g.rows.Start[d]; i < n.g.rows.Start[d+1]; i++ {
			if n.g.shows(i) {
				e := &a.Collection.Entities[at[n.g.rows.Items[i]]]
				e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: doc, Relevance: n.g.relevance[i]})
			}
		}
	}
	for _, e := range n.g.place {
		a.Entities = append(a.Entities, int(at[e]))
	}
	return a
}

// number adds the entities that marked documents show, and says for each which it is.
func (n *neighbourhood) number(a *Surroundings) []int32 {
	at := make([]int32, len(n.g.entities))
	for d, marked := range n.marked {
		for i := n.g.rows.Start[d]; marked && i < n.g.rows.Start[d+1]; i++ {
			if n.g.shows(i) {
				at[n.g.rows.Items[i]] = 1
			}
		}
	}
	for e, shown := range at {
		if at[e] = -1; shown == 0 {
			continue
		}
		at[e] = int32(len(a.Collection.Entities))
		a.Collection.Entities = append(a.Collection.Entities, lethe.Entity{ID: n.g.entities[e].id, Label: n.g.entities[e].label})
		a.Earlier.Frequency = append(a.Earlier.Frequency, n.g.frequency[e])
		a.Earlier.Relevance = append(a.Earlier.Relevance, n.g.highest[e])
	}
	return at
}
