// Package link groups mentions into entities across the documents of a
// collection: the one stage through which everything passes before anything can
// be measured.
//
// Linking here is exact: mentions with the same normalized value and label are
// one entity, entity_id = md5(normalized ‖ label).
package link

import (
	"cmp"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
)

// Builder gathers mentions document by document. It keeps each value once and
// some 16 bytes for each occurrence, never a text.
type Builder struct {
	documents []lethe.DocumentRef
	index     map[lethe.EntityID]Handle
	entities  []group
	found     []occurrence
	latest    []int32 // for each entity, the place in found of its occurrence in the current document, or of an older one
	originals bool
}

// Handle stands for an entity until Collection gives it its place.
type Handle int32

type group struct {
	id         lethe.EntityID
	label      lethe.Label
	normalized string
	originals  []string
}

type occurrence struct {
	entity, doc int32
	relevance   float64
}

// NewBuilder starts an empty collection. Without originals the entities will not
// say how their values were written, which saves memory where nothing is replaced.
func NewBuilder(originals bool) *Builder {
	return &Builder{index: map[lethe.EntityID]Handle{}, originals: originals}
}

// Add takes the next document with its mentions, whose labels are the schema's and
// whose values are normalized, and returns the handle of each mention's entity.
func (b *Builder) Add(doc lethe.DocumentRef, mentions []lethe.Mention) []Handle {
	d := int32(len(b.documents))
	b.documents = append(b.documents, doc)
	handles := make([]Handle, len(mentions))
	for i := range mentions {
		handles[i] = b.mention(d, &mentions[i])
	}
	return handles
}

func (b *Builder) mention(doc int32, m *lethe.Mention) Handle {
	id := lethe.NewEntityID(m.Normalized, m.Label)
	h, known := b.index[id]
	if !known {
		h = Handle(len(b.entities))
		b.index[id] = h
		// Cloned: a value must not keep its whole document in memory.
		b.entities = append(b.entities, group{id: id, label: m.Label, normalized: strings.Clone(m.Normalized)})
		b.latest = append(b.latest, -1)
	}
	if b.originals {
		b.entities[h].add(m.Text)
	}
	if at := b.latest[h]; at >= 0 && b.found[at].doc == doc {
		b.found[at].relevance = max(b.found[at].relevance, m.Relevance)
		return h
	}
	b.latest[h] = int32(len(b.found))
	b.found = append(b.found, occurrence{int32(h), doc, m.Relevance})
	return h
}

// add keeps the distinct original values. It sorts them out only when their number
// has doubled, so that a value written in very many ways costs n log n, not n².
func (g *group) add(original string) {
	if n := len(g.originals); n > 0 && g.originals[n-1] == original {
		return
	}
	g.originals = append(g.originals, strings.Clone(original))
	if len(g.originals) == cap(g.originals) {
		g.settle()
	}
}

func (g *group) settle() {
	slices.Sort(g.originals)
	g.originals = slices.Compact(g.originals)
	g.originals = slices.Grow(g.originals, len(g.originals))
}

// Linked is the finished collection and where everything went.
type Linked struct {
	Collection *lethe.Collection
	Documents  []int // for each document in the order of Add, its index in the collection
	Entities   []int // for each handle, the index of its entity in the collection
}

// Collection orders what was gathered: documents by source id, then id; entities
// by id. The builder must not be used afterwards.
func (b *Builder) Collection() *Linked {
	docOrder, docPlace := order(len(b.documents), func(i, j int) int {
		x, y := b.documents[i], b.documents[j]
		return cmp.Or(strings.Compare(x.SourceID, y.SourceID), strings.Compare(x.ID, y.ID))
	})
	entOrder, entPlace := order(len(b.entities), func(i, j int) int {
		return b.entities[i].id.Compare(b.entities[j].id)
	})
	c := &lethe.Collection{
		Documents: make([]lethe.DocumentRef, len(docOrder)),
		Entities:  make([]lethe.Entity, len(entOrder)),
	}
	for at, i := range docOrder {
		c.Documents[at] = b.documents[i]
	}
	occurrences := b.distribute(docPlace)
	for at, i := range entOrder {
		g := &b.entities[i]
		g.settle()
		c.Entities[at] = lethe.Entity{
			ID: g.id, Label: g.label, Normalized: g.normalized,
			Originals: g.originals, Occurrences: occurrences[i],
		}
	}
	return &Linked{Collection: c, Documents: docPlace, Entities: entPlace}
}

// distribute cuts one array into the occurrences of each entity, sorted by the
// documents' places in the collection.
func (b *Builder) distribute(docPlace []int) [][]lethe.Occurrence {
	counts := make([]int, len(b.entities))
	for _, o := range b.found {
		counts[o.entity]++
	}
	all := make([]lethe.Occurrence, len(b.found))
	lists := make([][]lethe.Occurrence, len(b.entities))
	at := 0
	for i, n := range counts {
		lists[i] = all[at : at : at+n]
		at += n
	}
	for _, o := range b.found {
		lists[o.entity] = append(lists[o.entity], lethe.Occurrence{Doc: docPlace[o.doc], Relevance: o.relevance})
	}
	b.found = nil
	for _, l := range lists {
		slices.SortFunc(l, func(x, y lethe.Occurrence) int { return x.Doc - y.Doc })
	}
	return lists
}

// order sorts 0..n-1 and returns the order and its inverse.
func order(n int, compare func(i, j int) int) (order, place []int) {
	order, place = make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	for at, i := range order {
		place[i] = at
	}
	return order, place
}
