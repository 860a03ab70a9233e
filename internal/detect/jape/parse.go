package jape

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/nesting"
)

// parser reads one file. Macros and templates hold on into later files of the same
// grammar, as in GATE.
type parser struct {
	*lexer
	defs     *definitions
	engine   Engine
	phase    *phase
	warnings []Warning
}

// definitions are the macros and templates known so far.
type definitions struct {
	patterns  map[string]*pattern
	actions   map[string][]action
	templates map[string]*template
}

func newDefinitions() *definitions {
	return &definitions{map[string]*pattern{}, map[string][]action{}, map[string]*template{}}
}

// limits are far beyond what anybody writes: brackets take the parser's stack, and the
// automaton of a pattern grows with them.
var limits = nesting.Limits{Size: 8 << 20, Depth: 200, Open: "([{", Close: ")]}", Comments: []string{"//"}}

// parseFile reads the text of a grammar file.
func parseFile(name, text string, engine Engine, defs *definitions) (src *source, warnings []Warning, err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(syntaxError)
			if !ok {
				panic(r)
			}
			src, warnings, err = nil, nil, e.err
		}
	}()
	p := &parser{lexer: newLexer(name, text), defs: defs, engine: engine}
	var deep *nesting.Fault
	if errors.As(limits.Check([]byte(text)), &deep) {
		return nil, nil, fmt.Errorf("jape: %s:%d: %s", name, deep.Line, deep.Message)
	}
	src = p.file()
	return src, p.warnings, nil
}

func (p *parser) file() *source {
	src := &source{name: p.lexer.file}
	p.javaHeads()
	head := p.ident("“Phase:” or “MultiPhase:”")
	p.expect(":", "behind "+head.text)
	switch strings.ToLower(head.text) {
	case "multiphase":
		p.ident("the name of the grammar")
		src.phases = p.phaseList()
	case "phase":
		for more := true; more; {
			p.phase = &phase{engine: p.engine, name: p.name("the name of the phase").text, pos: p.pos(head.start)}
			src.own = append(src.own, p.phase)
			head, more = p.phaseBody()
			p.build()
		}
	default:
		p.failAt(head.start, "“Phase:” or “MultiPhase:” expected, found %s", head.text)
	}
	return src
}

// build compiles the phase that was read, so that macros hold as defined up to here.
func (p *parser) build() {
	a, err := build(p.phase, p.defs)
	if err != nil {
		panic(syntaxError{err})
	}
	p.phase.automaton = a
	p.warnings = append(p.warnings, p.phase.warnings...)
}

// javaHeads reads Imports and the blocks for the start and end of a run, which are
// Java and have no meaning here.
func (p *parser) javaHeads() {
	for p.tok.kind == tIdent {
		switch p.tok.text {
		case "Imports":
			p.next()
			p.expect(":", "behind Imports")
			p.block("Imports")
		case "ControllerStarted", "ControllerFinished", "ControllerAborted":
			head := p.next()
			p.expect(":", "behind "+head.text)
			p.block(head.text)
			p.warn(head.start, "", head.text+" holds Java, which is not run")
		default:
			return
		}
	}
}

// phaseList reads the paths after Phases:, which are words.
func (p *parser) phaseList() []ref {
	head := p.ident("“Phases:”")
	if head.text != "Phases" {
		p.failAt(head.start, "“Phases:” expected, found %s", head.text)
	}
	if !p.tok.is(":") {
		p.expected("“:” behind Phases")
	}
	p.at = p.tok.end
	var refs []ref
	for {
		p.skipSpace()
		n := strings.IndexFunc(p.text[p.at:], func(r rune) bool { return r <= ' ' })
		if n < 0 {
			n = len(p.text) - p.at
		}
		if n == 0 {
			break
		}
		refs = append(refs, ref{p.text[p.at : p.at+n], p.pos(p.at)})
		p.at += n
	}
	if len(refs) == 0 {
		p.failAt(p.at, "the path of a phase expected, found the end of the file")
	}
	return refs
}

// phaseBody reads a phase up to the end of the file, or up to the head of another one.
func (p *parser) phaseBody() (next token, more bool) {
	for p.tok.kind != tEOF {
		p.javaHeads()
		if p.tok.kind == tEOF {
			break
		}
		head := p.ident("“Rule:”, “Macro:” or “Template:”")
		p.expect(":", "behind "+head.text)
		switch head.text {
		case "Input":
			p.input()
		case "Options":
			p.options()
		case "Rule":
			p.rule(head)
		case "Macro":
			p.macro()
		case "Template":
			p.template()
		case "Phase":
			return head, true
		default:
			p.failAt(head.start, "“Rule:”, “Macro:”, “Template:”, “Input:” or “Options:” expected, found %s", head.text)
		}
	}
	if len(p.phase.rules) == 0 && len(p.defs.patterns) == 0 && p.phase.input == nil {
		p.expected("“Rule:”")
	}
	return next, false
}

// heads are the words that begin a part of a phase.
var heads = map[string]bool{"Input": true, "Options": true, "Rule": true, "Macro": true, "Template": true, "Imports": true,
	"ControllerStarted": true, "ControllerFinished": true, "ControllerAborted": true}

// atHead reports whether a new part begins here: a word of heads and a colon.
func (p *parser) atHead() bool {
	if p.tok.kind != tIdent || !heads[p.tok.text] {
		return false
	}
	t := p.next()
	colon := p.tok.is(":")
	p.back(t)
	return colon
}

func (p *parser) input() {
	p.phase.input = []string{}
	for (p.tok.kind == tIdent || p.tok.kind == tString) && !p.atHead() {
		p.phase.input = append(p.phase.input, p.next().text)
		p.accept(",")
	}
}

func (p *parser) options() {
	for p.tok.kind == tIdent && !p.atHead() {
		name := p.next()
		p.expect("=", "behind the option "+name.text)
		value := p.name("the value of " + name.text)
		p.option(name, value)
		p.accept(",")
	}
}

func (p *parser) option(name, value token) {
	switch strings.ToLower(name.text) {
	case "control":
		c, ok := controls[strings.ToLower(value.text)]
		if !ok {
			p.failAt(value.start, "control style %q is unknown; appelt, brill, all, first or once expected", value.text)
		}
		p.phase.control = c
	case "matchgroup":
		p.phase.group = p.yes(value)
	case "negationgrouping":
		p.phase.separate = !p.yes(value)
	case "debug":
		p.yes(value)
	default:
		p.failAt(name.start, "option %q is unknown; control, debug, matchGroup or negationGrouping expected", name.text)
	}
}

func (p *parser) yes(t token) bool {
	switch strings.ToLower(t.text) {
	case "true", "yes", "y":
		return true
	case "false", "no", "n":
		return false
	}
	p.failAt(t.start, "true or false expected, found %v", t)
	return false
}

func (p *parser) rule(head token) {
	r := &rule{name: p.name("the name of the rule").text, pos: p.pos(head.start), priority: 0}
	if p.tok.kind == tIdent && p.tok.text == "Priority" {
		p.next()
		p.expect(":", "behind Priority")
		if p.tok.kind != tNumber {
			p.expected("a number as priority")
		}
		n := p.next()
		v, err := strconv.Atoi(n.text)
		if err != nil {
			p.failAt(n.start, "a whole number expected as priority, found %s", n.text)
		}
		r.priority = v
	}
	r.left = p.alternatives("“-->”")
	if !p.tok.is("-->") {
		p.expected("“-->” and the right-hand side of rule " + r.name)
	}
	p.next()
	if p.tok.kind == tEOF || p.atHead() {
		p.expected("the right-hand side of rule " + r.name)
	}
	r.right = p.actions(r.name)
	p.phase.rules = append(p.phase.rules, r)
}

// macro defines a pattern, or a right-hand side.
func (p *parser) macro() {
	name := p.ident("the name of the macro").text
	delete(p.defs.patterns, name)
	delete(p.defs.actions, name)
	if p.macroActs() {
		p.defs.actions[name] = p.actions(name)
		return
	}
	p.defs.patterns[name] = p.alternatives("the end of macro " + name)
}

// macroActs recognizes a right-hand side by its first tokens: a label, an @, or a block in
// which a statement ends.
func (p *parser) macroActs() bool {
	if p.tok.is(":") || p.tok.is("@") {
		return true
	}
	if !p.tok.is("{") {
		return false
	}
	t := p.tok
	body, _ := p.block("the macro")
	p.back(t)
	return strings.Contains(body, ";")
}

func (p *parser) warn(offset int, rule, text string) {
	p.warnings = append(p.warnings, Warning{Pos: p.pos(offset), Rule: rule, Text: text})
}

// Warning says what of a grammar has no effect.
type Warning struct {
	Pos  Pos
	Rule string // "" where it is about no rule
	Text string
}

func (w Warning) String() string {
	if w.Rule == "" {
		return fmt.Sprintf("%v: %s", w.Pos, w.Text)
	}
	return fmt.Sprintf("%v: rule %s: %s", w.Pos, w.Rule, w.Text)
}
