package tagger

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// plausible drops what a model of running text takes for names in lines that are
// none: logs, tables of numbers, headings in capitals.
func (r *reader) plausible(m *Model, found []Finding) []Finding {
	if m.Info.Domain != general {
		return found
	}
	kept := found[:0]
	for _, f := range found {
		if r.isName(m, f) {
			f.Type = r.somebody(m, f)
			kept = append(kept, f)
		}
	}
	return kept
}

func (r *reader) isName(m *Model, f Finding) bool {
	l := m.Info.Types[f.Type].Label
	if l == lethe.Date {
		return !r.countsNoDay(f)
	}
	if l == lethe.Occupation {
		return f.Score >= sureOfOccupation || m.Info.Language != "es" && m.Info.Language != "ca"
	}
	if l != lethe.Person && l != lethe.Location && l != lethe.Organization {
		return true
	}
	letters, known, common := false, false, f.to-f.from == 1
	for i := f.from; i < f.to; i++ {
		w := r.word(i)
		common = common && (w.lex&Common != 0 && w.lex&Given == 0 || w.upper)
		letters = letters || w.kind == Word && w.runes > 1
		known = known || (w.lex&(Given|GivenCommon|SurnameCommon|PlaceMajor|Country) != 0 || r.phrase[i] != 0) && w.lex&Common == 0
	}
	switch {
	case !letters:
		return f.to-f.from > 1 && r.word(f.from).cap // "A. K."
	case common && l == lethe.Person && f.Score < .7: // "Caller", "GP"
		return false
	case l == lethe.Person && f.to-f.from == 1 && months[r.word(f.from).text] && f.Score < .9: // "from about April"
		return false
	case f.to-f.from == 1 && schemes[r.word(f.from).text] && strings.HasPrefix(r.text[f.End:], ":"): // "mailto:"
		return false
	case f.to-f.from == 1 && r.word(f.from).runes <= 2 && !r.word(f.from).cap: // "ok"
		return false
	case r.guessed(f.from) && (f.Score < m.sureOfGuess(r, f) || r.again(f)): // "jean jackets are back"
		return false
	case r.logLine(f.from):
		return known
	case r.lines[f.from].caps && f.Score < .9:
		return known
	}
	return true
}

// schemes begin addresses of the net.
var schemes = map[string]bool{"mailto": true, "http": true, "https": true, "ftp": true, "tel": true, "sip": true, "file": true, "urn": true}

// somebody is the type of what was found, or that of people where an organization is called as somebody is: by a given
// name that is no word, and one or two words that are on no list but that of surnames. Who is taken for a firm may stay
// where people go.
func (r *reader) somebody(m *Model, f Finding) int {
	n := f.to - f.from
	if m.Info.Types[f.Type].Label != lethe.Organization || n < 2 || n > 3 {
		return f.Type
	}
	for i := f.from; i < f.to; i++ {
		w := r.word(i)
		first := i == f.from
		if w.kind != Word || w.runes < 3 || !w.cap || w.upper || first && w.lex&(Given|GivenCommon) == 0 || w.lex&(Common|Country|PlaceMajor) != 0 || !first && w.lex&(Place|Job|Proper) != 0 {
			return f.Type
		}
	}
	for t := range m.Info.Types {
		if m.Info.Types[t].Label == lethe.Person {
			return t
		}
	}
	return f.Type
}

// sureOfOccupation is the least score of what people are in Spanish and Catalan, where few texts that models
// learn from say it: "y el email".
const sureOfOccupation = .4

// countsNoDay reports figures that look like a day or a time of day and are none: a score of 25:21, a time of
// 1:47:20 that a run took, the first parts of version 3.9.5, the 10th day after an operation, the 9 of "phq 9". A time of day with
// seconds, as 10:22:31, has two digits for the hour, and stays one.
func (r *reader) countsNoDay(f Finding) bool {
	s := f.In(r.text)
	if partOfMore.MatchString(s) && f.End < len(r.text) && '0' <= r.text[f.End] && r.text[f.End] <= '9' {
		return true
	}
	if bareNumber.MatchString(s) && countsUp.MatchString(f.before(r.text)) && !ofTime.MatchString(r.text[f.End:min(f.End+12, len(r.text))]) {
		return true
	}
	if ordinal.MatchString(s) && ofUnit.MatchString(r.text[f.End:min(f.End+40, len(r.text))]) {
		return true
	}
	at := clock.FindStringSubmatch(s)
	return at != nil && (len(at[1]) == 1 && at[2] != "" || len(at[1]) == 2 && at[1] > "24")
}

// before is the text directly before the finding.
func (f *Finding) before(text string) string { return text[max(0, f.Start-24):f.Start] }

var (
	bareNumber = lazyregexp.New(`^\d{1,2}$`)
	// countsUp is a short name or sign before a number that says which of several it is.
	countsUp   = lazyregexp.New(`(?:^|[^\pL])(?i:phq|gad|bdi|gds|gcs|nrs|vas|mmse|moca|tug|asa|nyha|apgar|score|skala|stufe|station|zimmer|haus|gleis|linie|bus|teil|nr|punkt|tabelle|seite|kapitel|klasse|gruppe|team|level)[ .-]{1,2}$`)
	ofTime     = lazyregexp.New(`^(?i:\.| ?uhr| ?h\b|[:/–-]\d| (?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez))`)
	clock      = lazyregexp.New(`^(\d\d|\d):\d\d(:\d\d)?$`)
	ordinal    = lazyregexp.New(`^\d{1,2}\.$`)
	ofUnit     = lazyregexp.New(`^ \p{Ll}{4,}en (?:Tag|Woche|Monat|Jahr)`)
	partOfMore = lazyregexp.New(`^\d+\.\d+\.$`)
)

// again reports one word over and over: "dot dot dot".
func (r *reader) again(f Finding) bool {
	for i := f.from + 1; i < f.to; i++ {
		if r.word(i).text != r.word(f.from).text {
			return false
		}
	}
	return f.to-f.from > 1
}

// sureOfGuess is the least score of a name whose letters are guessed: a high one, most of
// all for one word. Of people's names that are no ordinary words next to nothing is asked of
// a model made for such texts: in English tweets in lower case that it never saw, a higher score
// costs marks and spares no false ones; in German news .35 costs as many as it spares, and
// .15 takes greetings for names.
func (m *Model) sureOfGuess(r *reader, f Finding) float64 {
	one := f.to-f.from == 1
	switch person := m.Info.Caseless && m.Info.Types[f.Type].Label == lethe.Person; {
	case person && !r.ordinary(f) && m.Info.Language == "en":
		return .15
	case person && !r.ordinary(f):
		return .2
	case person && m.Info.Language == "en" && r.word(f.from).lex&GivenCommon != 0 && !(one && r.word(f.from-1).text == "to"):
		return .6 // "rose", "mark smith", but "to mark pages"
	case one:
		return .95
	}
	return .75
}

// ordinary reports whether all words of what was found are ordinary ones.
func (r *reader) ordinary(f Finding) bool {
	for i := f.from; i < f.to; i++ {
		if s := r.word(i).standing; s < familiar || s > seldom {
			return false
		}
	}
	return true
}

// months are those that are given names as well.
var months = wordset.Of(`april may june august abril mai maig juni juny juli juliol agost agosto`)

// logLevels are what programs write between a time and a message.
var logLevels = wordset.Of(`info warn warning error debug trace fatal notice critical`)

// logLine reports whether the token's line looks as a program wrote it: it begins
// with a number or bracket and has a level, or it has several signs of equality.
func (r *reader) logLine(i int) bool {
	start := i
	for start > 0 && i-start < 64 && r.tokens[start-1].Kind < Line {
		start--
	}
	equals, level := 0, false
	for k := start; k < len(r.tokens) && k-start < 40 && r.tokens[k].Kind < Line; k++ {
		w := r.word(k)
		level = level || k-start < 20 && logLevels[w.text] && (w.upper || strings.Contains("[]<>|", r.word(k-1).text))
		if w.text == "=" {
			equals++
		}
	}
	first := r.word(start)
	return level && (first.kind == Number || first.text == "[" || logLevels[first.text]) || equals >= 2
}
