// Package automaton matches many regular expressions at once, in one pass over
// the text, with an automaton of its own.
//
// A [Set] is compiled from expressions in the syntax of package regexp/syntax. At
// every position where some expression can begin, one deterministic automaton for
// all of them, built lazily while it runs, follows the text until no expression
// can match any more. What a position costs is bounded by the length of the
// longest possible match (at most [MaxMatch] bytes), so that the whole is linear in
// the length of the text, whatever the text.
//
// Three things differ from package regexp:
//
//   - word characters are Unicode's (letters, marks, numbers, connecting
//     punctuation), so that \b, \w and \s mean for é what they mean for e;
//   - a look-behind of one character at the left end of an expression and a
//     look-ahead at its right end are understood: (?<!\d)…, …(?![\w:]);
//   - of the matches that begin at a place, the longest comes first, and shorter
//     ones are offered too, for checks that reject the longest.
package automaton
