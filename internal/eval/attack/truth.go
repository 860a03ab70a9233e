package attack

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Value is one value that originals tell.
type Value struct {
	Normalized string
	Written    []string // in every way in which it is written, sorted
}

// Truth are the values of each attribute, in the order of the attributes.
type Truth [][]Value

// measure compares guesses with what originals say, under one schema.
type measure struct {
	attributes []Attribute
	scales     []scale
	schema     *schema.Schema
}

// newMeasure prepares the comparison. region is the country of telephone numbers that
// are written without one; it may be "".
func newMeasure(attributes []Attribute, s *schema.Schema, region string) *measure {
	m := &measure{attributes: attributes, schema: s}
	for _, a := range attributes {
		m.scales = append(m.scales, scale{a.kind(s), a.origin(s), region})
	}
	return m
}

// truth gathers what the mentions of an original document, with labels of the schema,
// tell of each attribute.
func (m *measure) truth(ms []lethe.Mention) Truth {
	t := make(Truth, len(m.attributes))
	for i, a := range m.attributes {
		for k := range ms {
			if a.has(&ms[k], m.schema) {
				t[i] = append(t[i], Value{m.normalOf(i, &ms[k]), []string{ms[k].Text}})
			}
		}
		t[i] = m.distinct(i, t[i])
	}
	return t
}

// normalOf is the normalized form of a mention. Mentions files need not have one that
// is of the form of the label.
func (m *measure) normalOf(attribute int, mention *lethe.Mention) string {
	c := m.scales[attribute]
	if n := c.normal(mention.Normalized); n != "" {
		return n
	}
	return c.normal(mention.Text)
}

// join returns what several documents tell together.
func (m *measure) join(ts []Truth) Truth {
	all := make(Truth, len(m.attributes))
	for i := range all {
		for _, t := range ts {
			all[i] = append(all[i], t[i]...)
		}
		all[i] = m.distinct(i, all[i])
	}
	return all
}

// distinct makes one of values that are the same; of people, also of those of whom one
// is a shorter form of the other.
func (m *measure) distinct(attribute int, vs []Value) []Value {
	parsed := make([]parsedValue, 0, len(vs))
	for _, v := range vs {
		if v.Normalized == "" {
			continue
		}
		p := parsedValue{Value: Value{v.Normalized, slices.Clone(v.Written)}}
		if m.scales[attribute].kind == people {
			p.name = name.Parse(v.Normalized, "")
		}
		parsed = append(parsed, p)
	}
	slices.SortStableFunc(parsed, func(v, w parsedValue) int {
		return cmp.Or(name.Compare(v.name, w.name), cmp.Compare(v.Normalized, w.Normalized))
	})
	kept := keptValues{at: map[string]int{}, sharing: map[string][]int{}}
	for _, v := range parsed {
		kept.add(v)
	}
	out := make([]Value, len(kept.values))
	for i, v := range kept.values {
		slices.Sort(v.Written)
		out[i] = Value{v.Normalized, slices.Compact(v.Written)}
	}
	return out
}

// keptValues are distinct. A name can only cover one with which it shares a word, so
// that a document of very many names is no trouble.
type keptValues struct {
	values  []parsedValue
	at      map[string]int   // by normalized value
	sharing map[string][]int // by a word of the name
}

// add keeps a value, or counts it to the first that it is the same as.
func (k *keptValues) add(v parsedValue) {
	i := k.find(v)
	if i >= 0 {
		k.values[i].Written = append(k.values[i].Written, v.Written...)
		return
	}
	i = len(k.values)
	k.values = append(k.values, v)
	k.at[v.Normalized] = i
	for _, w := range v.name.Words {
		if of := k.sharing[w.Coarse]; len(of) == 0 || of[len(of)-1] != i {
			k.sharing[w.Coarse] = append(of, i)
		}
	}
}

func (k *keptValues) find(v parsedValue) int {
	first, ok := k.at[v.Normalized]
	if !ok {
		first = -1
	}
	for _, w := range v.name.Words {
		for _, i := range k.sharing[w.Coarse] {
			if first >= 0 && i >= first {
				break
			}
			if k.values[i].name.Covers(v.name) != name.Unrelated {
				first = i
				break
			}
		}
	}
	return first
}

// parsedValue is a value with its name, which has no words where it is no person's.
type parsedValue struct {
	Value
	name name.Name
}
