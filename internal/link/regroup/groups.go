package regroup

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/seal/state"
)

// Groups is what the collection's entities are to the state.
type Groups struct {
	state   *state.State     // nil: nothing is remembered
	known   []*state.Group   // by entity; nil for what the state does not know
	members [][]state.Member // by entity: the values that are to be remembered
}

// Again marks the entities that the state knows and that must not be told from their
// surrogates by standing beside them: names of whatever kind, and what identifies by
// itself. A diagnosis that was hidden once may be harmless in other documents.
func (g *Groups) Again(kinds map[lethe.Label]elastic.Kind, direct func(lethe.Label) bool) []bool {
	out := make([]bool, len(g.known))
	for i, group := range g.known {
		out[i] = group != nil && (kinds[group.Label] != elastic.Exact || direct(group.Label))
	}
	return out
}

// ID is the state's name for an entity, "" where it has none.
func (g *Groups) ID(entity int) string {
	if g.known == nil || g.known[entity] == nil {
		return ""
	}
	return g.known[entity].ID
}

// IDs are the state's names for the entities; nil where there is no state.
func (g *Groups) IDs() []string {
	if g.known == nil {
		return nil
	}
	ids := make([]string, len(g.known))
	for i := range ids {
		ids[i] = g.ID(i)
	}
	return ids
}

// Enrol has the state remember the masked entities. origin gives the label of detection that
// one of the schema is made of.
func (g *Groups) Enrol(entities []lethe.Entity, masked []bool, origin func(lethe.Label) lethe.Label) error {
	if g.state == nil {
		return nil
	}
	for i := range masked {
		label := entities[i].Label
		if !masked[i] || fleeting(origin(label)) {
			continue
		}
		group, err := enrol(g.state, label, g.known[i], g.members[i])
		if err != nil {
			return err
		}
		g.known[i] = group
	}
	return nil
}

// fleeting reports whether values of a label stand for nobody for long: dates, ages,
// amounts. A state does not remember them.
func fleeting(origin lethe.Label) bool {
	return slices.Contains([]lethe.Label{lethe.Date, lethe.BirthDate, lethe.Age, lethe.Time, lethe.Quantity}, origin)
}

// enrol adds values to a group, or makes one of them. Values that belong to another
// group stay there.
func enrol(s *state.State, label lethe.Label, group *state.Group, members []state.Member) (*state.Group, error) {
	var fresh []state.Member
	for _, m := range members {
		if !slices.Contains(fresh, m) && !member(s, label, m) {
			fresh = append(fresh, m)
		}
	}
	switch {
	case group == nil:
		return s.Add(label, fresh...)
	case len(fresh) == 0:
		return group, nil
	}
	return s.Join(group.ID, fresh...)
}

// member reports whether some group has that very member.
func member(s *state.State, label lethe.Label, m state.Member) bool {
	return slices.ContainsFunc(s.Homonyms(label, m.Value), func(group *state.Group) bool {
		return slices.Contains(group.Members, m)
	})
}
