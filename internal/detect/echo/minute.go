package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// acted stands before the initials of who proposed, checked or is to do something.
var acted = looks.Cue(`\b(?:[Pp]roposed|[Ss]econded|[Aa]ction(?:ed)?|ACTION|[Ii]nitialled|[Ss]igned|[Cc]hecked|[Aa]uthorised|[Aa]pproved|[Rr]eviewed|[Ww]itnessed|gez\.|[Gg]eprüft|[Pp]rotokoll|[Aa]cta|[Ff]irmado|[Pp]ropuesto)(?: (?:by|von|por))?:? `)

// minuted finds the initials of somebody who is named in full: "Proposed HN", where there is an
// H. Nightingale.
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
	for _, t := range d.texts {
		for i, w := range t.words {
			if word := t.word(i); capitals(word) && letters(word) < 4 && digits(word) == 0 && known[word] && t.free(w) && (t.look().EndsAt(acted, w.Start) || d.actsByInitials(t, i)) {
				d.add(t, w, lethe.Person, .6, "initials of somebody named in full")
			}
		}
	}
}

// actsByInitials reports whether the letters of word i, which begin a sentence of minutes, do what
// people do: "JO has their number", "HN to ask for a price". What is called so otherwise does less.
func (d *document) actsByInitials(t *text, i int) bool {
	next := t.word(i + 1)
	doing := acting[next] || speaking[next] || d.language == "en" && (next == "has" || next == "to") || d.language == "de" && (next == "kümmert" || next == "fragt")
	return doing && t.near(i) && d.begins(t, i) && !abbreviations[lethe.Lower(t.word(i))] && !d.ordinary(t.word(i))
}
