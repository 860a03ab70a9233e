// Package jape runs rules written in JAPE, the rule language of GATE, over the
// annotations of a document.
//
// A grammar is a list of phases, each a list of rules: a pattern over annotations on
// the left of -->, what to do on the right. [Load] reads a grammar from its files,
// [Parse] from a text, [Grammar.Run] applies it to a document:
//
//	Phase: Ages
//	Input: Token
//	Options: control = appelt
//
//	Rule: Age
//	(
//	    ({Token.kind == number}):age
//	    {Token.string ==~ "Jahre?"}
//	) --> :age.Age = { unit = "years" }
//
// Where GATE runs Java on the right-hand side, this package has actions with a name
// (@addName, @remove, …), and it understands enough Java to run the blocks of known
// grammars as they are; what it does not understand is in [Grammar.Warnings], and
// that rule matches and consumes without it. docs/reference/jape.md describes the language, the
// actions, and where this package decides what GATE leaves open.
//
// Matching takes time linear in the document: the rules of a phase are one automaton,
// made deterministic as documents need it. Only styles that report every match may
// exceed a bound, which is then an error that names the rule and the place.
package jape
