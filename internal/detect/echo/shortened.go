package echo

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// People are shortened where everybody knows them: "KAS" for Kehinde Adeyemi-Stone, "Pri" for
// Priya, "AJF/lmc" for who dictated a letter and who typed it.

const (
	leastInitials = 3 // letters of somebody's initials; two are too much else
	leastShort    = 3 // letters of a given name that is cut short
)

// shortForms are the short forms of the people's names in a document.
type shortForms struct {
	initials []string
	given    []string // given names, in lower case
	names    []string // all names of people, and words of firms, in lower case
}

// shorten gathers them from the names of several words.
func (d *document) shorten() (s shortForms) {
	for m := range d.all() {
		if m.Label != lethe.Person && m.Label != lethe.Organization {
			continue
		}
		names := namesIn(m.Text)
		for _, n := range names {
			s.names = append(s.names, lethe.Lower(n))
		}
		if m.Label != lethe.Person {
			continue
		}
		if len(names) > 0 && letters(names[0]) > leastShort && d.classes(names[0])&given != 0 {
			s.given = append(s.given, lethe.Lower(names[0]))
		}
		if len(names) < 2 {
			continue
		}
		var all strings.Builder
		for _, n := range names {
			for part := range strings.SplitSeq(n, "-") {
				r, _ := utf8.DecodeRuneInString(part)
				all.WriteRune(r)
			}
		}
		if initials := all.String(); utf8.RuneCountInString(initials) >= 2 {
			s.initials = append(s.initials, initials)
		}
	}
	return s
}

// namesIn are the names in a mention of somebody: its words with capitals, without titles.
func namesIn(mention string) (names []string) {
	for _, w := range strings.FieldsFunc(mention, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' && r != '’' }) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) && !cue.Title(w) {
			names = append(names, w)
		}
	}
	return names
}

// shortenings finds the initials and the shortened given names of the people of a document.
func (d *document) shortenings() {
	short := d.shorten()
	if len(short.names) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			switch {
			case d.typed(t, i, &short) && !t.taken.All(t.spanOf(i, i+1)):
				for _, w := range t.words[i : i+2] {
					d.add(t, w, lethe.Person, bareScore, "letters of who dictated and who typed")
				}
			case !t.free(w):
			case d.initialled(t, i, short.initials):
				d.add(t, w, lethe.Person, bareScore, "initials of somebody")
			case d.cutShort(t, i, short.given):
				d.add(t, w, lethe.Person, bareScore, "given name of somebody, cut short")
			}
		}
	}
}

// initialled reports whether word i is somebody's initials.
func (d *document) initialled(t *text, i int, initials []string) bool {
	word := t.word(i)
	return capitals(word) && letters(word) >= leastInitials && digits(word) == 0 && slices.Contains(initials, word) && !d.ordinary(word) && !cue.NoName(word)
}

// typed reports whether word i is the letters of somebody who is named, and the next those of
// who typed, as letters have them in their references and at their ends: "AJF/lmc", "St/hu".
func (d *document) typed(t *text, i int, s *shortForms) bool {
	who, typist := t.word(i), t.word(i+1)
	if t.between(i) != "/" || !capital(who) || letters(who) < 2 || letters(who) > 4 || letters(typist) < 2 || letters(typist) > 4 || digits(who)+digits(typist) > 0 || typist != lethe.Lower(typist) || dividing[typist] || letters(typist) > 2 && d.ordinary(typist) || !t.apart(i, i+1) {
		return false
	}
	small := lethe.Lower(who)
	return beginsInitials(who, s.initials) || slices.ContainsFunc(s.names, func(n string) bool { return len(n) > len(small) && strings.HasPrefix(n, small) })
}

// dividing are the units by which amounts are divided: "Mg/dl".
var dividing = wordset.Of("ml dl kg mg min cl mm cm std tag day")

// beginsInitials reports whether a word begins somebody's initials.
func beginsInitials(word string, initials []string) bool {
	return capitals(word) && letters(word) >= 2 && slices.ContainsFunc(initials, func(all string) bool { return strings.HasPrefix(all, word) })
}

// announcesTyped stands before the letters of who dictated, where no sign or number does.
var announcesTyped = wordset.Of("ref reference diktat dictated typed gz az zeichen")

// apart reports whether the words first to last begin a line, or stand behind a sign, a number or
// a word that announces them, and nothing goes on behind them.
func (t *text) apart(first, last int) bool {
	before, behind := t.s[:t.words[first].Start], t.s[t.words[last].End:]
	before = strings.TrimRight(before, " \t")
	begins := before == "" || strings.ContainsAny(before[len(before)-1:], "\n:/(|,0123456789") || strings.HasSuffix(before, "·") || announcesTyped[lethe.Lower(t.word(first-1))]
	return begins && (behind == "" || strings.ContainsAny(behind[:1], "\n\r\t).,;") || strings.HasPrefix(behind, "  "))
}

// cutShort reports whether word i is the beginning of somebody's given name where somebody is
// spoken to, or stands in the midst of a sentence: "Pri, any news?"
func (d *document) cutShort(t *text, i int, given []string) bool {
	word := t.word(i)
	if !capital(word) || capitals(word) || letters(word) < leastShort || digits(word) > 0 || slices.Contains(weekdaysAndMonths, word) || t.inside(i) {
		return false
	}
	small := lethe.Lower(word)
	if !slices.ContainsFunc(given, func(g string) bool { return len(g) > len(small) && strings.HasPrefix(g, small) }) {
		return false
	}
	foreign := d.language == "en" && foreignArticles[small] && !capital(t.word(i+1)) // but "Des Moines"
	return (foreign || !d.ordinary(word) && !cue.NoName(word)) && !(d.term != nil && d.term(word)) && digits(t.word(i+1)) == 0 && (i == 0 || digits(t.word(i-1)) == 0)
}

// foreignArticles are words of other languages, and in English names cut short: Desmond, Leslie, Derek.
var foreignArticles = wordset.Of("des les del")

// weekdaysAndMonths are shortened like given names.
var weekdaysAndMonths = strings.Fields("Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec Mär Mai Okt Dez Die Mit Don Sam Son Lun Mié Jue Vie Sáb Dom Ene Abr Ago Dic Gen Set")
