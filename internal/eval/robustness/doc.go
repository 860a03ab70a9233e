// Package robustness writes gold documents in other ways (in bold, as a table, in
// capitals, percent-encoded) and counts how much of what the gold marks is still found.
//
// A [Change] keeps the place of every character, so that the marks of the gold stay
// exact. Counted are the letters and digits of the plain text: one is found if all
// that it became lies in a mention, of any label.
//
//	touched   marks of which a letter or digit is found / all marks
//	found     letters and digits that are found / all that are marked
package robustness
