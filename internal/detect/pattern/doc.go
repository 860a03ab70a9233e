// Package pattern finds what can be told by its form: addresses of the net,
// telephone and bank account numbers, and the identifiers that states and
// professions give to people, each with the check that its form allows.
//
// A [Recognizer] is a described value: expressions with scores, words that
// support it when they stand near, a check, examples that hit and examples that
// miss. [New] compiles any number of them into one [detect.Detector], which reads
// a text once for all of them (package automaton). [Builtin] lists those that come
// with the project, [Load] reads the user's own from YAML or CSV.
//
// The score of a match is that of its expression; a check that holds makes it 1, a
// check that fails drops the match. A word of the recognizer's context near the
// match, compared by stem, raises the score by 0.35, to at least 0.4. What stays
// below the threshold of its label is dropped. An [Engine] says for each match how
// its score came about.
//
// Two profiles settle what evidence is enough. [General] asks for a context word
// where a check is passed by chance too often, as when one number in ten has a
// right check digit, and takes letters of a code only in the case in which they are
// written. [Presidio] does as Microsoft's Presidio does, whose labels and scores
// are used in both; docs/reference/detection.md lists where it does not.
package pattern
