package jape

import (
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// checkTable is all comparisons of features in a grammar, each different one once, so
// that it is made once for a value and not for each rule. A negated one is the
// positive one denied.
type checkTable struct {
	features map[string]*featureChecks
	relevant map[string][]string // by type: the features that are compared, sorted
	types    map[string]int32    // the types that phases see
	names    []string            // the same in order of their numbers
	n        int32
	all      bool // some phase sees all types
}

// featureChecks are the comparisons of one feature.
type featureChecks struct {
	words  map[string][]int32 // those that hold for this value
	rest   []numberedCheck
	many   func() *expressions // those of rest that one automaton answers together
	absent []int32             // those that hold where there is no value
}

type numberedCheck struct {
	number int32
	check  *check
}

// term is a comparison by its number, or that denied.
type term struct {
	number int32
	not    bool
}

// positive is the operator that a negated one denies. In JAPE Plus neither of two expressions
// holds where there is no value.
var positive = map[string]string{"!=": "==", "!=~": "==~", "!~": "=~"}

// newCheckTable numbers the comparisons of phases and notes them in the constraints.
func newCheckTable(phases []*phase) *checkTable {
	t := &checkTable{features: map[string]*featureChecks{}, relevant: map[string][]string{}, types: map[string]int32{}}
	known := map[check]int32{}
	for _, p := range phases {
		t.all = t.all || p.input == nil
		for _, typ := range p.input {
			if _, ok := t.types[typ]; !ok {
				t.types[typ] = int32(len(t.types))
				t.names = append(t.names, typ)
			}
		}
		for _, c := range p.automaton.constraints {
			t.number(known, c)
		}
	}
	for _, f := range t.relevant {
		slices.Sort(f)
	}
	for _, f := range t.features {
		f.many = sync.OnceValue(func() *expressions { return newExpressions(f.rest) })
	}
	return t
}

// number notes the comparisons of a constraint in it, and those of what must be near.
func (t *checkTable) number(known map[check]int32, c *checker) {
	c.terms = c.terms[:0]
	for i := range c.plain {
		c.terms = append(c.terms, t.term(known, &c.plain[i]))
		if f := c.plain[i].feature; !slices.Contains(t.relevant[c.typ], f) {
			t.relevant[c.typ] = append(t.relevant[c.typ], f)
		}
	}
	for _, n := range c.near {
		t.number(known, n.other)
	}
}

func (t *checkTable) term(known map[check]int32, c *check) term {
	base := *c
	if op, ok := positive[c.op]; ok && (c.re == nil || c.engine == Classic) {
		base.op = op
	}
	key := base
	key.re = nil // equal patterns are equal
	n, ok := known[key]
	if !ok {
		n = t.n
		t.n++
		known[key] = n
		t.add(n, &base)
	}
	return term{n, base.op != c.op}
}

func (t *checkTable) add(n int32, c *check) {
	f := t.features[c.feature]
	if f == nil {
		f = &featureChecks{words: map[string][]int32{}}
		t.features[c.feature] = f
	}
	if ok, err := c.holds("", false); ok && err == nil {
		f.absent = append(f.absent, n)
	}
	words := []string{c.value}
	switch {
	case c.op == "==" && !c.isNumber:
	case c.op == "==~" && c.re.Words() != nil:
		words = c.re.Words()
	default:
		f.rest = append(f.rest, numberedCheck{n, c})
		return
	}
	for _, w := range words {
		f.words[w] = append(f.words[w], n)
	}
}

// truth gives the comparisons that hold for features.
func (t *checkTable) truth(typ string, features annotation.Features) (bits, error) {
	set := newBits(int(t.n))
	for _, name := range t.relevant[typ] {
		value, there := features.Get(name)
		f := t.features[name]
		if !there {
			for _, n := range f.absent {
				set.set(n)
			}
			continue
		}
		for _, n := range f.words[value] {
			set.set(n)
		}
		for _, r := range f.many().match(value, set) {
			ok, err := r.check.holds(value, true)
			if err != nil {
				return nil, err
			}
			if ok {
				set.set(r.number)
			}
		}
	}
	return set, nil
}

// holdsIn reports whether the comparisons of a constraint are satisfied.
func (c *checker) holdsIn(truth bits) bool {
	for _, t := range c.terms {
		if truth.has(t.number) == t.not {
			return false
		}
	}
	return true
}
