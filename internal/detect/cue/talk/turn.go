package talk

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// turn is the head of a line of a chat: when, and who speaks.
type turn struct {
	head    span.Span // with the time and the sign after the speaker
	speaker span.Span
	named   bool // the speaker is somebody
}

// turnFrom is the first turn whose head ends after a place.
func (t *text) turnFrom(at int) int {
	k, _ := slices.BinarySearchFunc(t.turns, at+1, func(u turn, at int) int { return u.head.End - at })
	return k
}

// head is how a line of a chat begins: "[10:32] Marta:", "12/3/23, 18:04 - Jordi Puig:",
// "Ciutadà>".
var head = lazyregexp.New(`^[ \t]*(?:\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?[ \t]+)?\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?\]?h?[ \t]*[-–]?[ \t]*)?([\p{L}][\p{L}\p{M}\d_ .'’·()-]{0,38}?)[ \t]*[:>][ \t]*`)

const (
	leastTurns   = 2
	mostSpeakers = 6
)

// turnsOf are the heads of a text's lines, where it is a chat: of few speakers, most lines
// begin with one, and one of them speaks again, or is a role.
func turnsOf(s string) []turn {
	var all []turn
	speakers, lines := map[string]int{}, 0
	for start := 0; start < len(s); {
		end := len(s)
		if n := strings.IndexByte(s[start:], '\n'); n >= 0 {
			end = start + n
		}
		if strings.TrimSpace(s[start:end]) != "" {
			lines++
		}
		if m := head.FindStringSubmatchIndex(s[start:end]); m != nil && !urlBehind(s[start+m[1]:end]) {
			all = append(all, turn{span.Span{Start: start, End: start + m[1]}, span.Span{Start: start + m[2], End: start + m[3]}, false})
			speakers[fold.Bare(s[start+m[2]:start+m[3]])]++
		}
		start = end + 1
	}
	if len(all) < leastTurns || 2*len(all) < lines || len(speakers) > mostSpeakers || !speaks(speakers) {
		return nil
	}
	return all
}

func urlBehind(rest string) bool { return strings.HasPrefix(rest, "//") }

// speaks reports whether names of speakers are those of a chat and not of fields: one comes
// again, or is a role.
func speaks(speakers map[string]int) bool {
	again, roles := 0, 0
	for who, n := range speakers {
		if fields[who] {
			return false
		}
		if n > 1 {
			again++
		}
		if isRole(who) {
			roles++
		}
	}
	return roles > 0 && (again > 0 || roles > 1) || again > 1 || again == 1 && len(speakers) <= 2
}

// isRole reports whether a speaker is what somebody is there, and no name: "Agent 2".
func isRole(who string) bool {
	who = strings.TrimFunc(who, letter.Not)
	first, _, _ := strings.Cut(strings.ReplaceAll(who, "_", " "), " ")
	return roles[who] || roles[first] || roleEnding.MatchString(first)
}

// roleEnding is how words for what people do end, and no names of the countries.
var roleEnding = lazyregexp.New(`(?:operador|operadora|istrador|istradora|ordinador|ordinadora|ordenador|adora|atiu|ativa|ativo|ionist|ionista|tecari|tecaria)$`)

// heads finds the names of speakers.
func (t *text) heads() {
	for k := range t.turns {
		u := &t.turns[k]
		who := u.speaker.In(t.S)
		switch {
		case isRole(fold.Bare(who)):
			if i := t.namedInRole(u.speaker); i >= 0 {
				t.add(t.Words[i].Span, lethe.Person, .6, "name in what a speaker is called")
			}
			t.taken.Set(u.head)
		case strings.ContainsAny(who, "_0123456789"):
			t.add(u.speaker, lethe.PersonalID, .7, "user name of a speaker")
			u.named = true
		case t.namesSomebody(u.speaker):
			t.add(u.speaker, lethe.Person, .93, "speaker of a chat") // surer than a model that takes it for a place
			u.named = true
		default:
			t.taken.Set(u.head)
		}
	}
}

// namedInRole is the word of a role that is the given name of somebody, "Mare Gerard 4t"; -1
// where none is.
func (t *text) namedInRole(s span.Span) int {
	first, last := t.inside(s)
	for i := first + 1; i <= last; i++ {
		if t.capital(i) && t.classes(i, i)&tagger.GivenCommon != 0 && !t.ordinary(i) {
			return i
		}
	}
	return -1
}

// short reports whether it is an abbreviation, as offices have it: "AEAT", "ATC".
func (t *text) short(i int) bool {
	w := t.Words[i].Raw
	return len(w) <= 5 && strings.ToUpper(w) == w
}

// namesSomebody reports whether a speaker begins with a given name, or with a word that is
// none of the languages.
func (t *text) namesSomebody(s span.Span) bool {
	first, last := t.inside(s)
	if last < first {
		return false
	}
	c := t.classes(first, first)
	return c&given != 0 || !t.ordinary(first) && !t.short(first) && (c&family != 0 || t.rank(first) == 0 && last == first)
}
