package people

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// nicknames links what is left in a document and has a short form of somebody's given
// name: "Bob Keller" and "Robert Keller", or "Bob" alone. Exactly one person must fit.
func (s *scope) nicknames() {
	byName := map[string][]int32{} // people by formal given name and surname, and by given name
	put := func(key string, i int32) {
		if at := byName[key]; len(at) <= crowd && (len(at) == 0 || at[len(at)-1] != i) {
			byName[key] = append(at, i)
		}
	}
	each := func(i int32, f func(key string)) {
		given, surname := s.nickParts(i)
		for _, full := range formalOf(given) {
			f(full + " " + surname)
		}
	}
	for _, i := range s.order {
		if s.nodes[i].into != i {
			continue
		}
		if given, surname, ok := s.nodes[i].name.Plain(); ok {
			each(i, func(key string) { put(key, i) })
			if len(surname) > 0 {
				for _, full := range formalOf(given[0].Text) {
					put(full, i)
				}
			}
		}
	}
	for _, i := range s.order {
		if s.nodes[i].into != i {
			continue
		}
		var met []int32
		if s.aloneNickname(i) {
			for _, full := range formalOf(s.nodes[i].name.Words[0].Text) {
				met = append(met, byName[full]...)
			}
		} else if _, _, ok := s.nodes[i].name.Plain(); ok {
			each(i, func(key string) { met = append(met, byName[key]...) })
		}
		s.linkOnly(i, met, Nickname, s.byNickname)
	}
}

// nickParts are the given name and the surname under which people are looked up.
func (s *scope) nickParts(i int32) (given, surname string) {
	g, f, _ := s.nodes[i].name.Plain()
	for _, w := range f {
		surname += w.Coarse + " "
	}
	return g[0].Text, surname
}

// formalOf are the formal names of a given name, or it alone.
func formalOf(given string) []string {
	if full := name.Formal(given); full != nil {
		return full
	}
	return []string{given}
}

// aloneNickname reports whether a node is a given name alone that may be a short form
// and that nobody in the document bears.
func (s *scope) aloneNickname(i int32) bool {
	n := &s.nodes[i]
	return n.unfit && len(n.name.Words) == 1 && n.name.NoSurname() && !n.name.Words[0].Short && !n.many &&
		name.Formal(n.name.Words[0].Text) != nil
}

// byNickname reports whether the given name of x is short for that of h, or the reverse,
// and the rest of their names fits.
func (s *scope) byNickname(x, h *node) bool {
	given, _, ok := h.name.Plain()
	if !ok || !name.Nickname(x.name.Words[0], given[0]) {
		return false
	}
	if x.name.NoSurname() {
		return true
	}
	same := x.name
	same.Words = slices.Clone(x.name.Words)
	same.Words[0] = given[0]
	_, ok = h.name.Join(same)
	return ok
}

// slips links what is left in a document and differs from somebody's name in one letter
// of a long surname. One of the two surnames must be nobody else's.
func (s *scope) slips() {
	byKey, bearers := map[string][]int32{}, map[string]int{} // how many people bear a surname
	for _, i := range s.order {
		if s.nodes[i].into != i {
			continue
		}
		for k, key := range s.nodes[i].name.SlipKeys() {
			if k == 0 {
				bearers[surnameOf(&s.nodes[i])]++
			}
			if len(byKey[key]) <= crowd {
				byKey[key] = append(byKey[key], i)
			}
		}
	}
	for _, i := range s.order {
		if s.nodes[i].into != i {
			continue
		}
		var met []int32
		for _, key := range s.nodes[i].name.SlipKeys() {
			met = append(met, byKey[key]...)
		}
		s.linkOnly(i, met, Slip, func(x, h *node) bool {
			return name.Typo(h.name, x.name) && (bearers[surnameOf(x)] == 1 || bearers[surnameOf(h)] == 1)
		})
	}
}

func surnameOf(n *node) string { return n.name.Words[len(n.name.Words)-1].Text }

// linkOnly makes node i part of the one person among those met whom a test takes for
// the same and of whom nothing speaks against it. The fuller or earlier name leads.
func (s *scope) linkOnly(i int32, met []int32, reason Reason, test func(x, h *node) bool) {
	head := int32(-1)
	for _, at := range met[:min(len(met), crowd)] {
		at = s.root(at)
		if at == i || at == head || !test(&s.nodes[i], &s.nodes[at]) || !s.nodes[i].together(&s.nodes[at]) {
			continue
		}
		if head >= 0 {
			return // it fits two
		}
		head = at
	}
	if head < 0 || len(met) > crowd {
		return
	}
	if s.nodes[i].compare(&s.nodes[head]) < 0 {
		i, head = head, i
	}
	s.nodes[i].into, s.nodes[i].reason = head, reason
	s.nodes[head].take(&s.nodes[i])
}

// together reports whether nothing speaks against x and h being one person, the role
// of either included.
func (x *node) together(h *node) bool {
	return x.agrees(h) && h.agrees(x) && (x.roles == 0 || h.roles == 0 || x.roles&h.roles != 0)
}
