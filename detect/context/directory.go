package context

import (
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	ordinary "github.com/lethe-privacy/lethe/lexicon"
	naming "github.com/lethe-privacy/lethe/link/name"
	"github.com/lethe-privacy/lethe/span"
)

// listedName is a surname, a comma and given names where an entry of a list may begin, and
// what ends it. A surname may be any word; so may a given name that no list has.
var listedName = func() *lazyregexp.Regexp {
	const (
		word     = `\p{Lu}[\p{L}\p{M}'’·-]*\p{L}`
		particle = `(?i:von|van|vom|zu|zur|de|del|der|den|dem|da|do|di|du|la|le|los|las|i|y|e|el|al|bin|ibn|ten|ter|mac|st\.) `
		surname  = `(?:` + particle + `){0,3}` + word + `(?: (?:` + particle + `){0,2}` + word + `){0,2}`
		given    = word + `(?:[ -](?:` + word + `|\p{Lu}\b\.?)){0,2}(?: (?:von|van|de|del|de la)\b)?`
		begin    = `(?:^|\n|[:;|(]|\)[,;]?|,|\b(?:and|und|y|i|et|e|by|von|per|por|par)\b)`
		before   = `[ \t]*(?:[-•*–·] ?|\(?\d{1,3}[.)]?[ \t]+)?`
	)
	return lazyregexp.New(begin + before + `(` + surname + `), (` + given + `)`)
}()

// listEnd is what may stand behind an entry of a list.
var listEnd = lazyregexp.New(`^(?:[ \t]*(?:$|[\r\n;|(,*†]|[–—-] )|[ \t]+\d|\.(?:[ \t]|\r?\n|$)|\t|  | (?:and|und|y|i|et|e)\b)`)

// entry is one such name.
type entry struct {
	span.Span
	line  int
	known bool // its given name is one
	begin byte // what stands before it: '\n' for the start of a line, ';' for what parts entries in one
	words bool // all of it are ordinary words, and it begins no line
}

const (
	linesApart = 2 // between entries of one list
	leastKnown = 2 // entries of a list whose given names are known
)

// directory finds the people of lists that have surnames first: of those who came, who sit
// a test, who are birds of a feather otherwise. One such entry says little; several do.
func (s *personScan) directory() {
	if !strings.Contains(s.text, ", ") {
		return
	}
	s.listed = map[int]bool{}
	var list []entry
	known := 0
	begins := map[byte]bool{} // before known names
	flush := func() {
		if known >= leastKnown && known*5 >= len(list)*2 {
			for _, e := range list {
				if e.words || !begins[e.begin] {
					continue
				}
				canonical := s.canonical(name{start: e.Start, end: e.End, comma: true})
				s.listed[e.Start] = true
				s.page.add(e.Start, e.End, lethe.Person, 0.95, byList).Normalized = canonical
			}
		}
		list, known = list[:0], 0
		clear(begins)
	}
	for _, e := range listed(s.text) {
		if len(list) > 0 && e.line-list[len(list)-1].line > linesApart {
			flush()
		}
		list = append(list, e)
		if e.known {
			known++
			begins[e.begin] = true
		}
	}
	flush()
}

// listed gives what may be entries of lists.
func listed(text string) (all []entry) {
	line, counted := 0, 0
	for at := 0; at < len(text); {
		m := listedName.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		sign, surname, given := text[at+m[0]], text[at+m[2]:at+m[3]], text[at+m[4]:at+m[5]]
		e := entry{Span: span.Span{Start: at + m[2], End: at + m[5]}}
		if !listEnd.MatchString(text[e.End:]) || sign == ',' && surname != strings.ToUpper(surname) || strings.Contains(text[e.Start:e.End], "\n") {
			at += m[3]
			continue
		}
		line += strings.Count(text[counted:e.Start], "\n")
		counted = e.Start
		e.line, e.known = line, givenPart(given)
		e.begin = beginOf(sign, at+m[0] == 0)
		e.words = !e.known && e.begin != '\n' && ordinaryAll(e.In(text))
		all = append(all, e)
		at = e.End
	}
	return all
}

// givenPart reports whether the first word is a given name, and no state that is called like one.
func givenPart(given string) bool {
	first, _, _ := strings.Cut(given, " ")
	first = strings.TrimFunc(first, func(r rune) bool { return !unicode.IsLetter(r) })
	switch lethe.Lower(first) {
	case "georgia", "virginia", "carolina", "jordan", "chad", "israel", "victoria":
		return strings.Contains(given, " ")
	}
	return isGiven(first) || naming.Given(naming.Fold(first))
}

// ordinaryAll reports whether all words of a stretch are ordinary ones: "Item, Quantity".
func ordinaryAll(s string) bool {
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		if !ordinary.Ordinary(w) && !ordinary.Ordinary(lethe.Lower(w)) && words().lookUp(lethe.Lower(w))&notName == 0 {
			return false
		}
	}
	return true
}

// beginOf tells what stands before an entry: the sign, where it is none that a sentence has
// between entries as well.
func beginOf(sign byte, first bool) byte {
	switch {
	case first || sign == '\n':
		return '\n'
	case sign == '|' || sign == '(' || sign == ',':
		return sign
	}
	return ';'
}
