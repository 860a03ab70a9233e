// Package annotation holds what rules see of a text: spans with a type and
// features, as GATE has them.
//
// A [Document] is one text with its annotations; a report that is a tree becomes
// one text with its leaves as annotations of type Field. What is finally found
// leaves as mentions (package lethe).
//
// Features are shared: equal tokens have one list between them, which nobody
// changes. Anyone who sets a feature gets a list of his own.
package annotation

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// ID names an annotation within its document; ids grow in the order of adding and
// are never used twice.
type ID int32

// Annotation is a span of the text with a type.
type Annotation struct {
	ID     ID
	Shared uint32 // the number of its features where they are shared, else 0
	Type   string
	span.Span
	Features Features
}

// Feature is a name with its value. Values are strings; comparisons that need
// numbers parse them.
type Feature struct{ Name, Value string }

// Features are sorted by name, each name once, and never changed in place.
type Features []Feature

// NewFeatures makes features of pairs: name, value, name, value. Of a name that comes
// twice the last value counts.
func NewFeatures(pairs ...string) Features {
	f := make(Features, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		at := len(f) // they are few
		for at > 0 && f[at-1].Name > pairs[i] {
			at--
		}
		switch {
		case at > 0 && f[at-1].Name == pairs[i]:
			f[at-1].Value = pairs[i+1]
		case at == len(f): // mostly they come in order
			f = append(f, Feature{pairs[i], pairs[i+1]})
		default:
			f = slices.Insert(f, at, Feature{pairs[i], pairs[i+1]})
		}
	}
	return f
}

func byName(e Feature, name string) int { return strings.Compare(e.Name, name) }

// Get returns the value of a feature, and whether there is one.
func (f Features) Get(name string) (string, bool) {
	for i := range f {
		if f[i].Name == name {
			return f[i].Value, true
		}
	}
	return "", false
}

// Value is the value of a feature, "" where there is none.
func (f Features) Value(name string) string {
	v, _ := f.Get(name)
	return v
}

// With returns features in which name has the value; f stays as it is.
func (f Features) With(name, value string) Features {
	i, found := slices.BinarySearchFunc(f, name, byName)
	out := make(Features, 0, len(f)+1)
	out = append(out, f[:i]...)
	out = append(out, Feature{name, value})
	if found {
		i++
	}
	return append(out, f[i:]...)
}

// Without returns features without that name; f stays as it is.
func (f Features) Without(name string) Features {
	return slices.DeleteFunc(slices.Clone(f), func(e Feature) bool { return e.Name == name })
}

// Merge returns the features of f, and those of g under names that f has not.
func (f Features) Merge(g Features) Features {
	if !slices.ContainsFunc(g, func(e Feature) bool { return !f.has(e.Name) }) {
		return f
	}
	return f.Join(g, func(_, value, _ string) string { return value })
}

func (f Features) has(name string) bool {
	_, there := f.Get(name)
	return there
}

// Join returns the features of f and g; both tells the value of those that are in both.
func (f Features) Join(g Features, both func(name, inF, inG string) string) Features {
	out := make(Features, 0, len(f)+len(g))
	for _, e := range g {
		for len(f) > 0 && f[0].Name < e.Name {
			out, f = append(out, f[0]), f[1:]
		}
		if len(f) > 0 && f[0].Name == e.Name {
			e.Value, f = both(e.Name, f[0].Value, e.Value), f[1:]
		}
		out = append(out, e)
	}
	return append(out, f...)
}

// Contain reports whether each of g stands in f with the same value.
func (f Features) Contain(g Features) bool {
	for _, e := range g {
		if v, ok := f.Get(e.Name); !ok || v != e.Value {
			return false
		}
	}
	return true
}

// Map returns the features as a map, nil where there are none.
func (f Features) Map() map[string]string {
	if len(f) == 0 {
		return nil
	}
	m := make(map[string]string, len(f))
	for _, e := range f {
		m[e.Name] = e.Value
	}
	return m
}
