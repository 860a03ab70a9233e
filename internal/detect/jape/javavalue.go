package jape

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// The values of Java blocks, besides string, int64, bool and nil.

// annotationValue is an annotation.
type annotationValue annotation.ID

// annotations is an AnnotationSet or a List of them.
type annotations struct{ ids []annotation.ID }

// node is an end of an annotation.
type node int

// stringSet is a set or list of strings.
type stringSet struct{ list []string }

func (s *stringSet) String() string { return "[" + strings.Join(s.list, ", ") + "]" }

// iterator goes over annotations.
type iterator struct {
	over *annotations
	at   int
}

// javaFeatures is a FeatureMap; one that came from an annotation writes to it.
type javaFeatures struct {
	f  annotation.Features
	of annotation.ID // -1 for a new one
}

func (m *javaFeatures) put(f *firing, name, value string) {
	m.f = m.f.With(name, value)
	m.save(f)
}

func (m *javaFeatures) save(f *firing) {
	if m.of >= 0 {
		f.setFeatures(m.of, m.f)
	}
}

// bindingMap is what a block calls bindings, or a copy of it.
type bindingMap struct{ bound []binding }

func bindingsOf(f *firing) *bindingMap { return &bindingMap{f.bound} }

// annotationsOf makes a set in the order of the document.
func annotationsOf(f *firing, ids []annotation.ID) *annotations {
	f.looked += len(ids)
	out := &annotations{}
	for _, a := range f.inOrder(ids) {
		out.ids = append(out.ids, a.ID)
	}
	return out
}

// setOf is a set from a list of values that may be null.
func setOf(v any) ([]annotation.ID, error) {
	switch v := v.(type) {
	case *annotations:
		if v != nil {
			return v.ids, nil
		}
	case annotationValue:
		return []annotation.ID{annotation.ID(v)}, nil
	case []any: // of a stream
		var ids []annotation.ID
		for _, x := range v {
			a, ok := x.(annotationValue)
			if !ok {
				return nil, errNull
			}
			ids = append(ids, annotation.ID(a))
		}
		return ids, nil
	}
	return nil, errNull
}

// spanOfValue is the text of an annotation or of a set.
func spanOfValue(f *firing, v any) (span.Span, error) {
	ids, err := setOf(v)
	if err != nil {
		return span.Span{}, err
	}
	s, ok := f.spanOf(ids)
	if !ok {
		return s, errNull
	}
	return s, nil
}

// offset is a place: a node or a number.
func offset(f *firing, v any) (int, error) {
	n := 0
	switch v := v.(type) {
	case node:
		n = int(v)
	case int64:
		n = int(v)
	default:
		return 0, errNull
	}
	if n < 0 || n > len(f.doc.Text) {
		return 0, errOffset
	}
	return n, nil
}

func between(f *firing, from, to any) (span.Span, error) {
	a, err := offset(f, from)
	if err != nil {
		return span.Span{}, err
	}
	b, err := offset(f, to)
	if err == nil && b < a {
		err = errOffset
	}
	return span.Span{Start: a, End: b}, err
}

// every gives all annotations of the document, by place.
func every(f *firing) []annotation.ID {
	var ids []annotation.ID
	for _, t := range f.types() {
		ids = append(ids, f.doc.Of(t)...)
	}
	f.looked += len(ids)
	return ids
}

// of narrows ids to those that ok takes.
func narrowed(f *firing, ids []annotation.ID, ok func(annotation.Annotation) bool) *annotations {
	f.looked += len(ids)
	kept := slices.DeleteFunc(slices.Clone(ids), func(id annotation.ID) bool { return !ok(f.get(id)) })
	return annotationsOf(f, kept)
}
