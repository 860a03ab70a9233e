package jape

import (
	"errors"
)

func (c *javaCompiler) forStatement() jstmt {
	c.expect("(")
	c.push()
	defer c.pop()
	if name, ok := c.each(); ok {
		return c.forEach(name)
	}
	init := sequence(nil)
	if !c.tok().is(";") {
		init = c.simple()
	}
	c.expect(";")
	cond := c.typed(jBool)
	c.expect(";")
	update := c.simple()
	c.expect(")")
	run := loop(cond, c.statement(), update)
	return sequence([]jstmt{init, run})
}

// each reads "Type name :" of a loop over a set.
func (c *javaCompiler) each() (string, bool) {
	start := c.at
	if _, ok := c.typeName(); ok && c.tok().kind == tIdent {
		name := c.next().text
		if c.accept(":") {
			return name, true
		}
	}
	c.at = start
	return "", false
}

func each(items any, do func(any) error, e *jenv) error {
	var all []any
	switch s := items.(type) {
	case *annotations:
		for _, id := range s.ids {
			all = append(all, annotationValue(id))
		}
	case *stringSet:
		for _, v := range s.list {
			all = append(all, v)
		}
	case []any:
		all = s
	default:
		return errNull
	}
	for _, item := range all {
		if err := e.step(); err != nil {
			return err
		}
		if err := do(item); err != nil && !errors.Is(err, errContinue) {
			return ended(err)
		}
	}
	return nil
}

func (c *javaCompiler) forEach(name string) jstmt {
	over := c.wholeSet(c.expression())
	c.expect(")")
	v := c.declare(name, c.element(over.typ))
	body := c.statement()
	return func(e *jenv) error {
		items, err := over.eval(e)
		if err != nil {
			return err
		}
		return each(items, func(item any) error {
			e.vars[v.slot] = item
			return body(e)
		}, e)
	}
}

// element is the type of what a loop over a type gives.
func (c *javaCompiler) element(over jtype) jtype {
	switch over {
	case jSet:
		return jAnn
	case jStrings:
		return jString
	}
	if elem, ok := over.of(streamOf); ok {
		return elem
	}
	c.fail("a loop over %s", over)
	return ""
}

// ended is nil where a loop was left by break.
func ended(err error) error {
	if errors.Is(err, errBreak) {
		return nil
	}
	return err
}

func loop(cond jexpr, body, update jstmt) jstmt {
	return func(e *jenv) error {
		for {
			ok, err := truth(e, cond)
			if !ok || err != nil {
				return err
			}
			if err := e.step(); err != nil {
				return err
			}
			if err := body(e); err != nil && !errors.Is(err, errContinue) {
				return ended(err)
			}
			if update != nil {
				if err := update(e); err != nil {
					return err
				}
			}
		}
	}
}
