package state

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// What a change can fail with.
var (
	errNoGroup   = errors.New("there is no such group")
	errMember    = errors.New("a member is in another group already")
	errSurrogate = errors.New("the group has another surrogate already")
	errTaken     = errors.New("another group has this surrogate")
	errTwice     = errors.New("a group of this id is there already")
)

// Add makes a group of members, of which none is in a group yet.
func (s *State) Add(label lethe.Label, members ...Member) (*Group, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &Group{ID: newID(), Label: label, Members: sorted(members)}
	if err := s.insert(g); err != nil {
		return nil, failure.Errorf("state", "add group: %w", err)
	}
	s.changes++
	return g, nil
}

func newID() string {
	var b [idSize]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// insert takes up a group that has an id of its own, or changes nothing.
func (s *State) insert(g *Group) error {
	err := g.check()
	if _, ok := s.byID(g.ID); ok {
		err = fmt.Errorf("%w: %s", errTwice, g.ID)
	}
	if err == nil {
		err = s.free(g.Label, g.Members)
	}
	if err == nil {
		err = s.fits(g, g.Surrogate.Text)
	}
	if err != nil {
		return err
	}
	at := int32(len(s.groups))
	s.groups = append(s.groups, g)
	s.ids.put(s.hash(g.ID), at)
	s.putMembers(g.Label, g.Members, at)
	s.putText(g.Label, g.Surrogate.Text, at)
	return nil
}

// free reports members that some group has.
func (s *State) free(label lethe.Label, members []Member) error {
	for _, m := range members {
		if o, ok := s.exact(label, m); ok {
			return fmt.Errorf("%w: %s", errMember, o.ID)
		}
	}
	return nil
}

// fits reports a surrogate that another group has.
func (s *State) fits(g *Group, text string) error {
	if s.shared || text == "" {
		return nil
	}
	for o := range s.named(g.Label, fold.Alike(text)) {
		if o.ID != g.ID {
			return fmt.Errorf("%w: %s", errTaken, o.ID)
		}
	}
	return nil
}

// Join adds members to a group. It gives the group as it then is. Members that are in it
// already change nothing.
func (s *State) Join(id string, members ...Member) (*Group, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.byID(id)
	if !ok {
		return nil, failure.Errorf("state", "join group: %w", errNoGroup)
	}
	g := s.groups[at]
	members = slices.DeleteFunc(sorted(members), g.has)
	if len(members) == 0 {
		return g, nil
	}
	err := checkMembers(members)
	if err == nil {
		err = s.free(g.Label, members)
	}
	if err != nil {
		return nil, failure.Errorf("state", "join group %s: %w", id, err)
	}
	next := *g
	next.Members = sorted(slices.Concat(members, g.Members))
	s.groups[at] = &next
	s.changes++
	s.putMembers(g.Label, members, at)
	return &next, nil
}

// SetSurrogate gives a group its surrogate, once and for all: another one fails with
// [errSurrogate], and one that another group of the label has with [errTaken], unless
// surrogates may be shared. The same one again changes nothing.
func (s *State) SetSurrogate(id string, sur Surrogate) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.byID(id)
	if !ok {
		return failure.Errorf("state", "set surrogate: %w", errNoGroup)
	}
	g := s.groups[at]
	err := cmp.Or(checkText("a surrogate", sur.Text), sur.check())
	switch {
	case err != nil:
	case g.Surrogate == sur:
		return nil
	case g.Surrogate.Text != "":
		err = errSurrogate
	default:
		err = s.fits(g, sur.Text)
	}
	if err != nil {
		return failure.Errorf("state", "set surrogate of group %s: %w", id, err)
	}
	next := *g
	next.Surrogate = sur
	s.groups[at] = &next
	s.changes++
	s.putText(g.Label, sur.Text, at)
	return nil
}

// SetVectors notes the fingerprint of the vectors by which values were grouped.
func (s *State) SetVectors(fingerprint string) error {
	if len(fingerprint) > maxText {
		return failure.Errorf("state", "set vectors: the fingerprint has more than %d bytes", maxText)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.vectors != fingerprint {
		s.vectors = fingerprint
		s.changes++
	}
	return nil
}

// AllowShared lets several groups of a label have one surrogate, from now on.
func (s *State) AllowShared() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.shared {
		s.shared = true
		s.changes++
	}
}
