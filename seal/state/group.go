package state

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// Surrogate is the replacement text for the values of a group.
type Surrogate struct {
	// Text is the canonical form, "" where the group has no surrogate yet.
	Text string
	// Details are what the maker of the surrogate wants back.
	Details Details
}

// Member is a value of an entity.
type Member struct {
	// Value is the value as it was normalized.
	Value string
	// Birth is the birth date that was found with it, normalized as dates are:
	// dd/mm/yyyy, mm/yyyy or yyyy; "" where it is not known.
	Birth string
}

func (m Member) compare(o Member) int {
	return cmp.Or(strings.Compare(m.Value, o.Value), strings.Compare(m.Birth, o.Birth))
}

// Group is an entity with its replacement.
type Group struct {
	// ID is 32 random hexadecimal digits.
	ID    string
	Label lethe.Label
	// Members has at least one; they are sorted by value, then birth date.
	Members   []Member
	Surrogate Surrogate
}

// compare orders groups by what they are, not by how they came to be.
func (g *Group) compare(o *Group) int {
	return cmp.Or(
		strings.Compare(string(g.Label), string(o.Label)),
		g.Members[0].compare(o.Members[0]), // no two groups share a member
	)
}

func (g *Group) has(m Member) bool {
	_, ok := slices.BinarySearchFunc(g.Members, m, Member.compare)
	return ok
}

// hasValue reports whether some member has the value, whatever its birth date.
func (g *Group) hasValue(value string) bool {
	i, _ := slices.BinarySearchFunc(g.Members, Member{Value: value}, Member.compare)
	return i < len(g.Members) && g.Members[i].Value == value
}

// agrees reports whether someone born then can be in the group.
func (g *Group) agrees(birth string) bool {
	for _, m := range g.Members {
		if !datesAgree(m.Birth, birth) {
			return false
		}
	}
	return true
}

// datesAgree reports whether two dates can be one: neither contradicts the other, for
// which the shorter is the end of the longer, as 1980 is of 12/04/1980.
func datesAgree(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	return b == "" || a == b || strings.HasSuffix(a, "/"+b)
}

// Limits on what is remembered, in bytes and entries, so that a damaged or hostile file
// cannot ask for more memory than it has itself.
const (
	maxText    = 1 << 16
	maxDetails = 64
)

func checkText(what, s string) error {
	switch {
	case s == "":
		return fmt.Errorf("%s is empty", what)
	case len(s) > maxText:
		return fmt.Errorf("%s has more than %d bytes", what, maxText)
	case !utf8.ValidString(s):
		return fmt.Errorf("%s is not valid UTF-8", what)
	case strings.IndexByte(s, 0) >= 0:
		return fmt.Errorf("%s has a zero byte", what)
	}
	return nil
}

func (m Member) check() error {
	if err := checkText("a value", m.Value); err != nil || m.Birth == "" {
		return err
	}
	return checkText("a birth date", m.Birth)
}

func checkMembers(members []Member) error {
	for _, m := range members {
		if err := m.check(); err != nil {
			return err
		}
	}
	return nil
}

// check reports what no group can be, whatever the others are.
func (g *Group) check() error {
	if len(g.Members) == 0 {
		return errors.New("a group has no members")
	}
	if err := checkText("the label", string(g.Label)); err != nil {
		return err
	}
	if err := checkMembers(g.Members); err != nil {
		return err
	}
	return g.Surrogate.check()
}

func (s Surrogate) check() error {
	if s.Text == "" {
		if s.Details != (Details{}) {
			return errors.New("there are details of a surrogate, but no surrogate")
		}
		return nil
	}
	if strings.TrimSpace(s.Text) == "" {
		return errors.New("a surrogate is nothing but white space")
	}
	if err := checkText("a surrogate", s.Text); err != nil {
		return err
	}
	return s.Details.check()
}

// sorted gives members in order, each once. It does not keep or change those given.
func sorted(members []Member) []Member {
	out := slices.Clone(members)
	if !slices.IsSortedFunc(out, Member.compare) {
		slices.SortFunc(out, Member.compare)
	}
	return slices.Compact(out)
}
