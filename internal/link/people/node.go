package people

import (
	"cmp"
	"math/bits"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// node is a name with what is known about the person: of one document, or of all that
// have the same.
type node struct {
	name   name.Name
	key    string     // name.Key()
	gender name.Title // that a title shows
	many   bool       // a title named several people
	roles  Roles
	born   string
	docs   int

	into   int32 // the node that it was linked to; itself where there is none
	reason Reason
	unfit  bool // no other node covered it
	print  uint64
}

// newNode makes a node of a name as it reads behind a title.
func newNode(n name.Name, key string, s Sight) node {
	n = n.With(s.Title)
	return node{
		name: n, key: key, born: s.Born, roles: s.Roles, docs: 1, print: fingerprint(n, key),
		gender: n.Title & (name.Male | name.Female),
		many:   n.Title&name.Many != 0 && n.Bare(),
	}
}

// fingerprint has a bit for each word in full: names that share no bit share no word.
func fingerprint(n name.Name, key string) uint64 {
	var set uint64
	for _, w := range n.Words {
		if !w.Short {
			set |= 1 << (hash("", w.Coarse) % 64)
		}
	}
	if set == 0 {
		set = 1 << (hash(key) % 64)
	}
	return set
}

// brief reports whether the given name is missing or a mere initial, so that who
// the person is matters more.
func (n *node) brief() bool {
	return n.name.Bare() || len(n.name.Words) > 0 && n.name.Words[0].Short
}

// surname reports whether a bare name is more likely a surname than a given name.
func (n *node) surname() bool {
	return n.name.NoGivenName() && (!n.name.NoSurname() || !name.Given(n.name.Words[0].Text))
}

// evidence counts what is known beside the name.
func (n *node) evidence() int {
	count := bits.OnesCount8(uint8(n.gender)) + bits.OnesCount8(uint8(n.roles))
	if n.born != "" {
		count++
	}
	if n.many {
		count++
	}
	if bits.OnesCount32(n.name.Starts) == 1 {
		count++
	}
	return count
}

// compare orders nodes so that one comes before those that it may take in. It never
// depends on where they were found.
func (n *node) compare(o *node) int {
	return cmp.Or(
		name.Compare(n.name, o.name),
		strings.Compare(n.key, o.key),
		cmp.Compare(o.evidence(), n.evidence()),
		cmp.Compare(n.gender, o.gender),
		cmp.Compare(n.roles, o.roles),
		strings.Compare(n.born, o.born),
		cmp.Compare(n.name.Starts, o.name.Starts),
		cmp.Compare(btoi(n.many), btoi(o.many)),
	)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// agrees reports whether nothing that is known beside the name speaks against x and
// h being one person. x is no fuller than h.
func (x *node) agrees(h *node) bool {
	if x.many != h.many || x.born != "" && h.born != "" && x.born != h.born {
		return false
	}
	if x.brief() && x.roles != 0 && h.roles != 0 && x.roles&h.roles == 0 {
		return false
	}
	a, b := x.sex(), h.sex()
	return a == 0 || b == 0 || a == b
}

// sex is what a title shows, or else the given name.
func (n *node) sex() name.Title {
	if n.gender != 0 {
		return n.gender
	}
	return n.name.Gender()
}

// take adds what is known of x to what is known of n.
func (n *node) take(x *node) {
	n.gender |= x.gender
	n.roles |= x.roles
	n.docs += x.docs
	if n.born == "" {
		n.born = x.born
	}
}
