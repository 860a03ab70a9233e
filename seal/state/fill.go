package state

import (
	"cmp"
	"fmt"
	"sync"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// fill takes up groups of which nothing is known but that they are in order. All maps
// are filled at once; what they find is reported in one order. It leaves nothing usable where
// it fails.
func (s *State) fill(groups []Group) error {
	s.groups = make([]*Group, len(groups))
	members := 0
	for i := range groups {
		s.groups[i] = &groups[i]
		members += len(groups[i].Members)
	}
	s.ids, s.members, s.texts = newIndex(len(groups)), newIndex(members), newIndex(len(groups))
	var found [4]error
	var work sync.WaitGroup
	for i, take := range []func(*Group, int32) error{checked, s.fillID, s.fillMembers, s.fillText} {
		work.Go(func() {
			for at, g := range s.groups {
				if err := take(g, int32(at)); err != nil {
					found[i] = fmt.Errorf("%w: group %s: %w", errMalformed, g.ID, err)
					return
				}
			}
		})
	}
	work.Wait()
	return cmp.Or(found[:]...)
}

func checked(g *Group, _ int32) error { return g.check() }

func (s *State) fillID(g *Group, at int32) error {
	if hash := s.hash(g.ID); !s.ids.put(hash, at) {
		for o := range s.ids.all(hash) {
			if o != at && s.groups[o].ID == g.ID {
				return errTwice
			}
		}
	}
	return nil
}

func (s *State) fillMembers(g *Group, at int32) error {
	for _, m := range g.Members {
		if hash := s.hash(string(g.Label), m.Value, m.Birth); !s.members.put(hash, at) {
			for o := range s.members.all(hash) {
				if o := s.groups[o]; o != g && o.Label == g.Label && o.has(m) {
					return errMember
				}
			}
		}
		if m.Birth != "" {
			s.people.put(s.hash(string(g.Label), m.Value), at)
		}
	}
	return nil
}

func (s *State) fillText(g *Group, at int32) error {
	folded := fold.Alike(g.Surrogate.Text)
	if folded == "" || s.texts.put(s.hash(string(g.Label), folded), at) || s.shared {
		return nil
	}
	for o := range s.named(g.Label, folded) {
		if o != g {
			return errTaken
		}
	}
	return nil
}
