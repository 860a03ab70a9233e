package date

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// Reach widens the span of a date by the name of the weekday in front of it
// ("Mittwoch, den") or after it ("(Mi)"), and of the feast on which it falls ("Easter
// Monday, 22 April"), which would otherwise tell by how many days the date moved. The number of a day alone is widened to the range or list that
// it begins, as in "3.-5.4.2019", for it cannot be read without its month.
// A year is widened to the quarter, season or week that it is of.
func Reach(text string, start, end int, lang string) (int, int) {
	if isDay(text[start:end]) {
		end = list(text, start, end, lang)
	} else {
		start = begin(text, start, end, lang)
	}
	if from, to, ok := inPeriod(text, start, end); ok {
		return from, to
	}
	start, end = withFeast(text, start, end)
	from := front(text, start, lang)
	if strings.Contains(text[from:start], "(") && strings.HasPrefix(text[end:], ")") {
		return from, end + 1 // "Donnerstag (27.2.)": the bracket that goes closes, too
	}
	return from, back(text, end, lang)
}

// ReachMoved is Reach for a date that moves, with the small words before it that change with it: "l'1 d'abril" becomes
// "el 2 d'abril", "am Karfreitag" becomes "Mitte Mai".
func ReachMoved(text string, start, end int, lang string) (int, int) {
	if from, ok := beforeFeast(text, start, end); ok {
		return from, end
	}
	return Reach(text, elided(text, start, end, lang), end, lang)
}

// elided takes in the small word that changes with what follows it: in Catalan and Italian that of a day ("l'1 d'abril",
// "del 8 marzo"), in Catalan that of a month, too ("l'octubre de 2022").
func elided(text string, start, end int, lang string) int {
	if start == end || !isDigit(text[start]) && (base(lang) != "ca" || !isMonth(cursor{text, start}.peekLetters(), "ca")) {
		return start
	}
	for _, lead := range []string{"de l'", "de l’", "l'", "l’", "d'", "d’", "del ", "el ", "il ", "de "} {
		from := start - len(lead)
		if from < 0 || !strings.EqualFold(text[from:start], lead) || !startsWord(text, from) {
			continue
		}
		d, ok := Parse(text[from:end], lang)
		if ok && slices.ContainsFunc(d.gaps[0], func(p piece) bool { return p.unit == elision }) {
			return from
		}
		return start
	}
	return start
}

// startsWord reports whether no letter or digit stands right before byte i.
func startsWord(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// beforeFeast is where the small words before the name of a feast begin, which change with it.
func beforeFeast(text string, start, end int) (int, bool) {
	if end-start > longestFeast || !feasts().signs.in(text[start:end]) || !feasts().whole.MatchString(text[start:end]) {
		return start, false
	}
	low := max(0, start-longestTold)
	for low < start && !utf8.RuneStart(text[low]) {
		low++
	}
	if m := feasts().lead.FindStringSubmatchIndex(text[low:start]); m != nil {
		start = low + m[2]
	}
	return start, true
}

// begin is where the range begins that a date ends: at the "20." of "20.-26.11.", which would
// otherwise stay and come to stand after its end.
func begin(text string, start, end int, lang string) int {
	m := dayBefore.FindStringIndex(text[max(0, start-longestDay):start])
	if m == nil {
		return start
	}
	from := max(0, start-longestDay) + m[0]
	if from > 0 && (isDigit(text[from-1]) || text[from-1] == '.') {
		return start
	}
	if d, ok := Parse(text[from:end], lang); ok && !d.Single() && len(d.gaps[len(d.points)]) == 0 {
		return from
	}
	return start
}

// longestDay is how many bytes the first day of a range has, with the dash.
const longestDay = 10

var dayBefore = lazyregexp.New(`\d{1,2}\.? ?(?:-|–|bis|und|/) ?$`)

// isDay reports whether a text is a number of at most two digits, with its full stop.
func isDay(text string) bool {
	text = strings.TrimSuffix(text, ".")
	return (len(text) == 1 || len(text) == 2) && strings.Trim(text, "0123456789") == ""
}

// longestList is how far after a day alone the end of its list is looked for, in
// bytes.
const longestList = 40

// list returns the end of the longest list of dates that begins at byte start.
func list(text string, start, end int, lang string) int {
	c := cursor{text, min(len(text), end+longestList)}
	for ; c.at > end; c.at-- {
		if !c.endsWord() || !endsDate(text[c.at-1]) {
			continue
		}
		if d, ok := Parse(text[start:c.at], lang); ok && !d.Single() && len(d.gaps[len(d.points)]) == 0 {
			return c.at
		}
	}
	return end
}

// endsDate reports whether a date can end with a byte: a letter or a digit.
func endsDate(b byte) bool {
	return isDigit(b) || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= utf8.RuneSelf
}

// front looks for a weekday, with at most two small words between.
func front(text string, start int, lang string) int {
	at := start
	for range 3 {
		w, from := wordBefore(text, at)
		if w == "" {
			return start
		}
		if isWeekday(w, text[from+len(w):], lang) {
			return from
		}
		if !small[fold.Composed(w)] {
			return start
		}
		at = from
	}
	return start
}

// wordBefore returns the word in front of byte i of the same line, over space, comma
// and full stop.
func wordBefore(text string, i int) (word string, from int) {
	end := len(strings.TrimRight(text[max(0, i-4):i], " \u00a0\t,.(")) + max(0, i-4)
	from = end
	for from > 0 && end-from <= longestWord {
		r, n := utf8.DecodeLastRuneInString(text[:from])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		from -= n
	}
	if r, _ := utf8.DecodeLastRuneInString(text[:from]); from > 0 && (unicode.IsDigit(r) || unicode.IsLetter(r)) {
		return "", i
	}
	return text[from:end], from
}

// back looks for a weekday after a comma or in brackets.
func back(text string, end int, lang string) int {
	c := cursor{text, end}
	c.one(" ", "\u00a0")
	mark := c.one("(", "[", ",")
	if mark == "" {
		return end
	}
	c.one(" ", "\u00a0")
	w := c.letters()
	if !c.endsWord() || !isWeekday(w, c.rest(), lang) {
		return end
	}
	stop := c.at
	c.one(".")
	if close := map[string]string{"(": ")", "[": "]"}[mark]; close == "" || strings.HasPrefix(c.rest(), close) {
		if found, _ := pick(weekdays, w, hints{document: lang}); found.short {
			stop = c.at
		}
		return stop
	}
	return end
}

// isWeekday reports whether a word is a day's name. A short one, which can be
// another word, needs a capital or a full stop.
func isWeekday(w, behind, lang string) bool {
	found, ok := pick(weekdays, w, hints{document: lang})
	if !ok || !found.short {
		return ok
	}
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r) && !isWord(w, behind) || strings.HasPrefix(behind, ".")
}
