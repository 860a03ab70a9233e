package jape

import (
	"errors"
	"strings"
)

func (c *javaCompiler) tok() token { return c.toks[c.at] }

func (c *javaCompiler) next() token {
	t := c.toks[c.at]
	if t.kind != tEOF {
		c.at++
	}
	return t
}

func (c *javaCompiler) accept(text string) bool {
	if t := c.tok(); t.kind == tString || t.text != text || t.kind == tEOF {
		return false
	}
	c.at++
	return true
}

func (c *javaCompiler) expect(text string) {
	if !c.accept(text) {
		c.fail("%q expected, found %v", text, c.tok())
	}
}

// sequence runs statements one after the other.
func sequence(body []jstmt) jstmt {
	return func(e *jenv) error {
		for _, s := range body {
			if err := s(e); err != nil {
				return err
			}
		}
		return nil
	}
}

func (c *javaCompiler) block() jstmt {
	c.expect("{")
	c.push()
	defer c.pop()
	var body []jstmt
	for !c.accept("}") {
		if c.tok().kind == tEOF {
			c.fail("a block does not end")
		}
		body = append(body, c.statement())
	}
	return sequence(body)
}

func (c *javaCompiler) statement() jstmt {
	switch t := c.tok(); {
	case t.is("{"):
		return c.block()
	case c.accept(";"):
		return sequence(nil)
	case c.accept("if"):
		return c.ifStatement()
	case c.accept("for"):
		return c.forStatement()
	case c.accept("while"):
		cond := c.condition()
		return loop(cond, c.statement(), nil)
	case c.accept("try"):
		return c.tryStatement()
	case c.accept("return"):
		return c.ends(errReturn)
	case c.accept("break"):
		return c.ends(errBreak)
	case c.accept("continue"):
		return c.ends(errContinue)
	}
	s := c.simple()
	c.expect(";")
	return s
}

func (c *javaCompiler) ends(err error) jstmt {
	c.expect(";")
	return func(*jenv) error { return err }
}

// condition reads (expression) of truth.
func (c *javaCompiler) condition() jexpr {
	c.expect("(")
	e := c.typed(jBool)
	c.expect(")")
	return e
}

// typed reads an expression of a type.
func (c *javaCompiler) typed(want jtype) jexpr {
	e := c.expression()
	if e.typ != want {
		c.fail("an expression of type %s, where %s is known", e.typ, want)
	}
	return e
}

func (c *javaCompiler) ifStatement() jstmt {
	cond := c.condition()
	then := c.statement()
	otherwise := sequence(nil)
	if c.accept("else") {
		otherwise = c.statement()
	}
	return func(e *jenv) error {
		ok, err := truth(e, cond)
		switch {
		case err != nil:
			return err
		case ok:
			return then(e)
		}
		return otherwise(e)
	}
}

func truth(e *jenv, cond jexpr) (bool, error) {
	v, err := cond.eval(e)
	b, _ := v.(bool)
	return b, err
}

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

func (c *javaCompiler) forEach(name string) jstmt {
	over := c.expression()
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
	c.fail("a loop over %s", over)
	return ""
}

func each(items any, do func(any) error, e *jenv) error {
	var all []any
	switch s := items.(type) {
	case *annotations:
		for _, id := range s.ids {
			all = append(all, annotated(id))
		}
	case *stringSet:
		for _, v := range s.list {
			all = append(all, v)
		}
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

// tryStatement runs the catch block when the first fails; what kind of exception it
// catches makes no difference.
func (c *javaCompiler) tryStatement() jstmt {
	body := c.block()
	catch, caught := sequence(nil), false
	for c.accept("catch") {
		c.expect("(")
		c.skipTo(")")
		if caught {
			c.block()
			continue
		}
		catch, caught = c.handler(), true
	}
	last := sequence(nil)
	if c.accept("finally") {
		last = c.block()
	}
	return func(e *jenv) error {
		err := body(e)
		if err != nil && caught && !isJump(err) && e.steps <= maxJavaSteps {
			err = catch(e)
		}
		if failed := last(e); failed != nil {
			return failed
		}
		return err
	}
}

func isJump(err error) bool {
	return errors.Is(err, errReturn) || errors.Is(err, errBreak) || errors.Is(err, errContinue)
}

// handler is the block of a catch. One that only reports is left out, since reports
// have nowhere to go.
func (c *javaCompiler) handler() jstmt {
	start, depth := c.at, 0
	var calls []string
	for {
		t := c.next()
		switch {
		case t.kind == tEOF:
			c.fail("a catch block does not end")
		case t.is("{"):
			depth++
		case t.is("}"):
			depth--
		case t.is("("):
			calls = append(calls, c.toks[c.at-2].text)
		}
		if depth == 0 {
			break
		}
	}
	for _, name := range calls {
		if name != "printStackTrace" && !strings.HasPrefix(name, "print") && name != "(" {
			c.at = start
			return c.block()
		}
	}
	return sequence(nil)
}

func (c *javaCompiler) skipTo(text string) {
	for !c.accept(text) {
		if c.tok().kind == tEOF {
			c.fail("%q expected", text)
		}
		c.at++
	}
}

// simple reads a declaration, an assignment or a call.
func (c *javaCompiler) simple() jstmt {
	c.accept("final")
	if s := c.declaration(); s != nil {
		return s
	}
	if t := c.tok(); t.kind == tIdent && c.at+1 < len(c.toks) {
		switch op := c.toks[c.at+1]; op.text {
		case "=", "+=", "-=", "++", "--":
			if op.kind == tPunct {
				return c.assign()
			}
		}
	}
	if c.tok().is("++") || c.tok().is("--") {
		op := c.next().text
		return c.increment(c.next().text, op)
	}
	e := c.expression()
	return func(env *jenv) error {
		_, err := e.eval(env)
		return err
	}
}

// declaration reads "Type name = value" or "Type name", nil where none stands.
func (c *javaCompiler) declaration() jstmt {
	start := c.at
	name, ok := c.typeName()
	if !ok || c.tok().kind != tIdent {
		c.at = start
		return nil
	}
	variable := c.next()
	if !c.tok().is("=") && !c.tok().is(";") {
		c.at = start
		return nil
	}
	typ, known := jtypes[name]
	if !c.accept("=") {
		if !known {
			c.fail("a variable of type %s", name)
		}
		c.declare(variable.text, typ)
		return sequence(nil)
	}
	value := c.expression()
	if value.typ == jNew {
		value = c.collection(typ)
	}
	if value.typ != jNull {
		typ = c.assignable(name, typ, known, value.typ)
	} else if !known {
		c.fail("a variable of type %s", name)
	}
	return store(c.declare(variable.text, typ), value)
}

// assignable is the type of a variable: what is assigned, which may be more than what
// is declared. Anything may be declared as itself or as Object.
func (c *javaCompiler) assignable(name string, declared jtype, known bool, value jtype) jtype {
	switch {
	case value == jVoid:
		c.fail("a variable without a value")
	case name == "Object" || !known && !strings.Contains(name, "<"):
		if !known {
			c.fail("a variable of type %s", name)
		}
	case known && declared != value && !(declared == jSet && value == jAll) && !(declared == jFeatures && value == jDocMap):
		c.fail("a variable of type %s for a value of type %s", name, value)
	}
	return value
}

func store(v jvar, value jexpr) jstmt {
	return func(e *jenv) error {
		x, err := value.eval(e)
		if err == nil {
			e.vars[v.slot] = x
		}
		return err
	}
}

// assign reads name = value, name += value, name++.
func (c *javaCompiler) assign() jstmt {
	name := c.next().text
	op := c.next().text
	v, ok := c.lookup(name)
	if !ok || v.slot < 0 {
		c.fail("the variable %s", name)
	}
	switch op {
	case "++", "--":
		return c.increment(name, op)
	}
	value := c.expression()
	if value.typ != v.typ && value.typ != jNull {
		c.fail("%s of type %s set to a value of type %s", name, v.typ, value.typ)
	}
	if op == "=" {
		return store(v, value)
	}
	read := jexpr{typ: v.typ, eval: func(e *jenv) (any, error) { return e.vars[v.slot], nil }}
	return store(v, c.arithmetic(read, op[:1], value))
}

func (c *javaCompiler) increment(name, op string) jstmt {
	v, ok := c.lookup(name)
	if !ok || v.typ != jNumber {
		c.fail("%s on %s", op, name)
	}
	return func(e *jenv) error {
		n, _ := e.vars[v.slot].(int64)
		e.vars[v.slot] = map[string]int64{"++": n + 1, "--": n - 1}[op]
		return nil
	}
}

// typeName reads a type with its parameters, without its package.
func (c *javaCompiler) typeName() (string, bool) {
	if c.tok().kind != tIdent {
		return "", false
	}
	name := c.next().text
	for c.tok().is(".") && c.toks[c.at+1].kind == tIdent {
		c.at++
		name = c.next().text
	}
	if c.accept("<") {
		var params []string
		for !c.accept(">") {
			p, ok := c.typeName()
			if !ok {
				return "", false
			}
			params = append(params, p)
			c.accept(",")
		}
		name += "<" + strings.Join(params, ",") + ">"
	}
	if c.tok().is("[") && c.toks[c.at+1].is("]") {
		c.at += 2
		name += "[]"
	}
	return name, true
}
