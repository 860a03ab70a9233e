// Package ready carries what operators have made ready for entities from the process that prepared them, which knows
// the collection, to others, which need not.
package ready

import "github.com/lethe-privacy/lethe"

// Preparation is what an operator has made ready for an entity, in a form of its own.
type Preparation struct {
	Operator int // its number among those that are prepared
	Entity   lethe.EntityID
	What     []byte
}

type key struct {
	operator int
	entity   lethe.EntityID
}

// Outcome is what operators have made ready. A nil one has nothing, and takes nothing.
type Outcome struct {
	made     *[]Preparation // of this process; nil where another prepared
	known    map[key][]byte // of another process; nil where this one prepares
	operator int            // whose it is
}

// New is an outcome that takes what operators hand over.
func New() *Outcome { return &Outcome{made: &[]Preparation{}} }

// From is the outcome of another process.
func From(made []Preparation) *Outcome {
	o := &Outcome{known: make(map[key][]byte, len(made))}
	for _, m := range made {
		o.known[key{m.Operator, m.Entity}] = m.What
	}
	return o
}

// Of is the part of an operator.
func (o *Outcome) Of(operator int) *Outcome {
	if o == nil {
		return nil
	}
	return &Outcome{o.made, o.known, operator}
}

// Known reports whether another process has prepared the operators.
func (o *Outcome) Known() bool { return o != nil && o.known != nil }

// For is what the operator has made ready for an entity in another process; false for one that it did not know.
func (o *Outcome) For(entity lethe.EntityID) (what []byte, ok bool) {
	what, ok = o.known[key{o.operator, entity}]
	return what, ok
}

// Hand hands over what the operator has made ready for an entity.
func (o *Outcome) Hand(entity lethe.EntityID, what []byte) {
	if o != nil {
		*o.made = append(*o.made, Preparation{o.operator, entity, what})
	}
}

// Made is all that was handed over, in order.
func (o *Outcome) Made() []Preparation { return *o.made }
