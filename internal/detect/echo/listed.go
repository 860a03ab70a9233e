package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/span"
)

// surnameFirst finds the surname in capitals before the given name that the detectors found, as
// the police and registers write people: "JESKE, Norman".
func (d *document) surnameFirst() {
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Person || strings.Contains(m.Text, " ") || d.classes(m.Text)&given == 0 || capitals(m.Text) {
			continue
		}
		i := t.wordAt(m.Start) - 1
		if i < 0 || t.between(i) != ", " {
			continue
		}
		s := t.words[i]
		if w := t.word(i); letters(w) >= leastSurname && digits(w) == 0 && capitals(w) && !cue.NoName(w) && (!d.ordinary(lethe.Lower(w)) || d.classes(w)&family != 0) && t.free(s) {
			d.add(t, span.Span{Start: s.Start, End: m.End}, lethe.Person, m.Score, "surname in capitals before a given name")
		}
	}
}
