package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// mostOfHalf is how many words a given name or surname has at most.
const mostOfHalf = 3

// firstAndLast finds the names in members called "first" and "last" of one record, which alone may be of
// anything.
func (d *document) firstAndLast() {
	var lasts map[string]*text
	for _, first := range d.texts {
		at := len(first.field) - len("/first")
		if at < 0 || !strings.EqualFold(first.field[at:], "/first") {
			continue
		}
		if lasts == nil {
			lasts = d.lastMembers()
		}
		last := lasts[lethe.Lower(first.field[:at])]
		if last == nil {
			continue
		}
		for _, t := range [...]*text{first, last} {
			if s, ok := t.half(); ok && !t.people.All(s) {
				d.add(t, s, lethe.Person, sureOfColumn, "member of a record for a part of a name")
			}
		}
	}
}

// lastMembers are the members called "last", by the name of what they are members of.
func (d *document) lastMembers() map[string]*text {
	all := map[string]*text{}
	for _, t := range d.texts {
		if parent, ok := strings.CutSuffix(lethe.Lower(t.field), "/last"); ok {
			all[parent] = t
		}
	}
	return all
}

// half is all of a text, where it may be a part of a name.
func (t *text) half() (span.Span, bool) {
	start := len(t.s) - len(strings.TrimLeft(t.s, " \t"))
	s := span.Span{Start: start, End: max(start, len(strings.TrimRight(t.s, " \t")))}
	words := letter.Fields(s.In(t.s))
	if len(words) == 0 || len(words) > mostOfHalf || digits(s.In(t.s)) > 0 {
		return s, false
	}
	return s, capital(words[0])
}
