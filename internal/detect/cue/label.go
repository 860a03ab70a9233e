package cue

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// longestLabel is how many words a label has at most.
const longestLabel = 4

// labelled takes the name after the label that the colon at token i ends:
// "Patient: Jane Doe".
func (s *personScan) labelled(i int) bool {
	list := s.labelBefore(i)
	if list == "" {
		return false
	}
	at := i + 1
	if s.lineStart(at) && s.at(at).gap == paragraph {
		return false
	}
	if s.has(at, title) {
		return false // the title finds it
	}
	n, ok := s.nameAt(at, 5)
	if !ok {
		return false
	}
	if n, ok = s.beforeLabel(n); !ok {
		return false
	}
	n = s.inverted(n)
	role := lethe.Role("")
	switch list {
	case "subject-label":
		role = lethe.RoleSubject
	case "staff-label":
		role = lethe.RoleStaff
	}
	if !s.endsValue(n.last) && !s.is(n.last+1, ":") && (len(n.parts) < 2 || s.at(n.last).kind != small || s.lang == "de") {
		return false
	}
	if s.organized(n) || len(n.parts) == 1 && (list == "loose-label" || list != "name-label" && !s.endsLine(n.last)) {
		return false
	}
	s.add(n, role, 0.85, byLabel)
	return true
}

// labelBefore is the list of labels that holds the words before token i, "" for
// none.
func (p *page) labelBefore(i int) string {
	for size := longestLabel; size > 0; size-- {
		if i-size < 0 || p.crossesLine(i-size, i) {
			continue
		}
		phrase := p.phrase(i-size, i)
		for _, list := range [...]string{"subject-label", "staff-label", "name-label", "loose-label"} {
			if words().phrases[list][phrase] {
				return list
			}
		}
	}
	return ""
}

// crossesLine reports whether a line breaks between the tokens i to j.
func (p *page) crossesLine(i, j int) bool {
	for k := i + 1; k <= j; k++ {
		if !p.sameLine(k) {
			return true
		}
	}
	return false
}

// endsLine reports whether token i is not on the line before it.
func (p *page) endsLine(i int) bool { return !p.sameLine(i) }

// introduced takes the name that begins at token i after the words of an
// introduction or of a relative: "my name is Jane Doe", "her husband Peter".
func (s *personScan) introduced(i int) {
	if s.is(i-1, "(") && s.has(i-2, kin) && s.sameLine(i) && s.sameLine(i-1) {
		if n, ok := s.nameAt(i, 4); ok && s.is(n.last, ")") {
			s.add(n, "", 0.75, byRelative)
		}
		return
	}
	if !s.sameLine(i) || s.at(i-1).kind != small && s.lang != "de" || !s.nameWord(i) {
		return
	}
	if !s.has(i-1, kin) && (!s.introduction(i) || s.ofAnimal(i)) {
		return
	}
	if n, ok := s.nameAt(i, 4); ok && !s.organized(n) {
		s.add(n, "", 0.75, byIntroduction)
	}
}

func (s *personScan) introduction(i int) bool {
	for size := 2; size <= 4; size++ {
		if i-size >= 0 && words().phrases["introduction"][s.phrase(i-size, i)] {
			return true
		}
	}
	return false
}

// animals are whom people keep and give names, in Spanish and Catalan.
var animals = strings.Fields(`perro perra perrito perrita cachorro cachorra gato gata gatito gatita caballo yegua potro burro burra vaca cabra
	oveja cerdo cerda gallina gallo loro canario conejo coneja tortuga hámster pez mascota
	gos gossa cadell cadella gat gateta gatet cavall euga poltre ruc somera cabra ovella porc truja gall lloro canari conill tortuga peix`)

// ofAnimal reports whether an animal stands before the words that lead up to the name at token i: "el perro, que
// se llama Trasto".
func (s *personScan) ofAnimal(i int) bool {
	for k := i - 1; k > 0 && i-k < 7 && s.sameLine(k) && !s.is(k, "."); k-- {
		if slices.Contains(animals, s.lower(k)) {
			return true
		}
	}
	return false
}
