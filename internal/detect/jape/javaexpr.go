package jape

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// errNull is what Java calls a NullPointerException.
var errNull = errors.New("jape: a Java block uses what is null")

// levels are the binary operators from weak to strong.
var levels = [][]string{{"||"}, {"&&"}, {"|"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"+", "-"}, {"*", "/", "%"}}

// relational is the level at which instanceof stands.
const relational = 5

func (c *javaCompiler) expression() jexpr {
	cond := c.binary(0)
	if !c.accept("?") {
		return cond
	}
	yes := c.expression()
	c.expect(":")
	no := c.expression()
	typ := yes.typ
	if typ == jNull {
		typ = no.typ
	}
	if cond.typ != jBool || no.typ != typ && no.typ != jNull {
		c.fail("? between %s and %s", yes.typ, no.typ)
	}
	return jexpr{typ: typ, eval: func(e *jenv) (any, error) {
		ok, err := truth(e, cond)
		switch {
		case err != nil:
			return nil, err
		case ok:
			return yes.eval(e)
		}
		return no.eval(e)
	}}
}

func (c *javaCompiler) binary(level int) jexpr {
	if level == len(levels) {
		return c.unary()
	}
	left := c.binary(level + 1)
	for {
		if level == relational && c.accept("instanceof") {
			left = c.instanceOf(left)
			continue
		}
		op, ok := c.operator(levels[level])
		if !ok {
			return left
		}
		left = c.combine(left, op, c.binary(level+1))
	}
}

func (c *javaCompiler) operator(ops []string) (string, bool) {
	for _, op := range ops {
		if c.accept(op) {
			return op, true
		}
	}
	return "", false
}

func (c *javaCompiler) combine(x jexpr, op string, y jexpr) jexpr {
	switch op {
	case "||", "&&":
		if x.typ != jBool || y.typ != jBool {
			c.fail("%s between %s and %s", op, x.typ, y.typ)
		}
		return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
			a, err := truth(e, x)
			if err != nil || a == (op == "||") {
				return a, err
			}
			return truth(e, y)
		}}
	case "|", "&":
		return c.bitwise(x, op, y)
	case "==", "!=":
		return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
			a, b, err := both(e, x, y)
			return same(a, b) == (op == "=="), err // as equals does: an annotation is its id
		}}
	case "<", ">", "<=", ">=":
		if x.typ == jDouble || y.typ == jDouble {
			return c.compareDoubles(x, op, y)
		}
		if x.typ != jNumber || y.typ != jNumber {
			c.fail("%s between %s and %s", op, x.typ, y.typ)
		}
		return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
			a, b, err := numbers(e, x, y)
			return err == nil && ordered(op, a, b), err
		}}
	}
	return c.arithmetic(x, op, y)
}

// ordered compares two numbers.
func ordered[T int64 | float64](op string, a, b T) bool {
	switch op {
	case "<":
		return a < b
	case ">":
		return a > b
	case "<=":
		return a <= b
	}
	return a >= b
}

// bitwise compiles | and & between truths, and | between flags of a pattern.
func (c *javaCompiler) bitwise(x jexpr, op string, y jexpr) jexpr {
	if op == "|" && x.typ.flag() && y.typ.flag() {
		return jexpr{typ: x.typ + y.typ, eval: func(*jenv) (any, error) { return x.typ + y.typ, nil }}
	}
	if x.typ != jBool || y.typ != jBool {
		c.fail("%s between %s and %s", op, x.typ, y.typ)
	}
	return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
		a, err := truth(e, x)
		if err != nil {
			return nil, err
		}
		b, err := truth(e, y)
		return a && b || op == "|" && (a || b), err
	}}
}

func both(e *jenv, x, y jexpr) (a, b any, err error) {
	if a, err = x.eval(e); err == nil {
		b, err = y.eval(e)
	}
	return a, b, err
}

func numbers(e *jenv, x, y jexpr) (int64, int64, error) {
	a, b, err := both(e, x, y)
	if err != nil {
		return 0, 0, err
	}
	m, ok := a.(int64)
	n, ok2 := b.(int64)
	if !ok || !ok2 {
		return 0, 0, errNull
	}
	return m, n, nil
}

// arithmetic adds texts, and computes with numbers.
func (c *javaCompiler) arithmetic(x jexpr, op string, y jexpr) jexpr {
	if op == "+" && (x.typ == jString || y.typ == jString) {
		return jexpr{typ: jString, eval: func(e *jenv) (any, error) {
			a, b, err := both(e, x, y)
			sum := text(a) + text(b)
			e.steps += len(sum) / 16 // texts that double stay within the bound
			return sum, cmp.Or(err, e.step())
		}}
	}
	if x.typ == jDouble || y.typ == jDouble {
		return c.computeDoubles(x, op, y)
	}
	if x.typ != jNumber || y.typ != jNumber {
		c.fail("%s between %s and %s", op, x.typ, y.typ)
	}
	return jexpr{typ: jNumber, eval: func(e *jenv) (any, error) {
		a, b, err := numbers(e, x, y)
		switch {
		case err != nil:
			return nil, err
		case op == "+":
			return a + b, nil
		case op == "-":
			return a - b, nil
		case op == "*":
			return a * b, nil
		case b == 0:
			return nil, errors.New("jape: a Java block divides by zero")
		case op == "/":
			return a / b, nil
		}
		return a % b, nil
	}}
}

// text is what a value is in a concatenation, or as a feature.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return v
	case *stringSet:
		return v.String()
	case float64:
		return javaDouble(v)
	case *javaBuilder:
		return v.text.String()
	}
	return fmt.Sprint(v)
}

func (c *javaCompiler) unary() jexpr {
	switch {
	case c.accept("!"):
		x := c.unary()
		if x.typ != jBool {
			c.fail("! before %s", x.typ)
		}
		return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
			b, err := truth(e, x)
			return !b, err
		}}
	case c.accept("-"):
		zero := jexpr{typ: jNumber, eval: func(*jenv) (any, error) { return int64(0), nil }}
		return c.arithmetic(zero, "-", c.unary())
	}
	if x, ok := c.cast(); ok {
		return x
	}
	return c.postfix(c.primary())
}

// cast reads (Type) before an operand.
func (c *javaCompiler) cast() (jexpr, bool) {
	start := c.at
	if !c.accept("(") {
		return jexpr{}, false
	}
	if name, ok := c.typeName(); ok && c.accept(")") {
		if t := c.tok(); t.kind == tIdent || t.kind == tString || t.is("(") {
			if typ, known := jtypes[name]; known {
				x := c.unary()
				if n, ok := c.numeric(x, typ); ok {
					return n, true
				}
				if x.typ != typ && x.typ != jNull && name != "Object" {
					c.fail("a cast from %s to %s", x.typ, name)
				}
				return x, true
			}
		}
	}
	c.at = start
	return jexpr{}, false
}

func (c *javaCompiler) primary() jexpr {
	t := c.next()
	switch {
	case t.kind == tString:
		s := t.text
		var value any = s // once, and not for each run
		return jexpr{typ: jString, literal: &s, eval: func(*jenv) (any, error) { return value, nil }}
	case t.kind == tNumber:
		if strings.ContainsAny(t.text, ".eE") {
			return c.doubleLiteral(t.text)
		}
		n, err := strconv.ParseInt(t.text, 10, 64)
		if err != nil {
			c.fail("the number %s", t.text)
		}
		var value any = n
		return jexpr{typ: jNumber, eval: func(*jenv) (any, error) { return value, nil }}
	case t.is("("):
		x := c.expression()
		c.expect(")")
		return x
	case t.kind == tIdent:
		return c.nameOrCall(t.text)
	}
	c.at = max(0, c.at-1)
	c.fail("%v in an expression", t)
	return jexpr{}
}

func (c *javaCompiler) nameOrCall(name string) jexpr {
	switch name {
	case "true", "false":
		return jexpr{typ: jBool, eval: func(*jenv) (any, error) { return name == "true", nil }}
	case "null":
		return jexpr{typ: jNull, eval: func(*jenv) (any, error) { return nil, nil }}
	case "new":
		return c.newObject()
	}
	if c.tok().is("(") { // a static import
		return c.static("", name)
	}
	if v, ok := c.lookup(name); ok {
		if v.slot < 0 {
			label := name[:len(name)-len("Annots")]
			return jexpr{typ: jSet, eval: func(e *jenv) (any, error) { return annotationsOf(e.f, e.f.ids(label)), nil }}
		}
		return jexpr{typ: v.typ, eval: func(e *jenv) (any, error) { return e.vars[v.slot], nil }}
	}
	if g, ok := c.global(name); ok {
		return g
	}
	return c.qualified(name)
}

// qualified reads a static call after its class, with or without package.
func (c *javaCompiler) qualified(name string) jexpr {
	for c.tok().is(".") && c.toks[c.at+1].kind == tIdent {
		c.at++
		member := c.next().text
		if c.tok().is("(") {
			return c.static(name, member)
		}
		if flag, ok := patternFlags[member]; ok && name == "Pattern" {
			return jexpr{typ: flag, eval: func(*jenv) (any, error) { return flag, nil }}
		}
		name = member
	}
	c.fail("the name %s", name)
	return jexpr{}
}

func (c *javaCompiler) newObject() jexpr {
	at := c.at - 1
	name, ok := c.typeName()
	if !ok {
		c.fail("new without a type")
	}
	given := c.arguments()
	return c.construct(at, name, given)
}

func (c *javaCompiler) arguments() []jexpr {
	c.expect("(")
	var out []jexpr
	for !c.accept(")") {
		out = append(out, c.expression())
		if !c.accept(",") && !c.tok().is(")") {
			c.fail("%v in the arguments of a call", c.tok())
		}
	}
	return out
}

// postfix reads calls and indexes after an operand.
func (c *javaCompiler) postfix(x jexpr) jexpr {
	for {
		switch {
		case c.tok().is("."):
			c.at++
			x = c.call(x, c.next().text)
		case c.accept("["):
			i := c.typed(jNumber)
			c.expect("]")
			x = c.invoke(c.at, x, "get", []jexpr{i})
		default:
			return x
		}
	}
}
