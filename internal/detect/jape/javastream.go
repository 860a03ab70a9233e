package jape

import (
	"slices"
	"strings"
)

// Streams are lists that are worked through at once: what their methods do in one go is done
// one after the other here.

const (
	streamOf   = "Stream<"
	optionalOf = "Optional<"
)

// of gives what a type is a stream or an optional of.
func (t jtype) of(kind string) (jtype, bool) {
	inner, ok := strings.CutPrefix(string(t), kind)
	return jtype(strings.TrimSuffix(inner, ">")), ok
}

// stream compiles set.stream().
func (c *javaCompiler) stream(on jexpr) jexpr {
	c.expect("(")
	c.expect(")")
	elem := c.element(on.typ)
	return jexpr{typ: jtype(streamOf + string(elem) + ">"), eval: func(e *jenv) (any, error) {
		v, err := on.eval(e)
		if err != nil {
			return nil, err
		}
		out := []any{}
		err = each(v, func(item any) error {
			out = append(out, item)
			return nil
		}, e)
		return out, err
	}}
}

// lambda is a function of one parameter.
type lambda struct {
	slot int
	body jexpr
}

func (l lambda) call(e *jenv, item any) (any, error) {
	if err := e.step(); err != nil {
		return nil, err
	}
	e.vars[l.slot] = item
	return l.body.eval(e)
}

// lambda reads name -> expression, or Class::method.
func (c *javaCompiler) lambda(elem jtype) lambda {
	c.push()
	defer c.pop()
	if c.toks[min(c.at+1, len(c.toks)-1)].is("::") {
		c.at += 2
		v := c.declare("", elem)
		return lambda{v.slot, c.invoke(c.at, jexpr{typ: elem, eval: func(e *jenv) (any, error) { return e.vars[v.slot], nil }}, c.next().text, nil)}
	}
	bracket := c.accept("(")
	name := c.next().text
	if bracket {
		c.expect(")")
	}
	c.expect("->")
	v := c.declare(name, elem)
	return lambda{v.slot, c.expression()}
}

// test reads a lambda that reports whether something holds.
func (c *javaCompiler) test(elem jtype) lambda {
	l := c.lambda(elem)
	if l.body.typ != jBool {
		c.fail("a condition of type %s", l.body.typ)
	}
	return l
}

// streamCall compiles the call of a method of a stream.
func (c *javaCompiler) streamCall(on jexpr, elem jtype, name string) jexpr {
	at := c.at - 1
	c.expect("(")
	var out jexpr
	switch name {
	case "filter":
		out = streamed(on, on.typ, filtered(c.test(elem)))
	case "map":
		l := c.lambda(elem)
		out = streamed(on, jtype(streamOf+string(l.body.typ)+">"), mapped(l))
	case "anyMatch", "allMatch", "noneMatch":
		out = streamed(on, jBool, matching(c.test(elem), name))
	case "collect":
		out = c.collect(on, elem)
	case "findFirst", "findAny":
		out = streamed(on, jtype(optionalOf+string(elem)+">"), func(_ *jenv, items []any) (any, error) { return items[:min(1, len(items))], nil })
	case "count":
		out = streamed(on, jNumber, func(_ *jenv, items []any) (any, error) { return size(len(items)), nil })
	case "sorted":
		out = c.sorted(on, elem)
	case "distinct":
		out = streamed(on, on.typ, func(_ *jenv, items []any) (any, error) { return distinctItems(items), nil })
	case "limit", "skip":
		out = c.cut(on, name)
	default:
		c.failAt(at, "the method %s of %s", name, on.typ)
	}
	c.expect(")")
	return out
}

// streamed does something with the elements.
func streamed(on jexpr, result jtype, do func(*jenv, []any) (any, error)) jexpr {
	return jexpr{typ: result, eval: func(e *jenv) (any, error) {
		v, err := on.eval(e)
		if err != nil {
			return nil, err
		}
		items, ok := v.([]any)
		if !ok {
			return nil, errNull
		}
		return do(e, items)
	}}
}

func filtered(l lambda) func(*jenv, []any) (any, error) {
	return func(e *jenv, items []any) (any, error) {
		out := []any{}
		for _, item := range items {
			ok, err := l.call(e, item)
			if err != nil {
				return nil, err
			}
			if ok == true {
				out = append(out, item)
			}
		}
		return out, nil
	}
}

func mapped(l lambda) func(*jenv, []any) (any, error) {
	return func(e *jenv, items []any) (any, error) {
		out := []any{}
		for _, item := range items {
			v, err := l.call(e, item)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	}
}

func matching(l lambda, name string) func(*jenv, []any) (any, error) {
	return func(e *jenv, items []any) (any, error) {
		for _, item := range items {
			ok, err := l.call(e, item)
			if err != nil {
				return nil, err
			}
			if (ok == true) != (name == "allMatch") {
				return name == "anyMatch", nil
			}
		}
		return name != "anyMatch", nil
	}
}

// collect reads Collectors.joining(…), toList() or toSet().
func (c *javaCompiler) collect(on jexpr, elem jtype) jexpr {
	name := c.next().text
	for c.accept(".") {
		name = c.next().text
	}
	given := c.arguments()
	result := map[jtype]jtype{jAnn: jSet, jString: jStrings}[elem]
	for _, g := range given {
		if g.typ != jString {
			c.fail("the method %s%s", name, signature(given))
		}
	}
	switch {
	case name == "joining" && elem == jString && len(given) != 2 && len(given) < 4:
		return streamed(on, jString, joined(given))
	case (name == "toList" || name == "toSet") && result != "" && len(given) == 0:
		return streamed(on, result, func(_ *jenv, items []any) (any, error) {
			if name == "toSet" {
				items = distinctItems(items)
			}
			if elem == jAnn {
				ids, err := setOf(items)
				return &annotations{ids}, err
			}
			out := &stringSet{}
			for _, item := range items {
				out.list = append(out.list, text(item))
			}
			return out, nil
		})
	}
	c.fail("the method %s%s of %s", name, signature(given), on.typ)
	return jexpr{}
}

func joined(given []jexpr) func(*jenv, []any) (any, error) {
	return func(e *jenv, items []any) (any, error) {
		values, err := evalAll(e, given)
		if err != nil {
			return nil, err
		}
		signs := [3]string{}
		for i, v := range values {
			signs[i] = text(v)
		}
		var parts []string
		for _, item := range items {
			parts = append(parts, text(item))
		}
		s := signs[1] + strings.Join(parts, signs[0]) + signs[2]
		e.steps += len(s) / 16
		return s, e.step()
	}
}

// sorted compiles sorted(), and with an OffsetComparator.
func (c *javaCompiler) sorted(on jexpr, elem jtype) jexpr {
	if !c.tok().is(")") {
		if by := c.expression(); by.typ != "OffsetComparator" {
			c.fail("a stream sorted by %s", by.typ)
		}
	}
	if elem != jAnn && elem != jString && elem != jNumber {
		c.fail("a sorted stream of %s", elem)
	}
	return streamed(on, on.typ, func(e *jenv, items []any) (any, error) {
		out := slices.Clone(items)
		for _, item := range out {
			if item == nil {
				return nil, errNull
			}
		}
		slices.SortStableFunc(out, func(a, b any) int {
			switch x := a.(type) {
			case string:
				return strings.Compare(x, b.(string))
			case int64:
				return cmpInt(x, b.(int64))
			}
			return e.f.before(a.(annotationValue), b.(annotationValue))
		})
		return out, nil
	})
}

// cut compiles limit(n) and skip(n).
func (c *javaCompiler) cut(on jexpr, name string) jexpr {
	n := c.typed(jNumber)
	return streamed(on, on.typ, func(e *jenv, items []any) (any, error) {
		v, err := n.eval(e)
		at, ok := v.(int64)
		if err != nil || !ok || at < 0 {
			return nil, orNull(err)
		}
		at = min(at, int64(len(items)))
		if name == "skip" {
			return items[at:], nil
		}
		return items[:at], nil
	})
}

func orNull(err error) error {
	if err != nil {
		return err
	}
	return errNull
}

func distinctItems(items []any) []any {
	known := map[any]bool{}
	out := []any{}
	for _, item := range items {
		if !known[item] {
			known[item] = true
			out = append(out, item)
		}
	}
	return out
}

// optionalCall compiles the call of a method of an optional, which is a list of one element, or
// of none.
func (c *javaCompiler) optionalCall(on jexpr, elem jtype, name string) jexpr {
	at := c.at - 1
	c.expect("(")
	var out jexpr
	switch name {
	case "isPresent", "isEmpty":
		out = streamed(on, jBool, func(_ *jenv, items []any) (any, error) { return (len(items) == 1) == (name == "isPresent"), nil })
	case "get", "orElseThrow":
		out = streamed(on, elem, func(_ *jenv, items []any) (any, error) {
			if len(items) == 0 {
				return nil, errEmpty
			}
			return items[0], nil
		})
	case "orElse":
		other := c.expression()
		if other.typ != elem && other.typ != jNull {
			c.failAt(at, "orElse of %s for %s", other.typ, elem)
		}
		out = streamed(on, elem, func(e *jenv, items []any) (any, error) {
			if len(items) == 0 {
				return other.eval(e)
			}
			return items[0], nil
		})
	case "map":
		l := c.lambda(elem)
		out = streamed(on, jtype(optionalOf+string(l.body.typ)+">"), mapped(l))
	case "ifPresent":
		out = streamed(on, jVoid, mapped(c.lambda(elem)))
	default:
		c.failAt(at, "the method %s of %s", name, on.typ)
	}
	c.expect(")")
	return out
}
