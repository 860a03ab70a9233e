package jape

import (
	"slices"
	"strconv"
	"strings"
)

// action is one thing to do on a right-hand side.
type action interface {
	run(f *firing) error
}

// actions reads a right-hand side: actions parted by commas.
func (p *parser) actions(rule string) []action {
	var out []action
	for {
		out = append(out, p.action(rule)...)
		if !p.accept(",") {
			return out
		}
	}
}

func (p *parser) action(rule string) []action {
	switch t := p.tok; {
	case t.is("{"):
		return p.java(rule, "")
	case t.is("@"):
		return []action{p.named()}
	case t.is(":"), t.is(":+"):
		p.next()
		label := p.label()
		if p.tok.is("{") {
			return p.java(rule, label)
		}
		return []action{p.assignment(label)}
	case t.kind == tIdent:
		p.next()
		acts, ok := p.defs.actions[t.text]
		if !ok {
			p.failAt(t.start, "macro %s is not defined as a right-hand side", t.text)
		}
		return acts
	}
	p.expected("“{”, “:label” or “@action” on the right-hand side of " + rule)
	return nil
}

// java reads a block of Java. What cannot be run is a warning.
func (p *parser) java(rule, label string) []action {
	text, start := p.block("the Java block")
	if strings.TrimSpace(text) == "" {
		return nil
	}
	b, err := compileJava(text, label)
	if err != nil {
		p.warn(start+err.offset, rule, "this Java is not understood and not run: "+err.text)
		return nil
	}
	return []action{b}
}

// assignment reads .Type = { name = value, … } after a label.
func (p *parser) assignment(label string) action {
	p.expect(".", "and an annotation type, or a block, behind :"+label)
	a := &assignment{label: label, typ: p.name("an annotation type").text}
	p.expect("=", "behind the annotation type "+a.typ)
	p.expect("{", "of the features of "+a.typ)
	for !p.tok.is("}") {
		a.values = append(a.values, p.feature())
		if !p.accept(",") {
			break
		}
	}
	p.expect("}", "or “,” behind a feature")
	a.settle()
	return a
}

// feature reads name = value, or :label or :label.Type for all features of an annotation.
func (p *parser) feature() featureValue {
	if p.tok.is(":") {
		return p.reference("")
	}
	name := p.name("the name of a feature").text
	p.expect("=", "behind the feature "+name)
	if p.tok.is(":") {
		return p.reference(name)
	}
	v, number := p.value()
	if number {
		v = plainNumber(v)
	}
	return featureValue{name: name, value: v}
}

// plainNumber writes a number as GATE does, which keeps it as Java's Long or Double.
func plainNumber(s string) string {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f >= 1e7 || f < 1e-3 { // where Java begins to write exponents
		return s
	}
	s = strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// reference reads :label.Type.feature, :label@property, :label.Type@property, and
// where there is no name for it, :label.Type or :label.
func (p *parser) reference(name string) featureValue {
	p.next()
	v := featureValue{name: name, label: p.label()}
	if p.accept(".") {
		v.typ = p.name("an annotation type").text
		if p.accept(".") {
			v.feature = p.name("the name of a feature").text
			return v
		}
	}
	if p.tok.is("@") {
		p.next()
		at := p.tok.start
		v.meta = p.ident("string, length or cleanString").text
		if !slices.Contains(metas, v.meta) {
			p.failAt(at, "string, length or cleanString expected behind @, found %s", v.meta)
		}
		return v
	}
	if name != "" {
		p.expected("“.Type.feature” or “@string” behind :" + v.label)
	}
	return v
}
