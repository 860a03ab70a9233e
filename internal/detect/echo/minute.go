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

// tellers is what somebody does with words, in the languages beside English.
var tellers = wordset.Of("sagt sagte fragt fragte meint meinte berichtet berichtete erklärt erklärte dice dijo pide pregunta preguntó diu demana")

// tells reports whether a verb is one that only people do: a disease, too, "has" something.
func tells(verb string) bool { return speaking[verb] || tellers[verb] }

// reachOfDue is how many bytes behind initials are read for what is to be done when.
const reachOfDue = 48

// minuted finds the initials of somebody who is named in full: "Proposed HN", where there is an
// H. Nightingale; "(RO, by 24/10)", and those beside them: "Action: RO/KT". Initials that were found once are those of
// somebody wherever they stand.
func (d *document) minuted() {
	known, found := d.initialsOfPeople(), map[string]bool{}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		last := -2 // the initials found last
		for i, w := range t.words {
			word := t.word(i)
			if !known[word] {
				continue
			}
			speaks := d.actsByInitials(t, i)
			if speaks && tells(t.word(i+1)) {
				found[word] = true
			}
			if !t.free(w) && last != i-1 {
				continue
			}
			beside := last == i-1 && togetherWith[strings.TrimSpace(t.between(i-1))]
			if beside || speaks || t.look().EndsAt(acted, w.Start) || d.dueBy(t, i) || t.closesLine(i) {
				if last = i; t.free(w) {
					d.add(t, w, lethe.Person, .6, "initials of somebody named in full")
				}
			}
		}
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if found[t.word(i)] && t.free(w) {
				d.add(t, w, lethe.Person, bareScore, "initials that come again")
			}
		}
	}
}

// initialsOfPeople are the initials of those who are named in full, two or three letters: of Emeka Oluwaseun Haddersley
// "EOH" and "EH".
func (d *document) initialsOfPeople() map[string]bool {
	known := map[string]bool{}
	for m := range d.all() {
		ws := span.Runs(m.Text, letter.OfWord)
		if len(ws) < 2 || !d.believes(&m) {
			continue
		}
		var all []rune
		for _, w := range ws {
			if word := w.In(m.Text); capital(word) {
				all = append(all, []rune(word)[0])
			}
		}
		if n := len(all); n == 2 || n == 3 {
			known[string(all)] = true
			known[string([]rune{all[0], all[n-1]})] = true
			known[string(all[n-2:])] = true
		}
	}
	return known
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
	doing := acting[next] || tells(next) || d.language == "en" && (next == "has" || next == "to") || d.language == "de" && (next == "kümmert" || next == "fragt")
	return doing && t.near(i) && d.begins(t, i) && !abbreviations[lethe.Lower(t.word(i))] && !d.ordinary(t.word(i))
}
