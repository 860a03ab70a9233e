package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/span"
)

// aged is a name with how old somebody is: "Leonie (6)", "Tyler-Maurice (3 J.)".
var aged = looks.Form(`(?:^|[^\pL\pN-])(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?: \p{Lu}\p{Ll}+)?) \((\d{1,2})(?: ?(?:J\.|Jahre|yrs?|years|años|anys|ans|anni|jaar))?\)`)

// inList is the rule of the people of such a list.
const inList = "in a list of people with ages"

// enumeration is what parts the entries of a list of people.
var enumeration = map[string]bool{", ": true, "; ": true, " und ": true, " and ": true, " y ": true, " i ": true, " et ": true, " e ": true, " en ": true, ", and ": true, " & ": true, " + ": true, "/": true}

// enumerated finds the people of a list with ages of whom the detectors have one: "Leonie (6),
// Tyler-Maurice (3)". The others may have been taken for firms or places, which can stay.
func (d *document) enumerated() {
	listed := map[string]bool{}
	for _, t := range d.texts {
		end, person := -1, false // of the entry before
		pending := []span.Span{}
		for _, at := range t.look().All(aged) {
			name := span.Span{Start: at[2], End: at[3]}
			close := strings.IndexByte(t.s[at[5]:], ')') + at[5] + 1
			if end < 0 || !enumeration[t.s[end:max(end, name.Start)]] {
				pending, person = pending[:0], false
			}
			switch {
			case t.people.Any(name):
				person = true
			case d.mayBeCalled(t, name):
				pending = append(pending, name)
			}
			if person {
				for _, s := range pending {
					d.add(t, s, lethe.Person, .7, inList)
					listed[s.In(t.s)] = true
				}
				pending = pending[:0]
			}
			end = close
		}
	}
	for i := range d.ms {
		m := &d.ms[i]
		t := d.byField[m.Field]
		if t != nil && listed[m.Text] && m.Detector == tagger.DetectorName && m.Label != lethe.Person && m.Score < sureOfPlace {
			d.add(t, m.Span, lethe.Person, .7, inList)
		}
	}
}

// mayBeCalled reports whether the words of a span may be somebody's name.
func (d *document) mayBeCalled(t *text, s span.Span) bool {
	for w := t.wordAt(s.Start); w < len(t.words) && t.words[w].End <= s.End; w++ {
		if word := t.word(w); cue.NoName(word) || d.ordinary(word) && d.classes(word)&given == 0 {
			return false
		}
	}
	return true
}

// sited raises the guess of a place that stands behind an institution or a day of birth and a comma:
// "Primary School, Hexworthy", "14.08.1979, Aurich". Alone it is too unsure to count.
func (d *document) sited() {
	type end struct {
		field string
		at    int
	}
	ends := map[end]bool{}
	for i := range d.ms {
		if m := &d.ms[i]; m.Label == lethe.Organization || m.Label == lethe.BirthDate {
			ends[end{m.Field, m.End}] = true
		}
	}
	for i := range d.ms {
		m := &d.ms[i]
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Location || m.Detector != tagger.DetectorName || m.Score >= bareScore || d.ordinary(m.Text) || cue.NoName(m.Text) {
			continue
		}
		for _, sep := range [...]string{", ", " in ", ", in "} {
			if strings.HasSuffix(t.s[:m.Start], sep) && ends[end{m.Field, m.Start - len(sep)}] {
				d.add(t, m.Span, lethe.Location, bareScore, "place behind an institution or a birth")
				break
			}
		}
	}
}
