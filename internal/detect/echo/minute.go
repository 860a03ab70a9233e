package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// acted stands before the initials of who proposed, checked or is to do something.
var acted = looks.Cue(`\b(?:[Pp]roposed|[Ss]econded|[Aa]ction(?:ed|s)?|ACTIONS?|[Oo]wners?|[Ll]ead|[Rr]esponsible|[Aa]ssigned to|[Vv]erantwortlich|[Zz]uständig|[Ii]nitialled|[Ss]igned|[Cc]hecked|[Aa]uthorised|[Aa]pproved|[Rr]eviewed|[Ww]itnessed|gez\.|[Gg]eprüft|[Pp]rotokoll|[Aa]cta|[Ff]irmado|[Pp]ropuesto)(?: (?:by|von|por))?:? `)

var (
	// due follows the initials in brackets of who is to do something: "(RO, by 24/10)", "(RO/KT)" at the end of a line.
	due = lazyregexp.New(`^(?:(?: ?[/&+] ?|, | and | und )\p{Lu}{2,3})*(?:,? (?:by|due|asap|ASAP|before|ongoing|to|bis|für|until) |,? ?(?:by|due|bis|asap|ASAP)?\)[.;]?[ \t]*(?:$|[\r\n]))`)
	// togetherWith is what joins the initials of several people.
	togetherWith = wordset.Of("/ & + ,")
)

// reachOfDue is how many bytes behind initials are read for what is to be done when.
const reachOfDue = 48

// minuted finds the initials of somebody who is named in full: "Proposed HN", where there is an
// H. Nightingale; "(RO, by 24/10)", and those beside them: "Action: RO/KT".
func (d *document) minuted() {
	known := map[string]bool{}
	for m := range d.all() {
		if ws := span.Runs(m.Text, letter.OfWord); len(ws) > 1 && d.believes(&m) {
			var b strings.Builder
			for _, w := range ws {
				if word := w.In(m.Text); capital(word) {
					b.WriteString(string([]rune(word)[:1]))
				}
			}
			known[b.String()] = true
		}
	}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		last := -2 // the initials found last
		for i, w := range t.words {
			word := t.word(i)
			if !capitals(word) || letters(word) > 3 || digits(word) > 0 || !known[word] || !t.free(w) && last != i-1 {
				continue
			}
			beside := last == i-1 && togetherWith[strings.TrimSpace(t.between(i-1))]
			if beside || t.look().EndsAt(acted, w.Start) || d.actsByInitials(t, i) || d.dueBy(t, i) || t.closesLine(i) {
				if last = i; t.free(w) {
					d.add(t, w, lethe.Person, .6, "initials of somebody named in full")
				}
			}
		}
	}
}

// closesLine reports whether word i stands behind a full stop at the end of a line, as those sign who take minutes:
// "Closed 9.05. LH".
func (t *text) closesLine(i int) bool {
	return t.between(i-1) == ". " && (i+1 == len(t.words) || strings.HasPrefix(t.between(i), "\n"))
}

// dueBy reports whether the letters of word i stand in brackets as those of who is to do something do.
func (d *document) dueBy(t *text, i int) bool {
	w := t.words[i]
	return w.Start > 0 && t.s[w.Start-1] == '(' && !abbreviations[lethe.Lower(t.word(i))] && !d.ordinary(t.word(i)) && due.MatchString(t.s[w.End:min(len(t.s), w.End+reachOfDue)])
}

// actsByInitials reports whether the letters of word i, which begin a sentence of minutes, do what
// people do: "JO has their number", "HN to ask for a price". What is called so otherwise does less.
func (d *document) actsByInitials(t *text, i int) bool {
	next := t.word(i + 1)
	doing := acting[next] || speaking[next] || d.language == "en" && (next == "has" || next == "to") || d.language == "de" && (next == "kümmert" || next == "fragt")
	return doing && t.near(i) && d.begins(t, i) && !abbreviations[lethe.Lower(t.word(i))] && !d.ordinary(t.word(i))
}
