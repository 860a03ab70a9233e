package people

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// find returns the one person that node i may be a shorter name of.
func (s *scope) find(i int32) proposal { return s.search(&s.nodes[i], i) }

// search looks for the one person whose name covers x and of whom nothing speaks
// against it. self is left out.
func (s *scope) search(x *node, self int32) proposal {
	if x.born != "" {
		f := s.fitting(x, self, query{bornKeys(x), func(h *node, r name.Relation) bool {
			return h.born == x.born && r != name.GivenNameAlone
		}})
		if f.count == 1 {
			return proposal{f.head, BirthDate}
		}
	}
	x.unfit = true
	for _, q := range queries(x.name) {
		f := s.fitting(x, self, q)
		if f.count == 0 {
			continue
		}
		x.unfit = false
		if f.count > 1 || !s.allowed(x, &s.nodes[f.head], f.relation) {
			break
		}
		return proposal{f.head, reasonOf(f.relation, s.across)}
	}
	return proposal{head: -1}
}

// searchResult is what a search met: how many people, 2 for more than one, and the first.
type searchResult struct {
	count    int
	head     int32
	relation name.Relation
}

// fitting counts the people that a query meets whose names cover x and who agree with
// it. A key under which there is a crowd fits many.
func (s *scope) fitting(x *node, self int32, q query) searchResult {
	var f searchResult
	for _, key := range q.keys {
		heads, crowd := s.heads.under(key)
		if crowd {
			return searchResult{count: 2}
		}
		for _, i := range heads {
			h := &s.nodes[i]
			if h.print&x.print == 0 || i == self {
				continue
			}
			r := h.name.Covers(x.name)
			if r == name.Unrelated || !x.agrees(h) || s.across && tooLittle(r) || q.accept != nil && !q.accept(h, r) {
				continue
			}
			at := s.root(i)
			switch {
			case at == self || f.count == 1 && f.head == at:
			case f.count == 1:
				return searchResult{count: 2}
			default:
				f = searchResult{1, at, r}
			}
		}
	}
	return f
}

// tooLittle reports whether a relation says nothing beyond one document.
func tooLittle(r name.Relation) bool { return r == name.GivenNameAlone || r == name.SurnameInitial }

// allowed holds the only person that fits against the rules for its relation.
func (s *scope) allowed(x, h *node, r name.Relation) bool {
	switch r {
	case name.SurnameAlone:
		return !s.across || s.onlyBearer(x, h)
	case name.SurnamePart:
		if s.across && x.brief() {
			return false
		}
		return !s.otherHalf(x, h)
	case name.FewerGivenNames:
		return !s.otherHalf(x, h)
	}
	return true
}

// otherHalf reports whether what x lacks of h's three words stands as a name as
// well: "José Núñez" is not taken for "José Núñez Leal" where there is a "José
// Leal".
func (s *scope) otherHalf(x, h *node) bool {
	if len(x.name.Words) != 2 || len(h.name.Words) != 3 {
		return false
	}
	given, rest := x.name.Words[0].Text, h.name.Words[1]
	if rest.Text == x.name.Words[1].Text {
		rest = h.name.Words[2]
	}
	return !rest.Short && !name.Given(rest.Text) && s.stands(given+" "+rest.Text)
}

// share is how many documents may name a person by the surname alone, for each that
// says more, and in how many a surname may stand that is nobody's we know.
const share = 3

// onlyBearer reports whether the surname x stands for h alone in the whole collection:
// it is all of h's surname, nobody else bears it, and h is not named so rarely that
// there must be others.
func (s *scope) onlyBearer(x, h *node) bool {
	if x.docs > share*h.docs || !h.name.HasSurname(x.name) {
		return false
	}
	return !s.borne(x, h)
}

// borne reports whether anybody but h is known by a given name and the surname x.
func (s *scope) borne(x, h *node) bool {
	heads, crowd := s.heads.under(surnameKey(x.name.Words[len(x.name.Words)-1]))
	return crowd || slices.ContainsFunc(heads, func(i int32) bool {
		o := &s.nodes[s.root(i)]
		return o != h && !o.name.NoGivenName() && o.name.MayHaveSurname(x.name)
	})
}

// part finds the names that are somebody else in each document: a surname or given name
// alone, unless it is a surname that stands in few documents and that nobody bears
// of whom more is known; and initials with a surname that fit several people.
func (s *scope) part() {
	s.apart = map[int32]bool{}
	for i := range s.nodes {
		n := &s.nodes[i]
		if n.into != int32(i) || len(n.name.Words) == 0 || !n.brief() {
			continue
		}
		if n.name.Bare() {
			s.apart[int32(i)] = n.docs > share || !n.surname() || s.borne(n, n)
		} else {
			s.apart[int32(i)] = !n.unfit
		}
	}
}
