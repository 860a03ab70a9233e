package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// Role is what a label's values do in a text, and so what may stand in their place.
type Role string

// The roles.
const (
	// Identity says who or where: people, contacts, ids, addresses. Another of the same
	// kind may take its place.
	Identity Role = "identity"
	// Time says when: dates, births, ages. It is moved or made less exact, and what
	// belongs together stays so.
	Time Role = "time"
	// Fact says what: conditions, treatments, amounts, events. Another fact in its place
	// would be a lie, so it stays, or becomes less exact, or its label.
	Fact Role = "fact"
)

// roles are those of detectors' labels, for labels that say none themselves.
var roles = map[lethe.Label]Role{
	lethe.Date: Time, lethe.BirthDate: Time, lethe.Age: Time, lethe.Time: Time,
	lethe.Medical: Fact, lethe.Treatment: Fact, lethe.Event: Fact, lethe.Misc: Fact, lethe.Demographic: Fact, lethe.Quantity: Fact,
}

func (r Role) check(l lethe.Label) error {
	if !slices.Contains([]Role{"", Identity, Time, Fact}, r) {
		return fmt.Errorf("label %s: role %q is none of %s, %s, %s", l, r, Identity, Time, Fact)
	}
	return nil
}

// Cut takes the role off a label of the detectors: PERSON and staff of "PERSON:staff".
func Cut(l lethe.Label) (label lethe.Label, role lethe.Role) {
	before, after, _ := strings.Cut(string(l), ":")
	return lethe.Label(before), lethe.Role(after)
}

// role is what the label says, or else what everything it is made from have in common.
func (l *Label) role() Role {
	if l.Role != "" {
		return l.Role
	}
	common := Role("")
	for _, f := range l.From {
		from, _ := Cut(f)
		r, ok := roles[from]
		if !ok || common != "" && r != common {
			return Identity
		}
		common = r
	}
	if common == "" {
		return Identity
	}
	return common
}

// Role is the role of a label of the schema.
func (s *Schema) Role(l lethe.Label) Role {
	for i := range s.Labels {
		if s.Labels[i].Name == l {
			return s.Labels[i].role()
		}
	}
	return Identity
}

// Facts are the labels of the schema whose role is Fact.
func (s *Schema) Facts() []lethe.Label {
	var out []lethe.Label
	for i := range s.Labels {
		if s.Labels[i].role() == Fact {
			out = append(out, s.Labels[i].Name)
		}
	}
	return out
}
