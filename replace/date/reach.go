package date

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Reach widens the span of a date by the name of the weekday in front of it
// ("Mittwoch, den") or behind it ("(Mi)"), which would otherwise tell by how many
// days the date moved.
func Reach(text string, start, end int, lang string) (int, int) {
	return front(text, start, lang), back(text, end, lang)
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
		if !small[fold(w)] {
			return start
		}
		at = from
	}
	return start
}

// wordBefore gives the word in front of byte i of the same line, over space, comma
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

// back looks for a weekday behind a comma or in brackets.
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
	return unicode.IsUpper(r) || strings.HasPrefix(behind, ".")
}
