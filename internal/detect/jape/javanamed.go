package jape

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Annotation sets with names. All phases work on one set; another that a block of Java names is
// kept beside it, its types written with the name before them, which no rule can match.

// working are the names of the set that phases work on: GATE's own, and the clinical tool's.
var working = map[string]bool{"": true, "tmpAnnotations": true}

// setNamed is the set of a name, as the beginning of its types.
func setNamed(name any) any {
	n, _ := name.(string)
	if working[n] {
		return ""
	}
	return n + ":"
}

// bare is a type without the name of its set.
func bare(typ string) string { return typ[strings.LastIndexByte(typ, ':')+1:] }

// types are those of the set that is asked.
func (f *firing) types() []string {
	var out []string
	for _, t := range f.doc.Types() {
		if t[:len(t)-len(bare(t))] == f.set {
			out = append(out, t)
		}
	}
	return out
}

// addNamedSets lets sets with names do what inputAS can.
func addNamedSets(m map[string][]method) {
	for key, ms := range m {
		name, ok := strings.CutPrefix(key, "document.")
		if !ok {
			continue
		}
		for _, one := range ms {
			do := one.do
			one.do = func(f *firing, on any, given []any) (any, error) {
				own := f.set
				f.set, _ = on.(string)
				defer func() { f.set = own }()
				return do(f, on, given)
			}
			m[string(jOther)+"."+name] = append(m[string(jOther)+"."+name], one)
		}
	}
}

// wholeSet makes a set of annotations of an expression for all of them.
func (c *javaCompiler) wholeSet(on jexpr) jexpr {
	if on.typ != jAll && on.typ != jOther {
		return on
	}
	return jexpr{typ: jSet, eval: func(e *jenv) (any, error) {
		v, err := on.eval(e)
		if err != nil {
			return nil, err
		}
		own := e.f.set
		e.f.set, _ = v.(string)
		defer func() { e.f.set = own }()
		return annotationsOf(e.f, every(e.f)), nil
	}}
}

// ofTypes narrows to some types.
func ofTypes(f *firing, ids []annotation.ID, types any) (any, error) {
	want, ok := types.(*stringSet)
	if !ok {
		return nil, errNull
	}
	known := map[string]bool{}
	for _, t := range want.list {
		known[t] = true
	}
	return narrowed(f, ids, func(a annotation.Annotation) bool { return known[bare(a.Type)] }), nil
}

// addContextMethods adds what ctx and the content of a document can do.
func addContextMethods(m map[string][]method) {
	m["ActionContext.endPhase"] = []method{{result: jVoid, do: func(f *firing, _ any, _ []any) (any, error) {
		f.ended = true
		return nil, nil
	}}}
	m["ActionContext.isPhaseEnded"] = []method{get(jBool, func(f *firing, _ jtype) any { return f.ended })}
	m["ActionContext.isDebugEnabled"] = []method{get(jBool, func(*firing, jtype) any { return false })}
	m["ActionContext.getPRName"] = []method{get(jString, func(f *firing, _ jtype) any { return f.phase })}
	m["Document.getContent"] = []method{get(jContent, func(f *firing, _ jtype) any { return span.Span{End: len(f.doc.Text)} })}
	m["DocumentContent.getContent"] = []method{{[]jtype{place_, place_}, jContent, func(f *firing, on any, given []any) (any, error) {
		s, err := between(f, given[0], given[1])
		of := on.(span.Span)
		if err == nil && s.End > of.End-of.Start {
			err = errOffset
		}
		return span.Span{Start: of.Start + s.Start, End: of.Start + s.End}, err
	}}}
	m["DocumentContent.toString"] = []method{get(jString, func(f *firing, s span.Span) any { return f.text(s) })}
	m["DocumentContent.size"] = []method{get(jNumber, func(_ *firing, s span.Span) any { return size(s.End - s.Start) })}
	m["Document.getName"] = []method{get(jString, func(*firing, jtype) any { return "" })}
}

// instanceOf compiles value instanceof Type.
func (c *javaCompiler) instanceOf(x jexpr) jexpr {
	name, ok := c.typeName()
	name, _, _ = strings.Cut(name, "<")
	is, known := instances[name]
	if !ok || !known {
		c.fail("instanceof %s", name)
	}
	return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
		v, err := x.eval(e)
		return err == nil && v != nil && is(v), err
	}}
}

// instances tell of what class a value is. Features are texts.
var instances = map[string]func(any) bool{
	"Object": func(any) bool { return true },
	"String": isA[string], "CharSequence": isA[string], "Comparable": isA[string],
	"Integer": isA[int64], "Long": isA[int64], "Number": func(v any) bool { return isA[int64](v) || isA[float64](v) },
	"Double": isA[float64], "Float": isA[float64], "Boolean": isA[bool],
	"Annotation": isA[annotationValue], "AnnotationSet": isA[*annotations], "FeatureMap": isA[*javaFeatures], "Map": isA[*javaFeatures], "Node": isA[node],
	"Set": isCollection, "List": isCollection, "Collection": isCollection, "Iterable": isCollection,
}

func isA[T any](v any) bool {
	_, ok := v.(T)
	return ok
}

func isCollection(v any) bool { return isA[*annotations](v) || isA[*stringSet](v) }

// listOf compiles Arrays.asList, Set.of and the like, of texts or of annotations.
func listOf(given []jexpr) (jexpr, bool) {
	for _, g := range given {
		if g.typ != given[0].typ {
			return jexpr{}, false
		}
	}
	switch {
	case len(given) == 0:
		return jexpr{typ: jNew, eval: func(*jenv) (any, error) { return nil, nil }}, true
	case given[0].typ == jString:
		return jexpr{typ: jStrings, eval: func(e *jenv) (any, error) {
			values, err := evalAll(e, given)
			out := &stringSet{}
			for _, v := range values {
				out.list = append(out.list, text(v))
			}
			return out, err
		}}, true
	case given[0].typ == jAnn:
		return jexpr{typ: jSet, eval: func(e *jenv) (any, error) {
			values, err := evalAll(e, given)
			if err != nil {
				return nil, err
			}
			ids, err := setOf(values)
			return &annotations{ids}, err
		}}, true
	}
	return jexpr{}, false
}

func copiedStrings(from jexpr) jexpr {
	return jexpr{typ: jStrings, eval: func(e *jenv) (any, error) {
		v, err := from.eval(e)
		s, ok := v.(*stringSet)
		if err == nil && !ok {
			err = errNull
		}
		if err != nil {
			return nil, err
		}
		return &stringSet{append([]string{}, s.list...)}, nil
	}}
}
