package link

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
)

// nameBook gathers the names of people of one label.
type nameBook struct {
	seen  []appearance
	here  map[people.Sight]int32 // in seen, of the document that is being added
	soles map[int32]string       // the only date of birth of documents
}

// appearance is a value in a document, with the text there about the person.
type appearance struct {
	people.Sight
	handle Handle
	doc    int32
	found  int32 // its occurrence
}

func newNamed() *nameBook { return &nameBook{soles: map[int32]string{}} }

// appearance is the one that a sight in a document belongs to; it has no handle when it is new.
func (p *nameBook) appearance(doc int32, s people.Sight, sole string) *appearance {
	if sole != "" {
		p.soles[doc] = sole
	}
	at, known := p.here[s]
	if !known {
		at = int32(len(p.seen))
		p.here[s] = at
		p.seen = append(p.seen, appearance{Sight: s, doc: doc, handle: -1})
	}
	return &p.seen[at]
}

// person is an entity made of appearances.
type person struct {
	normalized  string
	members     []member
	rank, place int    // in the order of people
	born        string // the date of birth, dd/mm/yyyy, or ""
}

// member is an appearance that belongs to a person.
type member struct {
	handle Handle
	value  int32
	reason Reason
}

// originals are those of all values, each once.
func (p *person) originals(b *Builder) []string {
	values := make([]int32, len(p.members))
	for i, m := range p.members {
		values[i] = m.value
	}
	slices.Sort(values)
	var all []string
	for _, v := range slices.Compact(values) {
		b.values[v].settle()
		all = append(all, b.values[v].originals...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// drafts links the appearances, first in each document, then across, and appends
// the entities.
func (p *nameBook) drafts(b *Builder, label lethe.Label, docPlace []int, to []draft) []draft {
	l := people.New(func(value int32) (normalized, telling string) {
		v := &b.values[value]
		return v.normalized, v.telling
	})
	homes := p.homes(l)
	l.End()
	first := len(to)
	to = p.persons(l, homes, docPlace, to)
	b.identify(label, to[first:])
	return to
}

// homes links the appearances of each document.
func (p *nameBook) homes(l *people.Linker) []people.Home {
	homes := make([]people.Home, 0, len(p.seen))
	var sights []people.Sight
	for at := 0; at < len(p.seen); {
		doc := p.seen[at].doc
		for sights = sights[:0]; at < len(p.seen) && p.seen[at].doc == doc; at++ {
			sights = append(sights, p.seen[at].Sight)
		}
		homes = l.Document(sights, p.soles[doc], homes)
	}
	return homes
}

// lot is what becomes one entity: a person, or what one document says of somebody.
type lot struct {
	rank int32
	doc  int32 // -1: of all documents
}

// persons makes the entities, the fuller names first.
func (p *nameBook) persons(l *people.Linker, homes []people.Home, docPlace []int, to []draft) []draft {
	first := len(to)
	places := map[lot]int{}
	for i := range p.seen {
		a, of := &p.seen[i], l.Lot(homes[i])
		key, place, born := lot{of.Rank, -1}, -1, ""
		if of.Apart {
			key.doc, place = a.doc, docPlace[a.doc]
		} else {
			born = l.Born(of.Rank)
		}
		at, known := places[key]
		if !known {
			at = len(to)
			places[key] = at
			to = append(to, draft{value: a.Value, person: &person{rank: int(of.Rank), place: place, born: born}})
		}
		d := &to[at]
		d.person.members = append(d.person.members, member{a.handle, a.Value, l.Why(homes[i])})
		if d.value != a.Value && l.Fuller(a.Value, d.value) {
			d.value = a.Value
		}
	}
	slices.SortFunc(to[first:], func(x, y draft) int {
		return cmp.Or(cmp.Compare(x.person.rank, y.person.rank), cmp.Compare(x.person.place, y.person.place))
	})
	return to
}

// identify gives each person of a label a value and an id of its own.
func (b *Builder) identify(label lethe.Label, ds []draft) {
	taken := map[lethe.EntityID]bool{}
	for i := range ds {
		taken[b.values[ds[i].value].id] = true
	}
	ids := people.NewIdentities(label, func(id lethe.EntityID) bool { return taken[id] })
	for i := range ds {
		d := &ds[i]
		d.person.normalized, d.id = ids.Next(d.value, b.values[d.value].normalized)
	}
}
