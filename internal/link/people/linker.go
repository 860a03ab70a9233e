package people

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Linker makes people of the names of one label.
type Linker struct {
	value  func(int32) (normalized, telling string)
	parsed map[int32]parsedName // by value
	local  scope
	sum    scope // of all documents
	sums   map[signature]int32
	ranks  []int32 // of the nodes of all documents
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
	roles  Roles
	born   string
}

// Home is where a sight went in its document.
type Home struct {
	Sum    int32 // the person of this document, among those of all
	Reason Reason
	Born   bool // the document has the date of birth
}

// New makes a linker. value returns the value of a sight: normalized, and as it is written in the most [Telling]
// way in any document.
func New(value func(int32) (normalized, telling string)) *Linker {
	return &Linker{value: value, parsed: map[int32]parsedName{}, sum: scope{across: true}, sums: map[signature]int32{}}
}

// name reads a value, once.
func (l *Linker) name(value int32) parsedName {
	n, known := l.parsed[value]
	if !known {
		normalized, telling := l.value(value)
		n.name = name.Parse(normalized, telling)
		n.key = n.name.Key()
		if n.key == "" {
			n.key = "\x00" + normalized // no letters: a name of its own
		}
		l.parsed[value] = n
	}
	return n
}

// Document links what was seen in a document that has only one date of birth, or "". It appends the home of each
// sight.
func (l *Linker) Document(seen []Sight, sole string, homes []Home) []Home {
	l.local.nodes = l.local.nodes[:0]
	for _, s := range seen {
		n := l.name(s.Value)
		l.local.nodes = append(l.local.nodes, newNode(n.name, n.key, s))
	}
	l.local.run()
	if sole != "" {
		l.give(sole)
	}
	for i, sum := range l.add() {
		born := l.local.nodes[l.local.root(int32(i))].born != ""
		homes = append(homes, Home{sum, l.local.why(int32(i)), born})
	}
	return homes
}

// add adds the people of a document to those of all, and returns for each of its
// nodes where it went.
func (l *Linker) add() []int32 {
	sums := make([]int32, len(l.local.nodes))
	for i := range l.local.nodes {
		n := &l.local.nodes[i]
		if n.into != int32(i) {
			continue
		}
		s := signature{n.key, n.name.Starts, n.gender, n.many, n.roles, n.born}
		if !n.brief() {
			s.roles = 0 // tell nobody apart
		}
		at, known := l.sums[s]
		if !known {
			at = int32(len(l.sum.nodes))
			l.sums[s] = at
			l.sum.nodes = append(l.sum.nodes, node{
				name: n.name, key: n.key, gender: n.gender, many: n.many, born: n.born, print: n.print,
			})
		}
		l.sum.nodes[at].docs++
		l.sum.nodes[at].roles |= n.roles
		sums[i] = at
	}
	for i := range sums {
		sums[i] = sums[l.local.root(int32(i))]
	}
	return sums
}

// give sets the date of birth of the person that a document is about: the only one
// there, staff left out, or the only one that is named as its subject.
func (l *Linker) give(born string) {
	var heads, subjects []*node
	for i := range l.local.nodes {
		n := &l.local.nodes[i]
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

// End links the people of all documents, when there are no more.
func (l *Linker) End() {
	l.sums = nil
	l.sum.run()
	l.sum.part()
	l.ranks = make([]int32, len(l.sum.nodes))
	for at, i := range l.sum.order {
		l.ranks[i] = int32(at)
	}
}

// Lot is what becomes one entity: a person, or what one document says of somebody of whom nothing more is known.
type Lot struct {
	Rank  int32 // another for each person; fuller names come first
	Apart bool  // it is somebody else in each document
}

// Lot is that of a home.
func (l *Linker) Lot(h Home) Lot {
	root := l.sum.root(h.Sum)
	return Lot{l.ranks[root], l.sum.apart[root] && !h.Born}
}

// Born is the date of birth of the person with a rank, "" where it is not known.
func (l *Linker) Born(rank int32) string { return l.sum.nodes[l.sum.order[rank]].born }

// Why is the reason for which what has a home belongs to its lot.
func (l *Linker) Why(h Home) Reason {
	reason := h.Reason
	if reason == None {
		reason = l.sum.why(h.Sum)
	}
	if reason == None {
		reason = SameName
	}
	return reason
}

// Fuller reports whether value a says more of a name than b; of two that say the same
// it is the shorter, then the smaller.
func (l *Linker) Fuller(a, b int32) bool {
	x, _ := l.value(a)
	y, _ := l.value(b)
	return cmp.Or(
		name.Compare(l.parsed[a].name, l.parsed[b].name),
		cmp.Compare(utf8.RuneCountInString(x), utf8.RuneCountInString(y)),
		strings.Compare(x, y),
	) < 0
}

// Len is how many people single documents speak of, each once for all that say the same.
func (l *Linker) Len() int { return len(l.sum.nodes) }

const (
	perName   = 400 // bytes of a name that was read
	perPerson = 700 // of somebody of whom single documents speak, with what is needed to compare all
)

// Bytes is about how much memory the linker takes, or will have taken when it ends.
func (l *Linker) Bytes() int { return len(l.parsed)*perName + len(l.sum.nodes)*perPerson }
