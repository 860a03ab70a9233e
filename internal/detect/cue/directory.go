package cue

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"
)

// Both halves of a name with its surname first: what may be one where an entry of a list may
// begin, and given names. A surname may be any word; so may a given name that no list has.
var surnameHalf, givenHalf = func() (*lazyregexp.Regexp, *lazyregexp.Regexp) {
	const (
		word     = `\p{Lu}[\p{L}\p{M}'’·-]*\p{L}`
		particle = `(?i:von|van|vom|zu|zur|de|del|der|den|dem|da|do|di|du|la|le|los|las|i|y|e|el|al|bin|ibn|ten|ter|mac|st\.) `
		surname  = `(?:` + particle + `){0,3}` + word + `(?: (?:` + particle + `){0,2}` + word + `){0,2}`
		given    = word + `(?:[ -](?:` + word + `|\p{Lu}\b\.?)){0,2}(?: (?:von|van|de|del|de la)\b)?`
		joined   = `(?:.*\b(?:and|und|y|i|et|e|by|von|per|por|par) )?`
		before   = `[ \t]*(?:[-•*–·] ?|\(?\d{1,3}[.)]?[ \t]+)?`
	)
	return lazyregexp.New(`^(?:` + before + `|` + joined + `)(` + surname + `)$`), lazyregexp.New(`^` + given)
}()

// listEnd is what may stand after an entry of a list.
var listEnd = lazyregexp.New(`^(?:[ \t]*(?:$|[\r\n;|(,*†]|[–—-] )|[ \t]+\d|\.(?:[ \t]|\r?\n|$)|\t|  | (?:and|und|y|i|et|e)\b)`)

// entry is one such name.
type entry struct {
	span.Span
	line  int
	known bool // its given name is one
	begin byte // the text before it: '\n' for the start of a line, ';' for what parts entries in one
	words bool // all of it are ordinary words, and it begins no line
}

const (
	linesApart = 2 // between entries of one list
	leastKnown = 2 // entries of a list whose given names are known
)

// directory finds the people of lists that have surnames first, as of those who came or who sit
// a test. One such entry says little; several do.
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

// longestSurname bounds the text before the comma of an entry, in bytes.
const longestSurname = 64

// listed gives what may be entries of lists.
func listed(text string) (all []entry) {
	line, counted := 0, 0
	for at := 0; ; {
		comma := strings.Index(text[at:], ", ")
		if comma < 0 {
			return all
		}
		comma += at
		at = comma + 2
		e, ok := entryAt(text, comma)
		if !ok {
			continue
		}
		line += strings.Count(text[counted:e.Start], "\n")
		counted, at = e.Start, e.End
		e.line = line
		all = append(all, e)
	}
}

// entryAt is the entry around a comma.
func entryAt(text string, comma int) (entry, bool) {
	behind := text[comma+2 : min(len(text), comma+2+longestSurname)]
	if c, _ := utf8.DecodeRuneInString(behind); !unicode.IsUpper(c) {
		return entry{}, false
	}
	from := max(0, comma-longestSurname)
	k := strings.LastIndexAny(text[from:comma], "\n:;|(),")
	if k < 0 && from > 0 {
		return entry{}, false
	}
	start := from + k + 1
	m := surnameHalf.FindStringSubmatchIndex(text[start:comma])
	if m == nil {
		return entry{}, false
	}
	given := givenHalf.FindString(behind)
	e := entry{Span: span.Span{Start: start + m[2], End: comma + 2 + len(given)}}
	if given == "" || !listEnd.MatchString(text[e.End:]) {
		return entry{}, false
	}
	surname := text[e.Start:comma]
	e.begin = beginOf(text, start)
	if e.begin == ',' && surname != strings.ToUpper(surname) && !strings.HasSuffix(text[:start], "),") {
		return entry{}, false
	}
	e.known = givenPart(given)
	e.words = !e.known && e.begin != '\n' && ordinaryAll(e.In(text))
	return e, true
}

// givenPart reports whether the first word is a given name, and no state that is called like one.
func givenPart(given string) bool {
	first, _, _ := strings.Cut(given, " ")
	first = strings.TrimFunc(first, letter.Not)
	switch lethe.Lower(first) {
	case "georgia", "virginia", "carolina", "jordan", "chad", "israel", "victoria":
		return strings.Contains(given, " ")
	}
	return isGiven(first) || naming.Given(naming.Fold(first))
}

// ordinaryAll reports whether all words of a span are ordinary ones: "Item, Quantity".
func ordinaryAll(s string) bool {
	for w := range strings.FieldsFuncSeq(s, letter.NotOrMark) {
		if !ordinary.Ordinary(w) && !ordinary.Ordinary(lethe.Lower(w)) && words().lookUp(lethe.Lower(w))&notName == 0 {
			return false
		}
	}
	return true
}

// beginOf identifies the text before an entry: the start of a line, or the sign; ';' for all that
// parts entries in one line.
func beginOf(text string, start int) byte {
	if start == 0 {
		return '\n'
	}
	switch sign := text[start-1]; sign {
	case '\n', '|', '(', ',':
		return sign
	}
	return ';'
}
