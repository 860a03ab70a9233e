package jape

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// construct compiles new Type(…).
func (c *javaCompiler) construct(at int, name string, given []jexpr) jexpr {
	base, _, _ := strings.Cut(name, "<")
	typ, ok := jtypes[name]
	switch {
	case (base == "StringBuilder" || base == "StringBuffer") && len(given) < 2:
		return c.newBuilder(given)
	case len(given) == 1 && given[0].typ == jStrings && (typ == jStrings || strings.HasSuffix(name, "<>") || !strings.Contains(name, "<")):
		return copiedStrings(given[0])
	case len(given) == 1 && (typ == jNumber || typ == jDouble) && c.find(c.statics[name+".valueOf"], given) != nil:
		return c.apply(c.find(c.statics[name+".valueOf"], given), given)
	case base == "OffsetComparator" && len(given) == 0:
		return jexpr{typ: "OffsetComparator", eval: func(*jenv) (any, error) { return true, nil }}
	case len(given) == 0 && (strings.HasSuffix(name, "<>") || !strings.Contains(name, "<") && (base == "ArrayList" || base == "HashSet" || base == "HashMap")):
		return jexpr{typ: jNew, eval: func(*jenv) (any, error) { return nil, nil }}
	case len(given) == 0 && ok:
		return c.collection(typ)
	case len(given) == 1 && (base == "ArrayList" || base == "HashSet" || base == "LinkedList") && given[0].typ == jSet:
		return c.copied(given[0])
	}
	c.failAt(at, "new %s%s", name, signature(given))
	return jexpr{}
}

func (c *javaCompiler) copied(from jexpr) jexpr {
	return jexpr{typ: jSet, eval: func(e *jenv) (any, error) {
		v, err := from.eval(e)
		if err != nil {
			return nil, err
		}
		ids, err := setOf(v)
		return &annotations{append([]annotation.ID{}, ids...)}, err
	}}
}

// collection is an empty one of a type.
func (c *javaCompiler) collection(typ jtype) jexpr {
	var fresh func() any
	switch typ {
	case jSet:
		fresh = func() any { return &annotations{} }
	case jStrings:
		fresh = func() any { return &stringSet{} }
	case jBindings:
		fresh = func() any { return &bindingMap{} }
	case jFeatures:
		fresh = func() any { return &javaFeatures{of: -1} }
	default:
		c.fail("a new %s", typ)
	}
	return jexpr{typ: typ, eval: func(*jenv) (any, error) { return fresh(), nil }}
}
