// Package forms finds many expressions in one reading of a text.
//
// Expressions are written as for package regexp and mean what they mean there. A [Set]
// holds them: a [Form] gives what regexp's FindAllStringSubmatchIndex would, a [Cue] the
// places before which it stands. An automaton (package automaton) reads a text once for all of
// them and says where each may be; package regexp then looks at those places alone, and only for
// the forms that are asked for. A [Reading] reads a text for the sets that are asked for.
//
// Matches of more than [Reach] bytes are not found, and \Q needs its \E.
package forms
