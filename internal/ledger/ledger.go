package ledger

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/graph"
)

// Ledger is what was shared until now. It does not change.
type Ledger struct {
	documents []lethe.DocumentRef // by source id, then id
	entities  []entity            // by id
	rows      graph.Rows          // the entities of each document, by rising index
	relevance []float64           // parallel to rows.Items
	seen      []bool              // parallel: what was shared of the document shows it
}

// entity is what is known of an entity. group is the state's name for it, "" for none.
type entity struct {
	id    lethe.EntityID
	label lethe.Label
	group string
}

// Documents returns how many documents were shared.
func (l *Ledger) Documents() int { return len(l.documents) }

// item is an entity of a document.
type item struct {
	entity    int32
	seen      bool // in what was shared
	now       bool // in what is about to be
	relevance float64
}

// row returns the items of a document.
func (l *Ledger) row(d int, buf []item) []item {
	buf = buf[:0]
	for i := l.rows.Start[d]; i < l.rows.Start[d+1]; i++ {
		buf = append(buf, item{entity: l.rows.Items[i], seen: l.seen[i], relevance: l.relevance[i]})
	}
	return buf
}

// add appends a document, which must come after all others.
func (l *Ledger) add(ref lethe.DocumentRef, row []item) {
	l.documents = append(l.documents, ref)
	for _, x := range row {
		l.rows.Items = append(l.rows.Items, x.entity)
		l.relevance = append(l.relevance, x.relevance)
		l.seen = append(l.seen, x.seen)
	}
	l.rows.Start = append(l.rows.Start, len(l.rows.Items))
}

// empty is a ledger with room for so many documents and items.
func empty(documents, items int) *Ledger {
	l := &Ledger{
		documents: make([]lethe.DocumentRef, 0, documents),
		relevance: make([]float64, 0, items),
		seen:      make([]bool, 0, items),
	}
	l.rows.Start = append(make([]int, 0, documents+1), 0)
	l.rows.Items = make([]int32, 0, items)
	return l
}

// New returns a ledger of nothing.
func New() *Ledger { return empty(0, 0) }

func compare(a, b lethe.DocumentRef) int {
	return cmp.Or(strings.Compare(a.SourceID, b.SourceID), strings.Compare(a.ID, b.ID))
}

// merger are the entities of a ledger with those of a collection.
type merger struct {
	entities []entity
	old      []int32 // where each entity of the ledger went
	new      []int32 // where each of the collection went
}

// merge joins two lists by id. An entity of the collection whose group the ledger knows is
// the one that it knows.
func (l *Ledger) merge(c *lethe.Collection, groups []string) merger {
	known := l.ofGroups(groups)
	m := merger{
		entities: make([]entity, 0, len(l.entities)+len(c.Entities)),
		old:      make([]int32, len(l.entities)), new: make([]int32, len(c.Entities)),
	}
	i := 0
	for j := range c.Entities {
		if _, ok := known[j]; ok {
			continue
		}
		id := c.Entities[j].ID
		for ; i < len(l.entities) && l.entities[i].id.Compare(id) < 0; i++ {
			m.keep(l, i)
		}
		m.new[j] = int32(len(m.entities))
		if i == len(l.entities) || l.entities[i].id != id {
			m.entities = append(m.entities, entity{id: id, label: c.Entities[j].Label})
		}
	}
	for ; i < len(l.entities); i++ {
		m.keep(l, i)
	}
	for j, at := range known {
		m.new[j] = m.old[at]
	}
	return m
}

func (m *merger) keep(l *Ledger, i int) {
	m.old[i] = int32(len(m.entities))
	m.entities = append(m.entities, l.entities[i])
}

// ofGroups finds the entities whose group the ledger knows under another id, or the same.
func (l *Ledger) ofGroups(groups []string) map[int]int {
	wanted := map[string]int{}
	for j, g := range groups {
		if g != "" {
			wanted[g] = j
		}
	}
	known := map[int]int{}
	if len(wanted) == 0 {
		return known
	}
	for i := range l.entities {
		if j, ok := wanted[l.entities[i].group]; ok && l.entities[i].group != "" {
			known[j] = i
		}
	}
	return known
}

// rowsOf are the items of each document of a collection, under the indices of a merge.
func (m *merger) rowsOf(c *lethe.Collection) [][]item {
	rows := make([][]item, len(c.Documents))
	for j := range c.Entities {
		for _, o := range c.Entities[j].Occurrences {
			rows[o.Doc] = append(rows[o.Doc], item{entity: m.new[j], now: true, relevance: o.Relevance})
		}
	}
	for d := range rows {
		rows[d] = compact(rows[d])
	}
	return rows
}

// compact orders items by entity. Two of one entity become one: as relevant as either, and
// seen if either is.
func compact(row []item) []item {
	slices.SortFunc(row, func(a, b item) int { return cmp.Compare(a.entity, b.entity) })
	out := row[:0]
	for _, x := range row {
		if n := len(out); n > 0 && out[n-1].entity == x.entity {
			last := &out[n-1]
			last.relevance = max(last.relevance, x.relevance)
			last.seen, last.now = last.seen || x.seen, last.now || x.now
			continue
		}
		out = append(out, x)
	}
	return out
}
