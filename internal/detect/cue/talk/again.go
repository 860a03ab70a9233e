package talk

import (
	"github.com/lethe-privacy/lethe"
)

// shortestAgain is how many letters a part of a name has at least that is looked for again.
const shortestAgain = 4

// again finds the parts of names once more where nothing announces them: "Consta entregat a
// Fina." "no coneixem cap fina".
func (t *text) again() {
	named := map[string]bool{}
	for _, m := range t.found {
		if m.Label != lethe.Person {
			continue
		}
		first, last := t.inside(m.Span)
		for i := first; i <= last; i++ {
			if c := t.classes(i, i); len(t.Low(i)) >= shortestAgain && !small[t.Low(i)] && (t.rank(i) == 0 || t.rank(i) > ordinal) && (c&(given|family) != 0 || t.rank(i) == 0) {
				named[t.Low(i)] = true
			}
		}
	}
	if len(named) == 0 {
		return
	}
	for i := range t.Words {
		if named[t.Low(i)] && t.free(i, i) {
			t.add(t.Words[i].Span, lethe.Person, .6, "part of a name again")
		}
	}
}
