package view

import "github.com/lethe-privacy/lethe/internal/lazyregexp"

// quoted is a line break that a mail's mark of a quotation follows.
var quoted = lazyregexp.New(`[ \t]*\r?\n[ \t]*>[> \t]*`)

// Quotes gives the line breaks of a text that a mail's mark of a quotation follows, with the marks: start and end of
// each, in bytes.
func Quotes(text string) [][]int { return quoted.FindAllStringIndex(text, -1) }
