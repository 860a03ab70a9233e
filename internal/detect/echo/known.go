package echo

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// preferred is what somebody likes to be called, as forms have it.
	preferred = looks.Form(`\b(?:[Ll]ikes to be (?:called|known as)|[Pp]refers to be (?:called|known as)|[Pp]referred name|[Rr]ufname|[Mm]öchte (?:gerne? )?genannt werden|[Pp]refiere que (?:le|la) llamen|[Ll]i agrada que li diguin)(?: ?: ?| )["“„«]?(\p{Lu}\p{Ll}{1,14})(?:$|[^\p{L}])`)
	// agedEntry is a number behind a name in a list: "B1 Doreen Quill 84 #NOF".
	agedEntry = lazyregexp.New(`^ (\d{2,3})(?:[ ,;\n]|$)`)
	// townOf is the town of an address with a post code.
	townOf = lazyregexp.New(`(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5} (\p{Lu}\p{Ll}[\pL-]{2,}(?: \p{Lu}\p{Ll}[\pL-]{2,})?)$`)
)

// wellKnown is the score from which on a full name makes a name of an ordinary word elsewhere.
const wellKnown = .8

// knownWords finds again what the document knows to be somebody's name, ordinary words as they may be.
func (d *document) knownWords() {
	for _, t := range d.texts {
		for _, at := range t.look().All(preferred) {
			s := span.Span{Start: at[2], End: at[3]}
			if name := s.In(t.s); !t.people.All(s) {
				d.add(t, s, lethe.Person, .6, "what somebody likes to be called")
				d.wherever(name)
			}
		}
	}
	d.inMidst()
	d.joinedToNames()
	d.agedEntries()
	d.townsAgain()
}

// wherever adds the other places where a name is written as a word with a capital.
func (d *document) wherever(name string) {
	for _, at := range d.wordPlaces()[name] {
		if w := at.text.words[at.word]; at.text.free(w) && !at.text.inside(at.word) && !at.text.beforeCapital(at.word) {
			d.add(at.text, w, lethe.Person, .6, "what somebody is called")
		}
	}
	delete(d.places, name) // which is looked for once
}

// beforeCapital reports whether another word with a capital follows word i.
func (t *text) beforeCapital(i int) bool { return t.near(i) && capital(t.word(i+1)) }

// inMidst finds parts of full names that are ordinary words with a capital in the midst of a sentence: "para
// Dolores", where there is a "Dolores Fuster". German has capitals there for all nouns.
func (d *document) inMidst() {
	if d.language != "en" && d.language != "es" && d.language != "ca" {
		return
	}
	known := map[string]bool{}
	for m := range d.all() {
		ws := span.Runs(m.Text, letter.OfWord)
		if m.Label != lethe.Person || m.Score < wellKnown || len(ws) < 2 || strings.ToUpper(m.Text) == m.Text {
			continue
		}
		for _, w := range ws {
			if word := w.In(m.Text); capital(word) && letters(word) > 2 && d.ordinary(word) && !cue.NoName(word) && d.classes(word)&given != 0 {
				known[word] = true
			}
		}
	}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if !known[t.word(i)] || !t.free(w) || i == 0 || !t.near(i-1) || d.begins(t, i) || t.beforeCapital(i) || t.inside(i) {
				continue
			}
			if before := t.word(i - 1); !capital(before) && !determiners[lethe.Lower(before)] && digits(before) == 0 && !timely[before] {
				d.add(t, w, lethe.Person, bareScore, "part of a full name in the midst of a sentence")
			}
		}
	}
}

// timely are words before months and seasons, which are given names, too.
var timely = wordset.Of("in since until by last next during this every early late mid before after from to de en desde hasta des fins per")

// joinedToNames finds a word that is no ordinary one where it is joined to the name of somebody: "Jolyon or Pru".
func (d *document) joinedToNames() {
	for _, t := range d.texts {
		for i, w := range t.words {
			word := t.word(i)
			if !capital(word) || capitals(word) || letters(word) < 3 || digits(word) > 0 || !t.free(w) || t.inside(i) || t.beforeCapital(i) || cue.NoName(word) || d.ordinary(word) || d.compound(word) ||
				d.classes(word)&(tagger.Place|tagger.PlaceMajor|tagger.Country) != 0 {
				continue
			}
			if i > 0 && t.near(i-1) && capital(t.word(i-1)) && !ofSeveral[t.word(i-1)] {
				continue
			}
			if slices.ContainsFunc(t.others(i), func(other int) bool { return d.isWholeName(t, other) }) && !innerCapital(word) {
				d.add(t, w, lethe.Person, bareScore, "word joined to the name of somebody")
			}
		}
	}
}

// ofSeveral stand before the names of several people.
var ofSeveral = wordset.Of("Officers Constables Sisters Messrs Nurses Drs Doctors Councillors Cllrs Herren Kollegen Familien Señores")

// isWholeName reports whether word i, which is somebody's, is a name alone or the last word of one.
func (d *document) isWholeName(t *text, i int) bool {
	return letters(t.word(i)) > 2 && !d.ordinary(t.word(i)) && (i+1 == len(t.words) || !t.people.Any(t.words[i+1]) || !t.near(i))
}

// innerCapital reports whether a word has a capital behind a small letter, as brands have.
func innerCapital(word string) bool {
	small := false
	for _, r := range word {
		if small && unicode.IsUpper(r) {
			return true
		}
		small = unicode.IsLower(r)
	}
	return false
}

// leastEntries is how many lines with a number behind a name make ages of the numbers.
const leastEntries = 3

// agedEntries finds the ages of a list in which each line has a name and a number behind it.
func (d *document) agedEntries() {
	found, line := map[*text][]span.Span{}, -2 // of the entry before
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Person || !(strings.Contains(m.Text, " ") || t.titledBefore(m.Span)) {
			continue
		}
		at := agedEntry.FindStringSubmatchIndex(t.s[m.End:min(len(t.s), m.End+longestAge)])
		if at == nil {
			continue
		}
		s := span.Span{Start: m.End + at[2], End: m.End + at[3]}
		from := strings.LastIndexByte(t.s[max(0, m.Start-longestLabel):m.Start], '\n')
		if from += max(0, m.Start-longestLabel); plausibleAge(s.In(t.s)) && t.free(s) && (from >= max(0, m.Start-longestLabel) || m.Start <= longestLabel) && from != line {
			found[t], line = append(found[t], s), from
		}
	}
	for _, t := range d.texts {
		if len(found[t]) < leastEntries {
			continue
		}
		for _, s := range found[t] {
			if t.free(s) {
				d.add(t, s, lethe.Age, .6, "number behind a name in a list of such")
			}
		}
	}
}

// longestLabel is how far from the start of its line the name of an entry begins at most, in bytes.
const longestLabel = 16

// townsAgain finds the towns of addresses that come again alone.
func (d *document) townsAgain() {
	known := map[string]bool{}
	for m := range d.all() {
		if m.Label != lethe.Address {
			continue
		}
		at := townOf.FindStringSubmatch(m.Text)
		if at != nil && !strings.Contains(at[1], " ") && !d.ordinary(at[1]) && !cue.NoName(at[1]) {
			known[at[1]] = true
		}
	}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			if known[t.word(i)] && t.free(w) && !t.inside(i) {
				d.add(t, w, lethe.Location, bareScore, "town of an address that comes again")
			}
		}
	}
}
