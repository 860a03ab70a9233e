package jape

import (
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// javaMethods gives the methods that may be called on values, by type and name.
var javaMethods = sync.OnceValue(func() map[string][]method {
	m := map[string][]method{}
	addSetMethods(m)
	addIteratorMethods(m)
	addDocumentMethods(m)
	addDocumentFeatures(m)
	addAnnotationMethods(m)
	addFeatureMethods(m)
	addStringMethods(m)
	addMapMethods(m)
	addStringSetMethods(m)
	addBuilderMethods(m)
	addPatternMethods(m)
	addContextMethods(m)
	addNamedSets(m)
	return m
})

func size(n int) any { return int64(n) }

func addSetMethods(m map[string][]method) {
	set := func(name string, ms ...method) { m["AnnotationSet."+name] = ms }
	first := func(f *firing, on any) (any, error) {
		ids := on.(*annotations).ids
		if len(ids) == 0 {
			return nil, errEmpty
		}
		return annotationValue(ids[0]), nil
	}
	set("iterator", get(jIter, func(_ *firing, s *annotations) any { return &iterator{over: s} }))
	set("size", get(jNumber, func(_ *firing, s *annotations) any { return size(len(s.ids)) }))
	set("isEmpty", get(jBool, func(_ *firing, s *annotations) any { return len(s.ids) == 0 }))
	set("inDocumentOrder", get(jSet, func(f *firing, s *annotations) any { return annotationsOf(f, s.ids) }))
	set("firstNode", nodeOf(false))
	set("lastNode", nodeOf(true))
	set("getFirst", method{result: jAnn, do: func(f *firing, on any, _ []any) (any, error) { return first(f, on) }})
	set("get",
		method{[]jtype{jNumber}, jAnn, func(_ *firing, on any, given []any) (any, error) {
			ids, i := on.(*annotations).ids, given[0].(int64)
			if i < 0 || i >= int64(len(ids)) {
				return nil, errEmpty
			}
			return annotationValue(ids[i]), nil
		}},
		method{[]jtype{jString}, jSet, func(f *firing, on any, given []any) (any, error) {
			return ofType(f, on.(*annotations).ids, given[0], nil)
		}},
		method{[]jtype{jStrings}, jSet, func(f *firing, on any, given []any) (any, error) {
			return ofTypes(f, on.(*annotations).ids, given[0])
		}},
		method{[]jtype{jString, jFeatures}, jSet, func(f *firing, on any, given []any) (any, error) {
			return ofType(f, on.(*annotations).ids, given[0], given[1])
		}})
	set("add", method{[]jtype{jAnn}, jBool, func(_ *firing, on any, given []any) (any, error) {
		s := on.(*annotations)
		s.ids = append(s.ids, annotation.ID(given[0].(annotationValue)))
		return true, nil
	}})
	set("addAll", method{[]jtype{jSet}, jBool, func(_ *firing, on any, given []any) (any, error) {
		ids, err := setOf(given[0])
		s := on.(*annotations)
		s.ids = append(s.ids, ids...)
		return true, err
	}})
	set("remove", method{[]jtype{jAnn}, jBool, func(_ *firing, on any, given []any) (any, error) {
		s := on.(*annotations)
		s.ids = slices.DeleteFunc(slices.Clone(s.ids), func(id annotation.ID) bool { return id == annotation.ID(given[0].(annotationValue)) })
		return true, nil
	}})
	set("contains", method{[]jtype{jAnn}, jBool, func(_ *firing, on any, given []any) (any, error) {
		return slices.Contains(on.(*annotations).ids, annotation.ID(given[0].(annotationValue))), nil
	}})
}

func addIteratorMethods(m map[string][]method) {
	m["Iterator.hasNext"] = []method{get(jBool, func(_ *firing, i *iterator) any { return i.at < len(i.over.ids) })}
	m["Iterator.next"] = []method{{result: jAnn, do: func(_ *firing, on any, _ []any) (any, error) {
		i := on.(*iterator)
		if i.at >= len(i.over.ids) {
			return nil, errEmpty
		}
		i.at++
		return annotationValue(i.over.ids[i.at-1]), nil
	}}}
}

func nodeOf(last bool) method {
	return method{result: jNode, do: func(f *firing, on any, _ []any) (any, error) {
		s, err := spanOfValue(f, on)
		if last {
			return node(s.End), err
		}
		return node(s.Start), err
	}}
}

// ofType narrows to a type, and to what has the features if they are given.
func ofType(f *firing, ids []annotation.ID, typ, features any) (any, error) {
	name, ok := typ.(string)
	if !ok {
		return nil, errNull
	}
	want, _ := features.(*javaFeatures)
	return narrowed(f, ids, func(a annotation.Annotation) bool {
		return bare(a.Type) == name && (want == nil || a.Features.Contain(want.f))
	}), nil
}

func addAnnotationMethods(m map[string][]method) {
	ann := func(name string, ms ...method) { m["Annotation."+name] = ms }
	ann("getType", get(jString, func(f *firing, a annotationValue) any { return bare(f.get(annotation.ID(a)).Type) }))
	ann("getId", get(jNumber, func(_ *firing, a annotationValue) any { return int64(a) }))
	ann("getStartNode", get(jNode, func(f *firing, a annotationValue) any { return node(f.get(annotation.ID(a)).Start) }))
	ann("getEndNode", get(jNode, func(f *firing, a annotationValue) any { return node(f.get(annotation.ID(a)).End) }))
	ann("getFeatures", get(jFeatures, func(f *firing, a annotationValue) any {
		return &javaFeatures{f.get(annotation.ID(a)).Features, annotation.ID(a)}
	}))
	two := func(ok func(a, b annotation.Annotation) bool) method {
		return method{[]jtype{jAnn}, jBool, func(f *firing, on any, given []any) (any, error) {
			return ok(f.get(annotation.ID(on.(annotationValue))), f.get(annotation.ID(given[0].(annotationValue)))), nil
		}}
	}
	ann("equals", two(func(a, b annotation.Annotation) bool { return a.ID == b.ID }))
	ann("coextensive", two(func(a, b annotation.Annotation) bool { return a.Span == b.Span }))
	ann("overlaps", two(func(a, b annotation.Annotation) bool { return a.Overlaps(b.Span) }))
	ann("withinSpanOf", two(func(a, b annotation.Annotation) bool { return b.Contains(a.Span) }))
	m["Node.getOffset"] = []method{get(jNumber, func(_ *firing, n node) any { return int64(n) })}
	m["Node.equals"] = []method{{[]jtype{jNode}, jBool, func(_ *firing, on any, given []any) (any, error) { return on == given[0], nil }}}
	for _, name := range []string{"longValue", "intValue"} {
		m["number."+name] = []method{get(jNumber, func(_ *firing, n int64) any { return n })}
	}
	for _, name := range []string{"doubleValue", "floatValue"} {
		m["number."+name] = []method{get(jDouble, func(_ *firing, n int64) any { return float64(n) })}
		m["double."+name] = []method{get(jDouble, func(_ *firing, n float64) any { return n })}
	}
	for _, name := range []string{"longValue", "intValue"} {
		m["double."+name] = []method{get(jNumber, func(_ *firing, n float64) any { return int64(n) })}
	}
	m["double.toString"] = []method{get(jString, func(_ *firing, n float64) any { return text(n) })}
	m["number.toString"] = []method{get(jString, func(_ *firing, n int64) any { return text(n) })}
	m["number.equals"] = []method{{[]jtype{jNumber}, jBool, func(_ *firing, on any, given []any) (any, error) { return on == given[0], nil }}}
	m["number.compareTo"] = []method{{[]jtype{jNumber}, jNumber, func(_ *firing, on any, given []any) (any, error) {
		b, ok := given[0].(int64)
		if !ok {
			return nil, errNull
		}
		return int64(cmpInt(on.(int64), b)), nil
	}}}
}

func cmpInt(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func addFeatureMethods(m map[string][]method) {
	fm := func(name string, ms ...method) { m["FeatureMap."+name] = ms }
	fm("put", method{[]jtype{jString, anyType}, jVoid, func(f *firing, on any, given []any) (any, error) {
		name, ok := given[0].(string)
		if !ok {
			return nil, errNull
		}
		if given[1] != nil { // a feature without a value is none
			on.(*javaFeatures).put(f, name, text(given[1]))
		}
		return nil, nil
	}})
	fm("putAll", method{[]jtype{jFeatures}, jVoid, func(f *firing, on any, given []any) (any, error) {
		to, from := on.(*javaFeatures), given[0].(*javaFeatures)
		to.f = from.f.Merge(to.f)
		to.save(f)
		return nil, nil
	}})
	fm("get", method{[]jtype{jString}, jString, func(_ *firing, on any, given []any) (any, error) {
		return feature(on.(*javaFeatures).f, given[0], nil), nil
	}})
	fm("getOrDefault", method{[]jtype{jString, jString}, jString, func(_ *firing, on any, given []any) (any, error) {
		return feature(on.(*javaFeatures).f, given[0], given[1]), nil
	}})
	fm("containsKey", method{[]jtype{jString}, jBool, func(_ *firing, on any, given []any) (any, error) {
		return feature(on.(*javaFeatures).f, given[0], nil) != nil, nil
	}})
	fm("remove", method{[]jtype{jString}, jVoid, func(f *firing, on any, given []any) (any, error) {
		fs := on.(*javaFeatures)
		name, _ := given[0].(string)
		fs.f = fs.f.Without(name)
		fs.save(f)
		return nil, nil
	}})
	fm("size", get(jNumber, func(_ *firing, fs *javaFeatures) any { return size(len(fs.f)) }))
	fm("isEmpty", get(jBool, func(_ *firing, fs *javaFeatures) any { return len(fs.f) == 0 }))
}

func feature(f annotation.Features, name, otherwise any) any {
	n, _ := name.(string)
	if v, ok := f.Get(n); ok {
		return v
	}
	return otherwise
}

func addMapMethods(m map[string][]method) {
	bm := func(name string, ms ...method) { m["bindings."+name] = ms }
	find := func(on, label any) (binding, bool) {
		for _, b := range on.(*bindingMap).bound {
			if b.label == label {
				return b, true
			}
		}
		return binding{}, false
	}
	bm("get", method{[]jtype{jString}, jSet, func(f *firing, on any, given []any) (any, error) {
		if b, ok := find(on, given[0]); ok {
			return annotationsOf(f, b.ids), nil
		}
		return nil, nil
	}})
	bm("containsKey", method{[]jtype{jString}, jBool, func(_ *firing, on any, given []any) (any, error) {
		_, ok := find(on, given[0])
		return ok, nil
	}})
	bm("put", method{[]jtype{jString, jSet}, jVoid, func(_ *firing, on any, given []any) (any, error) {
		label, _ := given[0].(string)
		ids, err := setOf(given[1])
		if err != nil {
			return nil, err
		}
		to := on.(*bindingMap)
		to.bound = slices.DeleteFunc(slices.Clone(to.bound), func(b binding) bool { return b.label == label })
		to.bound = append(to.bound, binding{label, ids})
		slices.SortFunc(to.bound, func(a, b binding) int { return strings.Compare(a.label, b.label) })
		return nil, nil
	}})
	bm("keySet", get(jStrings, func(_ *firing, b *bindingMap) any {
		keys := &stringSet{}
		for _, x := range b.bound {
			keys.list = append(keys.list, x.label)
		}
		return keys
	}))
	bm("size", get(jNumber, func(_ *firing, b *bindingMap) any { return size(len(b.bound)) }))
}

func addStringSetMethods(m map[string][]method) {
	ss := func(name string, ms ...method) { m["strings."+name] = ms }
	ss("add", method{[]jtype{jString}, jBool, func(_ *firing, on any, given []any) (any, error) {
		s := on.(*stringSet)
		v, _ := given[0].(string)
		if !slices.Contains(s.list, v) {
			s.list = append(s.list, v)
		}
		return true, nil
	}})
	ss("get", method{[]jtype{jNumber}, jString, func(_ *firing, on any, given []any) (any, error) {
		list, i := on.(*stringSet).list, given[0].(int64)
		if i < 0 || i >= int64(len(list)) {
			return nil, errEmpty
		}
		return list[i], nil
	}})
	ss("contains", method{[]jtype{jString}, jBool, func(_ *firing, on any, given []any) (any, error) {
		v, _ := given[0].(string)
		return slices.Contains(on.(*stringSet).list, v), nil
	}})
	ss("size", get(jNumber, func(_ *firing, s *stringSet) any { return size(len(s.list)) }))
	ss("isEmpty", get(jBool, func(_ *firing, s *stringSet) any { return len(s.list) == 0 }))
}
