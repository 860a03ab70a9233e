package echo

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/span"
)

// signer is who wrote a line of a log of care or a shift, behind dashes at its end: "RR 130/75. -- Nowak", "-- ag".
var signer = looks.Form(`(?:--|––|—|//) ?(\p{Lu}[\p{L}'’-]{1,20}\.?(?: \p{Lu}\.)?|\p{Ll}{2,3})[ \t]*(?:\n|$)`)

// leastSigned is how many lines of a log are signed so: fewer are dashes of another kind.
const leastSigned = 3

// handovers finds who signed the lines of a log.
func (d *document) handovers() {
	for _, t := range d.texts {
		lines := t.look().All(signer)
		if len(lines) < leastSigned {
			continue
		}
		for _, at := range lines {
			s := span.Span{Start: at[2], End: at[3]}
			if t.s[s.End-1] == '.' && letters(s.In(t.s)) > 2 {
				s.End--
			}
			if word := s.In(t.s); t.free(s) && (!capital(word) || !cue.NoName(word) && (letters(word) < 4 || !d.ordinary(word))) {
				d.add(t, s, lethe.Person, .6, "who signed the line of a log")
			}
		}
	}
}
