package link

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// Result is the finished collection and where everything went.
type Result struct {
	Collection *lethe.Collection
	Documents  []int   // for each document in the order of Add, its index in the collection
	Entities   []int   // for each handle, the index of its entity in the collection
	Merges     []Merge // the values that became one entity with another, and why
	// Born is the date of birth of people by the index of their entity, where it is known.
	Born map[int]string
}

// Collection orders what was gathered: documents by source id, then id; entities
// by id. The builder must not be used afterwards.
func (b *Builder) Collection() *Result {
	docOrder, docPlace := order(len(b.documents), func(i, j int) int {
		x, y := b.documents[i], b.documents[j]
		return cmp.Or(strings.Compare(x.SourceID, y.SourceID), strings.Compare(x.ID, y.ID))
	})
	drafts := b.exact()
	for _, label := range slices.Sorted(maps.Keys(b.people)) {
		drafts = b.people[label].drafts(b, label, docPlace, drafts)
	}
	entOrder, entPlace := order(len(drafts), func(i, j int) int { return drafts[i].id.Compare(drafts[j].id) })
	l := &Result{
		Collection: &lethe.Collection{
			Documents: make([]lethe.DocumentRef, len(docOrder)),
			Entities:  make([]lethe.Entity, len(entOrder)),
		},
		Documents: docPlace, Entities: make([]int, len(b.handles)),
	}
	for at, i := range docOrder {
		l.Collection.Documents[at] = b.documents[i]
	}
	b.place(l, drafts, entPlace)
	occurrences := b.distribute(l)
	for at, i := range entOrder {
		l.Collection.Entities[at] = drafts[i].entity(b, occurrences[at])
	}
	l.Born = born(drafts, entPlace)
	b.explain(l, drafts)
	return l
}

// draft is an entity before it has its place.
type draft struct {
	id     lethe.EntityID
	value  int32   // the one that stands for the entity
	person *person // nil: the value is all there is
}

// exact makes an entity of each value that is not a person's.
func (b *Builder) exact() []draft {
	var out []draft
	for i := range b.values {
		if v := &b.values[i]; v.handle >= 0 {
			out = append(out, draft{id: v.id, value: int32(i)})
		}
	}
	return out
}

func (d *draft) entity(b *Builder, occurrences []lethe.Occurrence) lethe.Entity {
	v := &b.values[d.value]
	v.settle()
	e := lethe.Entity{
		ID: d.id, Label: v.label, Normalized: v.normalized, Originals: v.originals, Occurrences: occurrences,
	}
	if d.person != nil {
		e.Normalized, e.Originals = d.person.normalized, d.person.originals(b)
	}
	return e
}

// born is what is known of dates of birth, by entity.
func born(drafts []draft, entPlace []int) map[int]string {
	known := map[int]string{}
	for i, d := range drafts {
		if d.person != nil && d.person.born != "" {
			known[entPlace[i]] = d.person.born
		}
	}
	return known
}

// place says for each handle which entity it became.
func (b *Builder) place(l *Result, drafts []draft, entPlace []int) {
	for i, d := range drafts {
		if d.person == nil {
			l.Entities[b.values[d.value].handle] = entPlace[i]
			continue
		}
		for _, m := range d.person.members {
			l.Entities[m.handle] = entPlace[i]
		}
	}
}

// distribute cuts one array into the occurrences of each entity, sorted by the
// documents' places in the collection, one for each document.
func (b *Builder) distribute(l *Result) [][]lethe.Occurrence {
	counts := make([]int, len(l.Collection.Entities))
	for _, o := range b.found {
		counts[l.Entities[o.handle]]++
	}
	all := make([]lethe.Occurrence, len(b.found))
	lists := make([][]lethe.Occurrence, len(counts))
	at := 0
	for i, n := range counts {
		lists[i] = all[at : at : at+n]
		at += n
	}
	for _, o := range b.found {
		e := l.Entities[o.handle]
		lists[e] = append(lists[e], lethe.Occurrence{Doc: l.Documents[o.doc], Relevance: o.relevance})
	}
	b.found = nil
	for i, list := range lists {
		slices.SortFunc(list, func(x, y lethe.Occurrence) int {
			return cmp.Or(cmp.Compare(x.Doc, y.Doc), cmp.Compare(y.Relevance, x.Relevance))
		})
		lists[i] = slices.CompactFunc(list, func(x, y lethe.Occurrence) bool { return x.Doc == y.Doc })
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
