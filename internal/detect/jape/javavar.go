package jape

import (
	"strings"
)

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
	if n, ok := c.numeric(value, typ); ok && typ == jDouble && value.typ == jNumber {
		value = n
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
	case known && declared != value && !(declared == jSet && (value == jAll || value == jOther)) && !(declared == jFeatures && value == jDocMap):
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
	if n, ok := c.numeric(value, v.typ); ok && v.typ == jDouble && value.typ == jNumber {
		value = n
	}
	if op == "+=" && v.typ == jString && value.typ != jVoid {
		read := jexpr{typ: v.typ, eval: func(e *jenv) (any, error) { return e.vars[v.slot], nil }}
		return store(v, c.arithmetic(read, "+", value))
	}
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
		if op == "++" {
			n += 2
		}
		e.vars[v.slot] = n - 1
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
