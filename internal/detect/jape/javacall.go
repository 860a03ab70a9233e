package jape

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

var (
	errOffset = errors.New("jape: a Java block uses an offset outside of the text")
	errEmpty  = errors.New("jape: a Java block takes the first of an empty set")
)

// method is a method that blocks may call. Parameters and results have types; "any"
// takes every type.
type method struct {
	params []jtype
	result jtype
	do     func(f *firing, on any, given []any) (any, error)
}

const (
	anyType jtype = "any"
	place_  jtype = "Node or number"
	spanned jtype = "Annotation or AnnotationSet"
)

// fits reports whether a value may be given where a type is wanted.
func (want jtype) fits(given jtype) bool {
	switch want {
	case anyType:
		return given != jVoid
	case place_:
		return given == jNode || given == jNumber
	case spanned:
		return given == jAnn || given == jSet
	case jSet:
		return given == jSet || given == jNull
	case jString:
		return given == jString || given == jNull
	}
	return want == given
}

// call reads a call on a value, or the length of an array.
func (c *javaCompiler) call(on jexpr, name string) jexpr {
	if !c.tok().is("(") {
		if name == "length" && on.typ == jStrings {
			return c.invoke(c.at, on, "size", nil)
		}
		c.fail("the field %s of %s", name, on.typ)
	}
	if name == "forEach" {
		return c.forEachCall(on)
	}
	if elem, ok := on.typ.of(streamOf); ok {
		return c.streamCall(on, elem, name)
	}
	if elem, ok := on.typ.of(optionalOf); ok {
		return c.optionalCall(on, elem, name)
	}
	if name == "stream" {
		return c.stream(c.wholeSet(on))
	}
	at := c.at - 1
	return c.invoke(at, on, name, c.arguments())
}

// invoke compiles the call of a method whose name stands at a token.
func (c *javaCompiler) invoke(at int, on jexpr, name string, given []jexpr) jexpr {
	if (name == "matches" || name == "split") && on.typ == jString && len(given) == 1 {
		return c.regexpCall(on, name, given[0])
	}
	m := c.find(c.methods[string(on.typ)+"."+name], given)
	if set := c.wholeSet(on); m == nil && set.typ != on.typ {
		on = set
		m = c.find(c.methods[string(on.typ)+"."+name], given)
	}
	if m == nil {
		c.failAt(at, "the method %s of %s%s", name, on.typ, signature(given))
	}
	return jexpr{typ: m.result, eval: func(e *jenv) (any, error) {
		x, err := on.eval(e)
		if err != nil {
			return nil, err
		}
		if x == nil {
			return nil, errNull
		}
		values, err := evalAll(e, given)
		if err != nil {
			return nil, err
		}
		return m.call(e, x, values)
	}}
}

// call calls the method, unless a parameter is null that must not be.
func (m *method) call(e *jenv, on any, given []any) (any, error) {
	for i, p := range m.params {
		if given[i] == nil && p != jSet && p != jString && p != anyType {
			return nil, errNull
		}
	}
	v, err := m.do(e.f, on, given)
	e.steps += e.f.looked
	e.f.looked = 0
	if s, ok := v.(string); ok {
		e.steps += len(s) / 16
	}
	return v, cmp.Or(err, e.step())
}

// static compiles the call of a static method. Which class it is of makes no
// difference where only one has it.
func (c *javaCompiler) static(class, name string) jexpr {
	at := c.at - 1
	given := c.arguments()
	switch name {
	case "removeFalsePositive", "removeRawNull":
		return removal(name, given)
	case "format":
		return c.format(at, given)
	case "compile":
		return c.compiled(at, given)
	case "asList", "of", "singleton", "singletonList":
		if listed, ok := listOf(given); ok {
			return listed
		}
	}
	overloads, ok := c.statics[class+"."+name]
	if !ok {
		overloads = c.statics[name]
	}
	m := c.find(overloads, given)
	if m == nil {
		c.failAt(at, "the method %s%s", strings.TrimPrefix(class+"."+name, "."), signature(given))
	}
	return c.apply(m, given)
}

// apply compiles the call of a static method that was found.
func (c *javaCompiler) apply(m *method, given []jexpr) jexpr {
	return jexpr{typ: m.result, eval: func(e *jenv) (any, error) {
		values, err := evalAll(e, given)
		if err != nil {
			return nil, err
		}
		return m.call(e, nil, values)
	}}
}

func (c *javaCompiler) find(overloads []method, given []jexpr) *method {
next:
	for i, m := range overloads {
		if len(m.params) != len(given) {
			continue
		}
		for k, p := range m.params {
			if !p.fits(given[k].typ) {
				continue next
			}
		}
		return &overloads[i]
	}
	return nil
}

func signature(given []jexpr) string {
	var types []string
	for _, g := range given {
		types = append(types, string(g.typ))
	}
	return "(" + strings.Join(types, ", ") + ")"
}

func evalAll(e *jenv, given []jexpr) ([]any, error) {
	out := make([]any, len(given))
	for i, g := range given {
		v, err := g.eval(e)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// forEachCall reads set.forEach(name -> call).
func (c *javaCompiler) forEachCall(on jexpr) jexpr {
	c.expect("(")
	c.push()
	defer c.pop()
	bracket := c.accept("(")
	name := c.next().text
	if bracket {
		c.expect(")")
	}
	on = c.wholeSet(on)
	v := c.declare(name, c.element(on.typ))
	c.expect("->")
	var body jstmt
	if c.tok().is("{") {
		body = c.block()
	} else {
		body = c.simple()
	}
	c.expect(")")
	return jexpr{typ: jVoid, eval: func(e *jenv) (any, error) {
		items, err := on.eval(e)
		if err != nil {
			return nil, err
		}
		return nil, each(items, func(item any) error {
			e.vars[v.slot] = item
			return body(e)
		}, e)
	}}
}

// regexpCall compiles text.matches("…"), and text.split("…") where the pattern is a
// plain text.
func (c *javaCompiler) regexpCall(on jexpr, name string, pattern jexpr) jexpr {
	if pattern.literal == nil && name == "matches" && pattern.typ == jString {
		return c.apply(&method{[]jtype{jString, jString}, jBool, matchesPattern}, []jexpr{pattern, on})
	}
	if pattern.literal == nil {
		c.fail("%s with a pattern that is no literal", name)
	}
	if name == "split" {
		return c.split(on, *pattern.literal)
	}
	re, err := javaregexp.Compile(*pattern.literal, javaregexp.Whole)
	if err != nil {
		c.fail("%v", err)
	}
	return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
		s, err := stringOf(e, on)
		if err != nil {
			return nil, err
		}
		return re.Match(s)
	}}
}

func (c *javaCompiler) split(on jexpr, by string) jexpr {
	words := literalOf(by)
	if words == "" {
		return c.splitAt(on, by)
	}
	return jexpr{typ: jStrings, eval: func(e *jenv) (any, error) {
		s, err := stringOf(e, on)
		if err != nil {
			return nil, err
		}
		parts := strings.Split(s, words)
		for len(parts) > 1 && parts[len(parts)-1] == "" { // as Java leaves out
			parts = parts[:len(parts)-1]
		}
		return &stringSet{parts}, nil
	}}
}

// literalOf is the only text that a pattern matches, "" where there are more.
func literalOf(pattern string) string {
	re, err := javaregexp.Compile(pattern, javaregexp.Whole)
	if err != nil {
		return ""
	}
	if words := re.Words(); len(words) == 1 {
		return words[0]
	}
	return ""
}

func stringOf(e *jenv, x jexpr) (string, error) {
	v, err := x.eval(e)
	if err != nil {
		return "", err
	}
	s, ok := v.(string)
	if !ok {
		return "", errNull
	}
	return s, nil
}

// do makes a method of a function that needs no more than its receiver and cannot fail.
func get[T any](result jtype, f func(*firing, T) any) method {
	return method{result: result, do: func(fi *firing, on any, _ []any) (any, error) {
		x, ok := on.(T)
		if !ok {
			return nil, fmt.Errorf("%w (%T)", errNull, on)
		}
		return f(fi, x), nil
	}}
}
