package decision

import (
	"cmp"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// taking is the mentions of a document while decisions are applied to them.
type taking struct {
	order   map[string]int    // of the fields
	texts   map[string]string // of the fields
	ms      []lethe.Mention
	changed map[spot]bool // new, or with another label
}

// spot is where a mention stands.
type spot struct {
	field string
	span.Span
}

func (t *taking) change(m *lethe.Mention) {
	if t.changed == nil {
		t.changed = map[spot]bool{}
	}
	t.changed[spot{m.Field, m.Span}] = true
}

func (t *taking) label(i int, to lethe.Label) {
	t.ms[i].Label, t.ms[i].Detected = to, ""
	t.change(&t.ms[i])
}

// take applies a decision of a place. What is nobody's is dropped where it lies within the place.
func (t *taking) take(l *line, doc *lethe.Document, at span.Span) {
	within := func(m *lethe.Mention) bool { return m.Field == l.Field && at.Contains(m.Span) }
	switch l.Verdict {
	case None:
		t.ms = slices.DeleteFunc(t.ms, func(m lethe.Mention) bool { return within(&m) })
	case Label:
		for i := range t.ms {
			if within(&t.ms[i]) {
				t.label(i, lethe.Label(l.To))
			}
		}
	case Add:
		t.add(l, doc, at)
	}
}

// add adds a mention. It takes in those that it overlaps: none of their text may be left.
func (t *taking) add(l *line, doc *lethe.Document, at span.Span) {
	overlaps := func(m *lethe.Mention) bool { return m.Field == l.Field && m.Overlaps(at) }
	for again := true; again; {
		again = false
		for i := range t.ms {
			if overlaps(&t.ms[i]) && !at.Contains(t.ms[i].Span) {
				at, again = at.Union(t.ms[i].Span), true
			}
		}
	}
	t.ms = slices.DeleteFunc(t.ms, func(m lethe.Mention) bool { return overlaps(&m) })
	added := lethe.Mention{
		Doc: doc.ID, Field: l.Field, Span: at, Label: l.Label, Text: at.In(t.texts[l.Field]), Score: 1, Detector: DetectorName,
	}
	t.ms = append(t.ms, added)
	slices.SortStableFunc(t.ms, func(a, b lethe.Mention) int {
		return cmp.Or(cmp.Compare(t.order[a.Field], t.order[b.Field]), cmp.Compare(a.Start, b.Start))
	})
	t.change(&added)
}

// renewed renews what changed.
func (t *taking) renewed(renew func([]lethe.Mention)) {
	if len(t.changed) == 0 {
		return
	}
	var at []int
	var ms []lethe.Mention
	for i := range t.ms {
		if t.changed[spot{t.ms[i].Field, t.ms[i].Span}] {
			at, ms = append(at, i), append(ms, t.ms[i])
		}
	}
	renew(ms)
	for j, i := range at {
		t.ms[i] = ms[j]
	}
	t.changed = nil
}
