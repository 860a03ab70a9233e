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
