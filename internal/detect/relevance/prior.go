package relevance

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// Model sets the relevance of each of a document's mentions, which it sees
// together. It must be deterministic and safe for concurrent use.
type Model func(doc *lethe.Document, ms []lethe.Mention)

// Prior is the [Model] of the package's comment. Normalized values should be set
// before, since the specificity of a date is read from them.
func Prior(doc *lethe.Document, ms []lethe.Mention) {
	texts := make(map[string]string, len(doc.Fields))
	for _, f := range doc.Readable() {
		texts[f.Name] = f.Text
	}
	named := map[string]int{}
	for _, m := range ms {
		if m.Label == lethe.Person {
			named[m.Normalized]++
		}
	}
	english := strings.HasPrefix(strings.ToLower(doc.Language), "en")
	for i := range ms {
		m := &ms[i]
		around := surroundings(texts[m.Field], m.Start, m.End)
		around.english = english
		m.Relevance = prior().value(m, around, named[m.Normalized])
	}
}

// value applies the rules to one mention.
func (t *table) value(m *lethe.Mention, around context, named int) float64 {
	x, ok := t.Labels[m.Label]
	if !ok {
		x = t.Labels["default"]
	}
	apply := func(rule string, when bool) {
		if when {
			x = t.Rules[rule].of(x)
		}
	}
	if t.direct[m.Label] {
		r := role(m, around)
		apply("subject", r == subject)
		apply("staff", r == staff)
	}
	value := m.Normalized
	if value == "" {
		value = lethe.Lower(m.Text)
	}
	apply("public", t.public(m.Label, value, around))
	apply("family", t.descriptive[m.Label] && around.has(family))
	if m.Label == lethe.Date || m.Label == lethe.BirthDate {
		slashes := strings.Count(value, "/")
		apply("month", slashes == 1)
		apply("year", slashes == 0)
	}
	apply("extreme-age", m.Label == lethe.Age && extreme(value))
	apply("common", t.common[value])
	apply("broad", m.Label == lethe.Location && strings.HasPrefix(m.List, "location"))
	apply("group", around.english && plural(m.Label, value))
	apply("specific", t.descriptive[m.Label] && wordy(m.Label, value))
	apply("home", m.Label == lethe.Location && around.has(home))
	apply("central", m.Label == lethe.Person && named >= 3)
	apply("metadata", !t.direct[m.Label] && !lethe.Field{Name: m.Field}.InContent())
	return x
}

// public reports whether a value is how an organization is reached, and nobody's own.
func (t *table) public(l lethe.Label, value string, around context) bool {
	switch l {
	case lethe.Email:
		box, _, _ := strings.Cut(value, "@")
		return t.mailboxes[box]
	case lethe.Phone:
		return around.has(public) || slices.ContainsFunc(t.free, func(p string) bool { return strings.HasPrefix(value, p) })
	case lethe.Address:
		first, _, _ := strings.Cut(value, " ")
		return t.boxes[first]
	}
	return false
}

// role is subject, staff or neither.
func role(m *lethe.Mention, around context) cue {
	switch m.Role {
	case lethe.RoleSubject:
		return subject
	case lethe.RoleStaff:
		return staff
	}
	if !(lethe.Field{Name: m.Field}).InContent() && strings.HasSuffix(m.Field, "author") {
		return staff
	}
	switch s, p := around.nearest(subject), around.nearest(staff); {
	case s < p:
		return subject
	case p < s:
		return staff
	}
	return 0
}

// extreme reports whether few people have the age, which is in years, or in
// smaller units that are then named.
func extreme(age string) bool {
	number, unit, _ := strings.Cut(age, " ")
	n, err := strconv.Atoi(number)
	return err == nil && (unit != "" || n < 3 || n > 89)
}

// plural reports whether a description of a person in English speaks of several.
func plural(l lethe.Label, value string) bool {
	if l != lethe.Occupation && l != lethe.Demographic {
		return false
	}
	return strings.HasSuffix(value, "s") && !strings.HasSuffix(value, "ss") || strings.HasSuffix(value, "men")
}

// wordy reports whether a description of a kind that is not numbers has at least
// three words, or two for an occupation.
func wordy(l lethe.Label, value string) bool {
	spaces := strings.Count(value, " ")
	switch l {
	case lethe.Occupation:
		return spaces >= 1
	case lethe.Medical, lethe.Demographic, lethe.Event, lethe.Treatment:
		return spaces >= 2
	}
	return false
}
