package state

import (
	"errors"
	"slices"
)

// ErrConflict says that two states contradict each other and it was not said which holds.
var ErrConflict = errors.New("the states contradict each other")

// Cause is in what two states contradict each other.
type Cause string

// The causes of conflicts.
const (
	// causeGrouped: what one state has in one group, the other has in several, or one group
	// with a birth date that contradicts those of the other.
	causeGrouped Cause = "the same values are grouped differently"
	// causeReplaced: a value has another surrogate in each, or its surrogate other details.
	causeReplaced Cause = "a group has two surrogates"
	// causeTaken: one surrogate stands for one group here, and for another there.
	causeTaken Cause = "two groups have one surrogate"
	// causeRelabelled: a group of one id has another label in each.
	causeRelabelled Cause = "a group has two labels"
	// causeVectors: the states were grouped by different vectors.
	causeVectors Cause = "the values were grouped by different vectors"
	// causeSharing: surrogates may be shared in one state only.
	causeSharing Cause = "surrogates may be shared in one of the states only"
)

// Conflict is a contradiction between two states, with the groups that it is about.
type Conflict struct {
	Cause        Cause
	Ours, Theirs []*Group
}

// overlap holds which groups of two states are about the same: those that have a member
// in common, each of which the other would find by the value of one, or that have one id
// and so were one group before the states went their ways.
type overlap struct {
	ours, theirs map[*Group][]*Group
}

func touch(ours, theirs *State) overlap {
	t := overlap{map[*Group][]*Group{}, map[*Group][]*Group{}}
	for _, o := range theirs.Groups() {
		var found []*Group
		if g, ok := ours.Group(o.ID); ok && g.Label == o.Label {
			found = append(found, g)
		}
		for _, m := range o.Members {
			g, ok := ours.Find(o.Label, m)
			if ok && (g.has(m) || finds(theirs, g, o, m.Value)) {
				found = append(found, g)
			}
		}
		slices.SortFunc(found, (*Group).compare)
		for _, g := range slices.Compact(found) {
			t.theirs[o] = append(t.theirs[o], g)
			t.ours[g] = append(t.ours[g], o)
		}
	}
	return t
}

// finds reports whether a member of g with the value leads a state to its group o.
func finds(s *State, g, o *Group, value string) bool {
	return slices.ContainsFunc(g.Members, func(m Member) bool {
		if m.Value != value {
			return false
		}
		found, ok := s.Find(g.Label, m)
		return ok && found == o
	})
}

// conflicts lists all contradictions, in the order of their groups.
func conflicts(ours, theirs *State, t overlap) []Conflict {
	var out []Conflict
	if a, b := ours.Vectors(), theirs.Vectors(); a != b && a != "" && b != "" {
		out = append(out, Conflict{Cause: causeVectors})
	}
	if ours.Shared() != theirs.Shared() {
		out = append(out, Conflict{Cause: causeSharing})
	}
	seen := map[*Group]bool{}
	for _, g := range ours.Groups() {
		if o, ok := theirs.Group(g.ID); ok && o.Label != g.Label {
			out = append(out, Conflict{causeRelabelled, []*Group{g}, []*Group{o}})
		}
		if len(t.ours[g]) > 0 && !seen[g] {
			out = append(out, t.within(g, seen)...)
		}
		if ours.Shared() || theirs.Shared() || g.Surrogate.Text == "" {
			continue
		}
		for _, o := range theirs.Surrogates(g.Label, g.Surrogate.Text) {
			if !slices.Contains(t.ours[g], o) {
				out = append(out, Conflict{causeTaken, []*Group{g}, []*Group{o}})
			}
		}
	}
	return out
}

// within returns what contradicts itself among all the groups that g hangs together with.
func (t overlap) within(g *Group, seen map[*Group]bool) []Conflict {
	ours, theirs := []*Group{g}, []*Group(nil)
	seen[g] = true
	for i, j := 0, 0; i < len(ours) || j < len(theirs); {
		if i < len(ours) {
			theirs = appendNew(theirs, t.ours[ours[i]], seen)
			i++
		} else {
			ours = appendNew(ours, t.theirs[theirs[j]], seen)
			j++
		}
	}
	slices.SortFunc(ours, (*Group).compare)
	slices.SortFunc(theirs, (*Group).compare)
	a, b := ours[0], theirs[0]
	switch {
	case len(ours) > 1 || len(theirs) > 1 || !a.allAgree(b):
		return []Conflict{{causeGrouped, ours, theirs}}
	case a.Surrogate.Text != "" && b.Surrogate.Text != "" && a.Surrogate != b.Surrogate:
		return []Conflict{{causeReplaced, ours, theirs}}
	}
	return nil
}

func appendNew(to, from []*Group, seen map[*Group]bool) []*Group {
	for _, g := range from {
		if !seen[g] {
			seen[g] = true
			to = append(to, g)
		}
	}
	return to
}

// allAgree reports whether two groups can be one: no birth date of one contradicts one of
// the other, unless one group has all of them already.
func (g *Group) allAgree(o *Group) bool {
	a, b := g.births(), o.births()
	return a.agree(b) || a.within(b) || b.within(a)
}

// birthDates are the birth dates of a group.
type birthDates map[string]bool

func (g *Group) births() birthDates {
	out := birthDates{}
	for _, m := range g.Members {
		out[m.Birth] = true
	}
	return out
}

func (a birthDates) within(b birthDates) bool {
	for date := range a {
		if !b[date] {
			return false
		}
	}
	return true
}

func (a birthDates) agree(b birthDates) bool {
	for x := range a {
		for y := range b {
			if !datesAgree(x, y) {
				return false
			}
		}
	}
	return true
}
