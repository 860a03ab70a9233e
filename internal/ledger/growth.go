package ledger

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/risk"
)

// Growth is a ledger with the documents of a collection that is about to be shared.
type Growth struct {
	Ledger
	Shared int // how many documents were shared before

	fresh     []bool  // by document: it is of the collection
	now       []bool  // parallel to rows.Items: it stands in the collection
	place     []int32 // of each entity of the collection, in the ledger
	frequency []int   // by entity, of documents
	highest   []float64
}

// Grow adds a collection. groups are the state's names of its entities, nil where there is
// no state. A document that was shared before counts once, and what was seen of it stays
// seen.
func (l *Ledger) Grow(c *lethe.Collection, groups []string) *Growth {
	m := l.merge(c, groups)
	rows := m.rowsOf(c)
	size := len(l.rows.Items)
	for _, row := range rows {
		size += len(row)
	}
	g := &Growth{
		Ledger: *empty(len(l.documents)+len(rows), size), Shared: len(l.documents),
		fresh: make([]bool, 0, len(l.documents)+len(rows)), now: make([]bool, 0, size), place: m.new,
	}
	g.entities = m.entities
	var buf []item
	d := 0
	older := func(until func(lethe.DocumentRef) bool) {
		for ; d < len(l.documents) && until(l.documents[d]); d++ {
			buf = m.moved(l.row(d, buf))
			g.take(l.documents[d], buf, false)
		}
	}
	for i, ref := range c.Documents {
		older(func(r lethe.DocumentRef) bool { return compare(r, ref) < 0 })
		row := rows[i]
		if d < len(l.documents) && l.documents[d] == ref {
			row = compact(slices.Concat(m.moved(l.row(d, buf)), row))
			d++
		}
		g.take(ref, row, true)
	}
	older(func(lethe.DocumentRef) bool { return true })
	g.count()
	return g
}

// moved gives items of the ledger their new indices, in place.
func (m *merger) moved(row []item) []item {
	for i := range row {
		row[i].entity = m.old[row[i].entity]
	}
	return row
}

func (g *Growth) take(ref lethe.DocumentRef, row []item, fresh bool) {
	g.add(ref, row)
	g.fresh = append(g.fresh, fresh)
	for _, x := range row {
		g.now = append(g.now, x.now)
	}
}

// count finds in how many documents each entity is, and its highest relevance.
func (g *Growth) count() {
	g.frequency = make([]int, len(g.entities))
	g.highest = make([]float64, len(g.entities))
	for i, e := range g.rows.Items {
		g.frequency[e]++
		g.highest[e] = max(g.highest[e], g.relevance[i])
	}
}

// Earlier is what the measures of the collection alone need of all that was shared.
func (g *Growth) Earlier() *risk.Earlier {
	e := &risk.Earlier{
		Documents: len(g.documents),
		Frequency: make([]int, len(g.place)),
		Relevance: make([]float64, len(g.place)),
	}
	for j, at := range g.place {
		e.Frequency[j], e.Relevance[j] = g.frequency[at], g.highest[at]
	}
	return e
}

// Settle is the ledger once the collection is shared with some of its entities masked.
// groups are the state's names by then, nil where there is no state.
func (g *Growth) Settle(masked []bool, groups []string) *Ledger {
	l := g.Ledger
	l.entities, l.seen = slices.Clone(g.entities), slices.Clone(g.seen)
	shown := make([]bool, len(g.entities))
	for j, at := range g.place {
		shown[at] = shown[at] || !masked[j]
		if groups != nil && groups[j] != "" {
			l.entities[at].group = groups[j]
		}
	}
	for i, e := range g.rows.Items {
		l.seen[i] = l.seen[i] || g.now[i] && shown[e]
	}
	return &l
}
