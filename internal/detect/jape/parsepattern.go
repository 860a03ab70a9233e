package jape

import (
	"slices"
	"strconv"
	"strings"
)

// alternatives reads sequences parted by |. what names what may stand after them.
func (p *parser) alternatives(what string) *pattern {
	a := &pattern{op: pAlternatives, pos: p.pos(p.tok.start)}
	for {
		a.subs = append(a.subs, p.sequence(what))
		if !p.accept("|") {
			break
		}
	}
	if len(a.subs) == 1 {
		return a.subs[0]
	}
	return a
}

func (p *parser) sequence(what string) *pattern {
	s := &pattern{op: pSequence, pos: p.pos(p.tok.start)}
	for {
		e := p.element()
		if e == nil {
			break
		}
		s.subs = append(s.subs, e)
	}
	if len(s.subs) == 0 {
		p.expected("“(”, “{”, a string or the name of a macro before " + what)
	}
	if len(s.subs) == 1 {
		return s.subs[0]
	}
	return s
}

// element reads one part of a sequence, nil where none stands.
func (p *parser) element() *pattern {
	start := p.tok
	pos := p.pos(start.start)
	switch {
	case start.is("("):
		p.next()
		e := p.alternatives("“)”")
		if !p.tok.is(")") {
			p.expected("“)” to close the group of " + pos.String())
		}
		p.next()
		return p.labelled(p.repeated(e))
	case start.is("{"):
		return p.labelled(p.repeated(p.braces()))
	case start.kind == tString: // "of" is short for {Token.string == "of"}
		p.next()
		if p.engine == Plus {
			p.warn(start.start, "", "a string alone takes nothing in JAPE Plus; {Token.string == "+strconv.Quote(start.text)+"} is meant")
			return p.labelled(p.repeated(&pattern{op: pBraces, pos: pos, test: &test{}}))
		}
		c := &constraint{typ: "Token", conds: []condition{{op: "==", feature: "string", value: start.text, pos: pos}}}
		return p.labelled(p.repeated(&pattern{op: pBraces, pos: pos, test: &test{want: []*constraint{c}}}))
	case start.kind == tIdent && !p.atHead():
		p.next()
		return p.labelled(p.repeated(&pattern{op: pMacro, pos: pos, name: start.text}))
	}
	return nil
}

func (p *parser) repeated(e *pattern) *pattern {
	lo, hi := 1, 1
	switch {
	case p.accept("?"):
		lo = 0
	case p.accept("*"):
		lo, hi = 0, -1
	case p.accept("+"):
		hi = -1
	case p.tok.is("["):
		lo, hi = p.bounds()
	default:
		return e
	}
	return &pattern{op: pRepeat, pos: e.pos, subs: []*pattern{e}, min: lo, max: hi}
}

// bounds reads [n] or [n,m].
func (p *parser) bounds() (lo, hi int) {
	open := p.next()
	lo = p.count()
	hi = lo
	if p.accept(",") {
		hi = p.count()
	}
	p.expect("]", "behind a range")
	if hi == 0 { // GATE reads [0] as ?
		hi = 1
	}
	if hi < lo {
		p.failAt(open.start, "the range [%d,%d] is empty; the smaller number expected first", lo, hi)
	}
	return lo, hi
}

func (p *parser) count() int {
	if p.tok.kind != tNumber {
		p.expected("a number of repetitions")
	}
	t := p.next()
	n, err := strconv.Atoi(t.text)
	if err != nil || n < 0 || n > maxRange {
		p.failAt(t.start, "a number of repetitions from 0 to %d expected, found %s", maxRange, t.text)
	}
	return n
}

func (p *parser) labelled(e *pattern) *pattern {
	for p.tok.is(":") {
		p.next()
		e = &pattern{op: pLabel, pos: e.pos, subs: []*pattern{e}, label: p.label()}
	}
	return e
}

func (p *parser) label() string {
	if p.tok.kind == tNumber {
		return p.next().text
	}
	return p.ident("a label").text
}

// braces reads a test. Conditions on one type are about one annotation; so are
// negated ones, unless negationGrouping is off.
func (p *parser) braces() *pattern {
	open := p.next()
	t := &test{}
	for {
		not := p.accept("!")
		c := p.constraint()
		into := &t.want
		if not {
			into = &t.deny
		}
		same := slices.IndexFunc(*into, func(o *constraint) bool { return o.typ == c.typ })
		if same >= 0 && !(not && p.phase.separate) {
			(*into)[same].conds = append((*into)[same].conds, c.conds...)
		} else {
			*into = append(*into, c)
		}
		if !p.accept(",") {
			break
		}
	}
	p.expect("}", "or “,” behind a condition")
	return &pattern{op: pBraces, pos: p.pos(open.start), test: t}
}

// constraint reads a type with at most one condition.
func (p *parser) constraint() *constraint {
	c := &constraint{typ: p.name("an annotation type").text}
	pos := p.pos(p.tok.start)
	switch {
	case p.tok.is(".") || p.tok.is("@"):
		c.conds = append(c.conds, p.comparison())
	case p.tok.kind == tIdent:
		word := p.next()
		op := slices.Index(containment, word.text)
		if op < 0 {
			p.failAt(word.start, "within, contains, notWithin or notContains expected, found %s", word.text)
		}
		c.conds = append(c.conds, condition{op: word.text, inner: p.inner(), pos: pos})
	}
	return c
}

var containment = []string{"within", "contains", "notWithin", "notContains"}

// inner reads the text after within: a type, a type with a condition, or braces
// with several conditions on one type.
func (p *parser) inner() *constraint {
	if !p.accept("{") {
		return p.constraint()
	}
	c := p.constraint()
	for p.accept(",") {
		at := p.tok.start
		d := p.constraint()
		if d.typ != c.typ {
			p.failAt(at, "%s expected as before, found %s; what stands within is one annotation", c.typ, d.typ)
		}
		c.conds = append(c.conds, d.conds...)
	}
	p.expect("}", "or “,” behind a condition")
	return c
}

var comparisons = []string{"==", "!=", "==~", "!=~", "=~", "!~", "<", ">", "<=", ">="}

// comparison reads .feature or @property, an operator and a value.
func (p *parser) comparison() condition {
	c := condition{pos: p.pos(p.tok.start)}
	if p.next().text == "@" {
		name := p.ident("string, length or cleanString")
		if !slices.Contains(metas, name.text) {
			p.failAt(name.start, "string, length or cleanString expected behind @, found %s", name.text)
		}
		c.meta = name.text
	} else {
		c.feature = p.name("the name of a feature").text
	}
	if p.tok.kind != tPunct || !slices.Contains(comparisons, p.tok.text) {
		p.expected("an operator (" + strings.Join(comparisons, " ") + ")")
	}
	c.op = p.next().text
	c.value, c.number = p.value()
	return c
}

var metas = []string{"string", "length", "cleanString"}

// value reads a string, number, word or template, and whether it is a number.
func (p *parser) value() (string, bool) {
	switch t := p.tok; {
	case t.kind == tString, t.kind == tIdent:
		p.next()
		return t.text, false
	case t.kind == tNumber:
		p.next()
		return t.text, true
	case t.is("["):
		return p.templateValue()
	}
	p.expected("a string, number, word or [template]")
	return "", false
}
