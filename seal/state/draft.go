package state

import (
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// draft is a state that is read from a form that people write too: nothing of it counts
// before all of it was checked.
type draft struct {
	vectors string
	shared  bool
	groups  []draftGroup
}

// draftGroup is a group with its position in the file.
type draftGroup struct {
	Group
	line, column int
}

var idForm = lazyregexp.New(`^[0-9a-f]{32}$`)

var errID = errors.New("an id of a group has 32 hexadecimal digits, in lower case")

// state makes the state of a draft, or says where it cannot be one.
func (d *draft) state() (*State, error) {
	s := New()
	s.shared = d.shared
	if err := s.SetVectors(d.vectors); err != nil {
		return nil, err
	}
	for i := range d.groups {
		g := &d.groups[i]
		if err := s.draw(&g.Group); err != nil {
			return nil, errorAt(g.line, g.column, err)
		}
	}
	s.changes = 0
	return s, nil
}

// draw takes up a group of a draft.
func (s *State) draw(g *Group) error {
	if !idForm.MatchString(g.ID) {
		return errID
	}
	members := sorted(g.Members)
	if len(members) < len(g.Members) {
		return errors.New("a member is in the group twice")
	}
	own := *g
	own.Members = slices.Clip(members)
	return s.insert(&own)
}
