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
	members := map[string]*text{}
	for _, t := range d.texts {
		members[lethe.Lower(t.field)] = t
	}
	for _, first := range d.texts {
		parent, ok := strings.CutSuffix(lethe.Lower(first.field), "/first")
		last := members[parent+"/last"]
		if !ok || last == nil {
			continue
		}
		for _, t := range [...]*text{first, last} {
			if s, ok := t.half(); ok && !t.people.All(s) {
				d.add(t, s, lethe.Person, sureOfColumn, "member of a record for a part of a name")
			}
		}
	}
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
