package link

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/link/people"
)

// Merge says that a value became one entity with a more complete one.
type Merge struct {
	From, Into string // normalized values; Into is the entity's
	Entity     int    // its index in the collection
	Reason     Reason
	Documents  int    // in how many documents it was so
	Detail     string // more about the reason Similar; holds no value
}

// Reason is why a name belongs to a person.
type Reason = people.Reason

// explain lists the merges by entity, value and reason.
func (b *Builder) explain(l *Result, drafts []draft) {
	for i := range drafts {
		d := &drafts[i]
		if d.person == nil {
			continue
		}
		entity := l.Entities[d.person.members[0].handle]
		start := len(l.Merges)
		for _, m := range d.person.members {
			if m.value != d.value {
				l.Merges = append(l.Merges, Merge{
					From: b.values[m.value].normalized, Into: d.person.normalized, Entity: entity, Reason: m.reason, Documents: 1,
				})
			}
		}
		l.Merges = l.Merges[:start+counted(l.Merges[start:])]
	}
	slices.SortStableFunc(l.Merges, func(x, y Merge) int { return cmp.Compare(x.Entity, y.Entity) })
}

// counted sorts the merges of an entity and makes one of those that are equal. It
// returns how many are left.
func counted(ms []Merge) int {
	slices.SortFunc(ms, func(x, y Merge) int {
		return cmp.Or(strings.Compare(x.From, y.From), cmp.Compare(x.Reason, y.Reason))
	})
	n := 0
	for _, m := range ms {
		if n > 0 && ms[n-1].From == m.From && ms[n-1].Reason == m.Reason {
			ms[n-1].Documents++
			continue
		}
		ms[n] = m
		n++
	}
	return n
}
