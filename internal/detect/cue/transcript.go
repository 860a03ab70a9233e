package cue

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// stamped is how messengers write who says something when: "[21/07/2024, 18:02:11] Ann Lee: ",
	// "21.07.24, 18:02 - ~ ann: ".
	stamped = lazyregexp.New(`^[\x{200e}\x{200f}]?\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[apAP]\.?[mM]\.?)?\]?(?: [-–])? (~ ?)?([^\s:\[\]\d][^:\n\[\]]{0,28}[^\s:\[\]])?: `)
	// turn is who speaks before a colon, at the start of a line.
	turn = lazyregexp.New(`^([\pL~@][^:\n\[\]]{0,28}): `)
)

// LeastTurns is how often a line begins with the same words and a colon where they are who speaks:
// forms have each once.
const LeastTurns = 2

// Transcript gives what tells where in a line of a text the words begin that somebody says, by who
// speaks in other lines; 0 where nobody does. Speaker is who a messenger says it is, empty where
// none does.
func Transcript(text string) func(line string) (speaker span.Span, said int) {
	count := map[string]int{}
	if strings.Contains(text, ": ") {
		for line := range strings.Lines(text) {
			if m := turn.FindStringSubmatch(line); m != nil {
				count[m[1]]++
			}
		}
	}
	return func(line string) (speaker span.Span, said int) {
		if m := stamped.FindStringSubmatchIndex(line); m != nil {
			return span.Span{Start: max(m[4], 0), End: max(m[5], 0)}, m[1]
		}
		if m := turn.FindStringSubmatch(line); m != nil && count[m[1]] >= LeastTurns {
			return span.Span{}, len(m[0])
		}
		return span.Span{}, 0
	}
}
