package echo

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Chats that say who writes before a colon, without a time or before one: "lasse: probe heute??", "ingrun  [09:02] who
// merged that", and a line of its own in a forum. Forms have such lines, too: so a label is somebody only where lists or
// the rest of the text know a name in it, or where it is an unknown word with talk behind it.

// turnOf is who writes.
var turnOf = looks.Form(`(?m)^(?:[\pL ]{1,12} (?:von|de|from|by) |)((?:\pL[\pL\pN_.’'-]{1,23})(?: \pL[\pL\pN_.’'-]{0,19}){0,2})(?: ?[^\pL\pN\s:;,.()\[\]{}|<>/"'=+*#&%$§!?-]{1,8})?(?:: [^\n]|:\r?$|:\n| {1,4}\[?\d{1,2}[:.]\d{2}\]?:? )`)

// The least that a chat has: turns, people with several, and turns for a number of lines.
const (
	leastTurns    = 4
	linesATurn    = 3
	leastSpeakers = 2
	leastHandle   = 5 // letters of somebody whom no list knows
)

// speaker is who writes in a chat.
type speaker struct {
	turns []span.Span
	named bool // lists or the rest of the text know a name in it
	talks int  // turns that begin with a letter
}

// plainSpeakers finds who writes in such chats.
func (d *document) plainSpeakers(t *text) {
	who := map[string]*speaker{}
	n := 0
	for _, at := range t.look().All(turnOf) {
		s := span.Span{Start: at[2], End: at[3]}
		key := lethe.Lower(s.In(t.s))
		if who[key] == nil {
			who[key] = &speaker{}
		}
		p := who[key]
		p.turns = append(p.turns, s)
		p.named = p.named || d.isSomebody(t, s)
		if said := strings.TrimLeft(t.s[s.End:], " :[]0123456789.\r\n"); said != "" {
			if first, _ := utf8.DecodeRuneInString(said); letter.OfWord(first) {
				p.talks++
			}
		}
		n++
	}
	if n < leastTurns || n*linesATurn < filledLines(t.s) || !isChat(who) {
		return
	}
	names := map[string]bool{}
	for _, key := range slices.Sorted(maps.Keys(who)) { // so that what is found has one order
		p := who[key]
		if !p.named && !d.isHandle(key, p) {
			continue
		}
		for _, s := range p.turns {
			s = withoutTitle(t, s)
			names[lethe.Lower(firstWord(s.In(t.s)))] = true
			if d.isLeft(t, s) {
				d.add(t, s, lethe.Person, .7, cue.Speaker)
			}
		}
	}
	if len(names) > 0 {
		d.addressedSpeakers(t, names)
	}
}

// isChat reports whether those who write are several, of whom one with a name writes again, or some write again and
// several have names.
func isChat(who map[string]*speaker) bool {
	again, named, both := false, 0, false
	for _, p := range who {
		writesAgain := len(p.turns) >= cue.LeastTurns
		if again = again || writesAgain; p.named {
			named++
		}
		both = both || writesAgain && p.named
	}
	return len(who) >= leastSpeakers && (both || again && named >= leastSpeakers)
}

// isSomebody reports whether lists or what was found know a name in who writes, which is no ordinary label.
func (d *document) isSomebody(t *text, s span.Span) bool {
	if t.people.Any(s) {
		return true
	}
	return slices.ContainsFunc(strings.Fields(s.In(t.s)), func(w string) bool {
		return d.isGiven(w) && !machines[lethe.Lower(w)] && !cue.NoName(w)
	})
}

// isHandle reports whether who writes is called by what is no word, and talks.
func (d *document) isHandle(key string, p *speaker) bool {
	if len(p.turns) < cue.LeastTurns || p.talks*5 < len(p.turns)*4 || letters(key) < leastHandle || cue.NoName(key) {
		return false
	}
	return !slices.ContainsFunc(strings.FieldsFunc(key, func(r rune) bool { return r == ' ' || r == '_' || r == '-' || r == '.' }), func(w string) bool {
		return machines[w] || d.ordinary(w) || d.compound(w)
	})
}

// withoutTitle leaves out what somebody is, or is to who calls them so: the "Tiet" of Tiet Cerni.
func withoutTitle(t *text, s span.Span) span.Span {
	for {
		first, rest, ok := strings.Cut(s.In(t.s), " ")
		if !ok || letters(rest) < 2 || !heralds[strings.TrimSuffix(lethe.Lower(first), ".")] {
			return s
		}
		s.Start += len(first) + 1
	}
}

// isLeft reports whether something of who writes is not found yet that tells more than an ordinary word or kinship.
func (d *document) isLeft(t *text, s span.Span) bool {
	if t.taken.All(s) && !t.people.Any(s) {
		return false
	}
	return slices.ContainsFunc(span.Runs(s.In(t.s), letter.OfWord), func(r span.Span) bool {
		at := span.Span{Start: s.Start + r.Start, End: s.Start + r.End}
		w := at.In(t.s)
		return !t.people.All(at) && !heralds[lethe.Lower(w)] && (letters(w) < 2 || d.isGiven(w) || !d.ordinary(w))
	})
}

func firstWord(s string) string {
	first, _, _ := strings.Cut(s, " ")
	return first
}

// filledLines counts the lines that are not empty.
func filledLines(s string) (n int) {
	for line := range strings.Lines(s) {
		if strings.TrimSpace(line) != "" {
			n++
		}
	}
	return n
}
