package echo

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
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
}

// shorten gathers them from the names of several words.
func (d *document) shorten() (s shortForms) {
	for m := range d.all() {
		if m.Label != lethe.Person {
			continue
		}
		names := namesIn(m.Text)
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
	if len(short.initials) == 0 && len(short.given) == 0 {
		return
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			switch {
			case !t.free(w):
			case d.initialled(t, i, short.initials):
				d.add(t, w, lethe.Person, bareScore, "initials of somebody")
			case d.cutShort(t, i, short.given):
				d.add(t, w, lethe.Person, bareScore, "given name of somebody, cut short")
			}
		}
	}
}

// initialled reports whether word i is somebody's initials, or, at the end of a letter, stands
// with another's: "AJF/lmc".
func (d *document) initialled(t *text, i int, initials []string) bool {
	word := t.word(i)
	if typed := i > 0 && t.between(i-1) == "/" && t.wholeLine(i-1, i); typed {
		return letters(word) <= 4 && letters(word) >= 2 && beginsInitials(t.word(i-1), initials)
	}
	if !capitals(word) || letters(word) < 2 || digits(word) > 0 {
		return false
	}
	if i+1 < len(t.words) && t.between(i) == "/" && t.wholeLine(i, i+1) {
		return beginsInitials(word, initials)
	}
	return letters(word) >= leastInitials && slices.Contains(initials, word) && !d.ordinary(word) && !cue.NoName(word)
}

// beginsInitials reports whether a word begins somebody's initials.
func beginsInitials(word string, initials []string) bool {
	return capitals(word) && letters(word) >= 2 && slices.ContainsFunc(initials, func(all string) bool { return strings.HasPrefix(all, word) })
}

// wholeLine reports whether the words first to last begin a line, and nothing but wide blanks
// and the line's end follow them.
func (t *text) wholeLine(first, last int) bool {
	before, behind := t.s[:t.words[first].Start], t.s[t.words[last].End:]
	before = strings.TrimRight(before, " \t")
	return (before == "" || strings.HasSuffix(before, "\n") || strings.HasSuffix(before, ":")) &&
		(behind == "" || behind[0] == '\n' || behind[0] == '\r' || strings.HasPrefix(behind, "  ") || behind[0] == '\t')
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
	return !d.ordinary(word) && !cue.NoName(word) && !(d.term != nil && d.term(word)) && digits(t.word(i+1)) == 0 && (i == 0 || digits(t.word(i-1)) == 0)
}

// weekdaysAndMonths are shortened like given names.
var weekdaysAndMonths = strings.Fields("Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec Mär Mai Okt Dez Die Mit Don Sam Son Lun Mié Jue Vie Sáb Dom Ene Abr Ago Dic Gen Set")
