package cue

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// wholeField takes the names of a field that is named for a person, and reports
// whether it did.
func (s *personScan) wholeField() bool {
	if s.field == "" || !s.whole || len(s.toks) == 0 || len(s.toks) > 24 {
		return false
	}
	role, ok := personField(s.field)
	if !ok && !partField(s.field) {
		return false
	}
	names := s.listOfNames()
	if len(names) == 1 && len(names[0].parts) == 1 && !s.has(0, title) && bareName(s.field) {
		return false
	}
	for _, n := range names {
		s.add(n, role, 0.95, byField)
	}
	if names == nil {
		if n, ok := s.partOfName(); ok {
			// Not to be found again: "May" and "Will" are names in their columns alone.
			s.page.add(n.start, n.end, lethe.Person, 0.95, byField.as(role)).Normalized = s.canonical(n)
			s.past = n.last
			return true
		}
		if n, ok := s.smallName(); ok {
			s.add(n, role, 0.7, byField)
			return true
		}
		if n, ok := s.commonName(); ok {
			s.add(n, role, 0.7, byField)
			return true
		}
	}
	return names != nil
}

// commonName reads the whole page as a name of words that are hardly ever one: "May Will".
// Here the field says that they are.
func (s *personScan) commonName() (name, bool) {
	if len(s.toks) < 2 || len(s.toks) > 3 {
		return name{}, false
	}
	n := name{last: len(s.toks), end: s.toks[len(s.toks)-1].end, start: s.toks[0].start}
	for i, t := range s.toks {
		if t.kind != capital || t.flags&(nobody&^notName|thing|institution|company|orgPart|orgLink|firmNoun|fieldWord|numberWord|unitWord|noValue) != 0 {
			return name{}, false
		}
		n.parts = append(n.parts, i)
	}
	return n, true
}

// partOfName reads the whole page as a surname or given name, in a column of such, whatever
// else its word may mean.
func (s *personScan) partOfName() (name, bool) {
	if !partField(s.field) || len(s.toks) > 3 {
		return name{}, false
	}
	n := name{last: len(s.toks), end: s.toks[len(s.toks)-1].end, start: s.toks[0].start}
	for i, t := range s.toks {
		if t.kind != capital && t.kind != upper || t.flags&nobody != 0 || t.end-t.start < 2 {
			return name{}, false
		}
		n.parts = append(n.parts, i)
	}
	return n, true
}

// personField reports whether a field's name is a label for a person, and for whom.
func personField(field string) (role lethe.Role, ok bool) {
	own, parent := normalize.FieldWords(field)
	lists, label, above := words().phrases, strings.Join(own, " "), strings.Join(parent, " ")
	switch {
	case lists["subject-label"][label]:
		return lethe.RoleSubject, true
	case lists["staff-label"][label]:
		return lethe.RoleStaff, true
	case !lists["name-label"][label] && !lists["loose-label"][label] || slices.ContainsFunc(parent, isThing):
		return "", false
	case lists["subject-label"][above]:
		return lethe.RoleSubject, true
	case lists["staff-label"][above]:
		return lethe.RoleStaff, true
	}
	return "", true
}

// isThing reports whether a word, also in the plural, names what has a name without
// being a person.
func isThing(w string) bool {
	for _, ending := range [...]string{"", "s", "es", "e", "en", "n"} {
		if bare, ok := strings.CutSuffix(w, ending); ok && words().flags[bare]&thing != 0 {
			return true
		}
	}
	return false
}

// bareName reports whether a field is named "name" and nothing above it says of
// whom: one word in it may be anything.
func bareName(field string) bool {
	own, parent := normalize.FieldWords(field)
	if len(own) != 1 || own[0] != "name" && own[0] != "nombre" && own[0] != "nom" {
		return false
	}
	above := strings.Join(parent, " ")
	return !words().phrases["subject-label"][above] && !words().phrases["staff-label"][above]
}

// listOfNames reads the whole page as names, nil where it is something else.
func (s *personScan) listOfNames() []name {
	var names []name
	for at := 0; at < len(s.toks); {
		if s.has(at, title) {
			at, _ = s.pastTitles(at)
		}
		n, ok := s.nameAt(at, 6)
		if !ok && len(names) > 0 && s.allSmall(at) {
			break // "J. Roe / bank", "L. Roe, agency"
		}
		if !ok || s.organized(n) {
			return nil
		}
		if s.is(n.last, ",") {
			n = s.inverted(n)
		}
		names = append(names, n)
		if at = n.last; at < len(s.toks) && !s.is(at, ",", ";", "/", "&", "and", "und", "y", "i") {
			return nil
		}
		if s.at(at+1).kind == number {
			break // "L. Roe, 2 May 2020"
		}
		at++
	}
	return names
}

// allSmall reports whether nothing but words in small letters and signs follows from token i on.
func (s *personScan) allSmall(i int) bool {
	return !slices.ContainsFunc(s.toks[min(i, len(s.toks)):], func(t token) bool { return t.kind != small && t.kind != sign })
}

// smallName reads the whole page as a name typed without capitals.
func (s *personScan) smallName() (name, bool) {
	if len(s.toks) > 4 {
		return name{}, false
	}
	n := name{last: len(s.toks), end: s.toks[len(s.toks)-1].end, start: s.toks[0].start}
	for i, t := range s.toks {
		if t.kind != small && t.kind != capital || t.flags&notName != 0 {
			return name{}, false
		}
		n.parts = append(n.parts, i)
	}
	return n, len(n.parts) >= 2
}

// partField reports whether a field is named for surnames or given names.
func partField(field string) bool {
	own, parent := normalize.FieldWords(field)
	return words().phrases["part-label"][strings.Join(own, " ")] && !slices.ContainsFunc(parent, isThing)
}
