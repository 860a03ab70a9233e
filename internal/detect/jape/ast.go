package jape

// A grammar file is one of these two: a list of files, or one or more phases.
type source struct {
	name   string
	phases []ref    // of a multi-phase file
	own    []*phase // of any other
}

type ref struct {
	path string
	pos  Pos
}

// phase is one file with rules.
type phase struct {
	name      string
	pos       Pos
	input     []string // types that are seen; none: all
	control   control
	group     bool // matchGroup
	separate  bool // negationGrouping = false
	engine    Engine
	rules     []*rule
	automaton *automaton
	warnings  []Warning
}

// control says which of several matches count, and where matching goes on.
type control int

const (
	brill control = iota // the default
	appelt
	all
	first
	once
)

var controls = map[string]control{"appelt": appelt, "brill": brill, "all": all, "first": first, "once": once}

type rule struct {
	name     string
	pos      Pos
	priority int
	left     *pattern
	right    []action
}

// pattern is a part of a left-hand side.
type pattern struct {
	op       patternOp
	pos      Pos
	subs     []*pattern // of a sequence, of alternatives; one of a repetition or label
	min, max int        // of a repetition; max < 0: no bound
	label    string     // of a label
	name     string     // of a macro
	test     *test      // of braces
}

type patternOp int

const (
	pBraces patternOp = iota
	pSequence
	pAlternatives
	pRepeat
	pLabel
	pMacro
)

// test is the content of braces: it holds at a place where, for each of want, an
// annotation that satisfies it starts, and none that satisfies one of deny.
type test struct {
	want, deny []*constraint
}

// constraint is a type with conditions on one annotation.
type constraint struct {
	typ   string
	conds []condition
}

// condition is one comparison.
type condition struct {
	op      string // ==, ==~, within, …
	feature string
	meta    string // string, length, cleanString; then feature is ""
	value   string
	number  bool        // value is an unquoted number
	inner   *constraint // of within, contains, notWithin, notContains
	pos     Pos
}
