package people

import (
	"strconv"

	"github.com/lethe-privacy/lethe"
)

// Identities gives people of one label values of their own: that of the most complete form and, where several
// people have the same, a number from the second on.
type Identities struct {
	label   lethe.Label
	taken   func(lethe.EntityID) bool
	numbers map[int32]int
}

// NewIdentities makes an empty set. taken reports whether an id belongs to a value that is
// somebody's most complete form.
func NewIdentities(label lethe.Label, taken func(lethe.EntityID) bool) *Identities {
	return &Identities{label, taken, map[int32]int{}}
}

// Next is the identity of the next person of a value. Two values never make one with a number: the last brackets
// of it say which number that was.
func (n *Identities) Next(value int32, normalized string) (string, lethe.EntityID) {
	own, id := normalized, lethe.NewEntityID(normalized, n.label)
	for again := n.numbers[value] > 0; again; again = n.taken(id) {
		n.numbers[value]++
		own = normalized + " (" + strconv.Itoa(n.numbers[value]) + ")"
		id = lethe.NewEntityID(own, n.label)
	}
	n.numbers[value] = max(n.numbers[value], 1)
	return own, id
}
