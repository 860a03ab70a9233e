package jape

import (
	"sort"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// addDocumentMethods adds what inputAS, outputAS and doc can do. There is one set of
// annotations, so both are the same.
func addDocumentMethods(m map[string][]method) {
	all := func(name string, ms ...method) { m["document."+name] = ms }
	all("get",
		method{nil, jSet, func(f *firing, _ any, _ []any) (any, error) { return annotationsOf(f, every(f)), nil }},
		method{[]jtype{jString}, jSet, func(f *firing, _ any, given []any) (any, error) {
			return ofType(f, typed(f, given[0]), given[0], nil)
		}},
		method{[]jtype{jStrings}, jSet, func(f *firing, _ any, given []any) (any, error) {
			return ofTypes(f, every(f), given[0])
		}},
		method{[]jtype{jString, jFeatures}, jSet, func(f *firing, _ any, given []any) (any, error) {
			return ofType(f, typed(f, given[0]), given[0], given[1])
		}},
		method{[]jtype{place_}, jSet, func(f *firing, _ any, given []any) (any, error) {
			at, err := offset(f, given[0])
			return startingFrom(f, at), err
		}},
		method{[]jtype{place_, place_}, jSet, func(f *firing, _ any, given []any) (any, error) {
			return overlapping(f, "", given[0], given[1])
		}},
		method{[]jtype{jString, place_, place_}, jSet, func(f *firing, _ any, given []any) (any, error) {
			return overlapping(f, given[0], given[1], given[2])
		}})
	all("getContained", method{[]jtype{place_, place_}, jSet, func(f *firing, _ any, given []any) (any, error) {
		s, err := between(f, given[0], given[1])
		return ofEvery(f, func(typ string) []annotation.ID { return f.doc.Within(typ, s) }), err
	}})
	all("getCovering", method{[]jtype{jString, place_, place_}, jSet, func(f *firing, _ any, given []any) (any, error) {
		s, err := between(f, given[1], given[2])
		typ, _ := given[0].(string)
		return annotationsOf(f, f.doc.Covering(f.set+typ, s)), err
	}})
	all("add", method{[]jtype{place_, place_, jString, jFeatures}, jNumber, func(f *firing, _ any, given []any) (any, error) {
		s, err := between(f, given[0], given[1])
		if err != nil {
			return nil, err
		}
		return add(f, s, given[2], given[3])
	}})
	all("remove", method{[]jtype{jAnn}, jBool, func(f *firing, _ any, given []any) (any, error) {
		f.remove(annotation.ID(given[0].(annotationValue)))
		return true, nil
	}})
	all("removeAll", method{[]jtype{jSet}, jBool, func(f *firing, _ any, given []any) (any, error) {
		ids, _ := setOf(given[0]) // of what is not bound there is nothing to remove
		for _, id := range ids {
			f.remove(id)
		}
		return true, nil
	}})
	m["Document.getAnnotations"] = []method{
		{nil, jAll, func(_ *firing, on any, _ []any) (any, error) { return on, nil }},
		{[]jtype{jString}, jOther, func(_ *firing, _ any, given []any) (any, error) { return setNamed(given[0]), nil }},
	}
}

func addDocumentFeatures(m map[string][]method) {
	m["Document.getFeatures"] = []method{{nil, jDocMap, func(_ *firing, on any, _ []any) (any, error) { return on, nil }}}
	m["document features.put"] = []method{{[]jtype{jString, anyType}, jVoid, func(f *firing, _ any, given []any) (any, error) {
		name, ok := given[0].(string)
		if !ok || given[1] == nil {
			return nil, errNull
		}
		setDocument(f, name, text(given[1]))
		return nil, nil
	}}}
	m["document features.remove"] = []method{{[]jtype{jString}, jVoid, func(f *firing, _ any, given []any) (any, error) {
		name, _ := given[0].(string)
		delete(f.doc.Features, name)
		return nil, nil
	}}}
	m["document features.containsKey"] = []method{{[]jtype{jString}, jBool, func(f *firing, _ any, given []any) (any, error) {
		name, _ := given[0].(string)
		_, ok := f.doc.Features[name]
		return ok, nil
	}}}
	m["document features.get"] = []method{{[]jtype{jString}, jString, func(f *firing, _ any, given []any) (any, error) {
		name, _ := given[0].(string)
		if v, ok := f.doc.Features[name]; ok {
			return v, nil
		}
		return nil, nil
	}}}
}

func add(f *firing, s span.Span, typ, features any) (any, error) {
	name, ok := typ.(string)
	fs, ok2 := features.(*javaFeatures)
	if !ok || !ok2 || name == "" {
		return nil, errNull
	}
	return int64(f.add(f.set+name, s, fs.f)), nil
}

// overlapping gives what shares text with a range, of a type unless that is "".
func overlapping(f *firing, typ, from, to any) (any, error) {
	s, err := between(f, from, to)
	if err != nil {
		return nil, err
	}
	if name, _ := typ.(string); name != "" {
		return annotationsOf(f, f.doc.Overlapping(f.set+name, s)), nil
	}
	return ofEvery(f, func(typ string) []annotation.ID { return f.doc.Overlapping(typ, s) }), nil
}

// startingFrom gives the annotations at the first offset, from one on, where any starts.
func startingFrom(f *firing, at int) any {
	first := len(f.doc.Text) + 1
	for _, t := range f.types() {
		if ids := startingAt(f, t, at); len(ids) > 0 {
			first = min(first, f.get(ids[0]).Start)
		}
	}
	return ofEvery(f, func(typ string) []annotation.ID {
		ids := startingAt(f, typ, first)
		return ids[:sort.Search(len(ids), func(i int) bool { return f.get(ids[i]).Start > first })]
	})
}

// startingAt gives the annotations of a type that start at an offset or after it.
func startingAt(f *firing, typ string, at int) []annotation.ID {
	ids := f.doc.Of(typ)
	return ids[sort.Search(len(ids), func(i int) bool { return f.get(ids[i]).Start >= at }):]
}

// ofEvery gives what is found of each type.
func ofEvery(f *firing, find func(typ string) []annotation.ID) *annotations {
	var ids []annotation.ID
	for _, t := range f.types() {
		f.looked++
		ids = append(ids, find(t)...)
	}
	return annotationsOf(f, ids)
}

// typed gives the annotations of a type.
func typed(f *firing, typ any) []annotation.ID {
	name, _ := typ.(string)
	return f.doc.Of(f.set + name)
}
