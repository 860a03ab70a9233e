package state

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Preference says which of two states holds where they contradict each other.
type Preference string

// Preferences; the zero value is none, and contradictions fail.
const (
	Ours   Preference = "ours"
	Theirs Preference = "theirs"
)

// Merge makes one state of two. Groups that have a value in common become one, with the
// surrogate that one of them or both have. It depends on the two states only, and changes
// neither.
//
// Where they contradict each other it fails with [ErrConflict], unless one is preferred:
// its groups and surrogates then stay as they are. A group of the other joins the one that
// it has values in common with; where those are several, or a birth date forbids it, what
// is left of it stays a group of its own. A surrogate of the other that would stand for two
// groups is dropped. All conflicts are given in any case. Ids are those of the preferred
// state, else ours.
func Merge(ours, theirs *State, prefer Preference) (*State, []Conflict, error) {
	t := touch(ours, theirs)
	found := conflicts(ours, theirs, t)
	m := merger{into: New(), own: ours, touched: t.theirs}
	other := theirs
	switch prefer {
	case "":
		if len(found) > 0 {
			return nil, found, failure.Errorf("state", "merge: %w", ErrConflict)
		}
	case Ours:
	case Theirs:
		m.own, m.touched, other = theirs, t.ours, ours
	default:
		return nil, nil, failure.Errorf("state", "merge: prefer ours or theirs, not %q", prefer)
	}
	if err := m.merge(other); err != nil {
		return nil, nil, failure.Errorf("state", "merge: %w", err)
	}
	return m.into, found, nil
}

// merger takes up the groups of one state, and then those of another.
type merger struct {
	into    *State
	own     *State
	touched map[*Group][]*Group // groups of the other: those of its own that they are about
}

func (m *merger) merge(other *State) error {
	m.into.shared = m.own.Shared()
	m.into.vectors = cmp.Or(m.own.Vectors(), other.Vectors())
	for _, g := range m.own.Groups() {
		if err := m.add(*g); err != nil {
			return err
		}
	}
	for _, g := range other.Groups() {
		if err := m.take(g); err != nil {
			return err
		}
	}
	m.into.changes = 1
	return nil
}

func (m *merger) add(g Group) error {
	return m.into.insert(&g)
}

// take takes up a group of the other state.
func (m *merger) take(o *Group) error {
	if to := m.touched[o]; len(to) == 1 {
		if g, _ := m.into.group(to[0].ID); g.allAgree(o) {
			return m.join(g, o)
		}
	}
	left := *o
	left.Members = slices.DeleteFunc(slices.Clone(o.Members), func(x Member) bool {
		_, ok := m.into.exact(o.Label, x)
		return ok
	})
	if len(left.Members) == 0 {
		return nil
	}
	if !m.fits(&left, o.Surrogate) {
		left.Surrogate = Surrogate{}
	}
	for {
		if _, ok := m.into.group(left.ID); !ok {
			return m.add(left)
		}
		left.ID = nextID(left.ID)
	}
}

// join adds what a group of the other state has to one of its own.
func (m *merger) join(g, o *Group) error {
	if _, err := m.into.Join(g.ID, o.Members...); err != nil {
		return err
	}
	if g.Surrogate.Text == "" && o.Surrogate.Text != "" && m.fits(g, o.Surrogate) {
		return m.into.SetSurrogate(g.ID, o.Surrogate)
	}
	return nil
}

func (m *merger) fits(g *Group, s Surrogate) bool { return m.into.fits(g, s.Text) == nil }

// nextID is the id of what is left of a group whose id goes to another part of it.
func nextID(id string) string {
	sum := sha256.Sum256([]byte("left of " + id))
	return hex.EncodeToString(sum[:idSize])
}
