package link

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// union makes people of the appearances of one label.
type union struct {
	*people
	b      *Builder
	parsed map[int32]parsedName // by value
	local  scope
	sum    scope // of all documents
	sums   map[signature]int32
	homes  []home // for each appearance
}

// parsedName is a value read as a name.
type parsedName struct {
	name name.Name
	key  string
}

// signature is what distinguishes the people that single documents speak of.
type signature struct {
	key    string
	starts uint32
	gender name.Title
	many   bool
	roles  roles
	born   string
}

// home is where an appearance went.
type home struct {
	sum    int32 // in the nodes of all documents
	reason Reason
	born   bool // the document has the date of birth
}

// drafts links the appearances, first in each document, then across, and appends
// the entities.
func (p *people) drafts(b *Builder, docPlace []int, to []draft) []draft {
	u := &union{
		people: p, b: b, parsed: map[int32]parsedName{}, sum: scope{across: true}, sums: map[signature]int32{},
		homes: make([]home, len(p.seen)),
	}
	for at := 0; at < len(p.seen); {
		end := at + 1
		for end < len(p.seen) && p.seen[end].doc == p.seen[at].doc {
			end++
		}
		u.document(at, end)
		at = end
	}
	u.sum.run()
	u.sum.part()
	return u.persons(docPlace, to)
}

// name reads a value, once.
func (u *union) name(value int32) parsedName {
	n, known := u.parsed[value]
	if !known {
		v := &u.b.values[value]
		n.name = name.Parse(v.normalized, v.written)
		n.key = n.name.Key()
		if n.key == "" {
			n.key = "\x00" + v.normalized // no letters: a name of its own
		}
		u.parsed[value] = n
	}
	return n
}

// document links the appearances [from, to), which are those of a document.
func (u *union) document(from, to int) {
	u.local.nodes = u.local.nodes[:0]
	for _, a := range u.seen[from:to] {
		n := u.name(a.value)
		u.local.nodes = append(u.local.nodes, newNode(n.name, n.key, a.sight))
	}
	u.local.run()
	if born := u.soles[u.seen[from].doc]; born != "" {
		u.give(born)
	}
	for i, sum := range u.add() {
		born := u.local.nodes[u.local.root(int32(i))].born != ""
		u.homes[from+i] = home{sum, u.local.why(int32(i)), born}
	}
}

// add adds the people of a document to those of all, and returns for each of its
// nodes where it went.
func (u *union) add() []int32 {
	sums := make([]int32, len(u.local.nodes))
	for i := range u.local.nodes {
		n := &u.local.nodes[i]
		if n.into != int32(i) {
			continue
		}
		s := signature{n.key, n.name.Starts, n.gender, n.many, n.roles, n.born}
		if !n.brief() {
			s.roles = 0 // tell nobody apart
		}
		at, known := u.sums[s]
		if !known {
			at = int32(len(u.sum.nodes))
			u.sums[s] = at
			u.sum.nodes = append(u.sum.nodes, node{
				name: n.name, key: n.key, gender: n.gender, many: n.many, born: n.born, print: n.print,
			})
		}
		u.sum.nodes[at].docs++
		u.sum.nodes[at].roles |= n.roles
		sums[i] = at
	}
	for i := range sums {
		sums[i] = sums[u.local.root(int32(i))]
	}
	return sums
}

// give sets the date of birth of the person that a document is about: the only one
// there, staff left out, or the only one that is named as its subject.
func (u *union) give(born string) {
	var heads, subjects []*node
	for i := range u.local.nodes {
		n := &u.local.nodes[i]
		if n.born == born {
			return // whose it is stands there
		}
		if n.into != int32(i) || n.roles == staff {
			continue
		}
		heads = append(heads, n)
		if n.roles&subject != 0 {
			subjects = append(subjects, n)
		}
	}
	if len(subjects) == 1 {
		heads = subjects
	}
	if len(heads) == 1 && !heads[0].many && heads[0].born == "" {
		heads[0].born = born
	}
}

// lot is what becomes one entity: a person, or what one document says of somebody of
// whom nothing more is known.
type lot struct {
	root int32
	doc  int32 // -1: of all documents
}

// persons makes the entities, the fuller names first.
func (u *union) persons(docPlace []int, to []draft) []draft {
	rank := make([]int, len(u.sum.nodes))
	for at, i := range u.sum.order {
		rank[i] = at
	}
	first := len(to)
	places := map[lot]int{}
	for i := range u.seen {
		a, h := &u.seen[i], &u.homes[i]
		l := lot{u.sum.root(h.sum), -1}
		place, date := -1, u.sum.nodes[l.root].born
		if u.sum.apart[l.root] && !h.born {
			l.doc, place, date = a.doc, docPlace[a.doc], ""
		}
		at, known := places[l]
		if !known {
			at = len(to)
			places[l] = at
			to = append(to, draft{value: a.value, person: &person{rank: rank[l.root], place: place, born: date}})
		}
		u.enter(&to[at], a, h)
	}
	people := to[first:]
	slices.SortFunc(people, func(x, y draft) int {
		return cmp.Or(cmp.Compare(x.person.rank, y.person.rank), cmp.Compare(x.person.place, y.person.place))
	})
	u.identify(people)
	return to
}

// enter makes an appearance a member of a person.
func (u *union) enter(d *draft, a *appearance, h *home) {
	reason := h.reason
	if reason == none {
		reason = u.sum.why(h.sum)
	}
	if reason == none {
		reason = reasonSameName
	}
	d.person.members = append(d.person.members, member{a.handle, a.value, reason})
	if d.value != a.value && u.fuller(a.value, d.value) {
		d.value = a.value
	}
}
