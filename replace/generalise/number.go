package generalise

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// amount is a number, with at most two words before or behind.
var amount = lazyregexp.New(`^((?:[\p{L}\p{Sc}.]+[ \x{a0}]?){0,2})(\d[\d.,'’ \x{a0}\x{202f}]*)((?:[ \x{a0}]?[\p{L}\p{Sc}%]+){0,2}[.]?)$`)

// mostDigits is how long a number may be.
const mostDigits = 15

// number is the range in which the number of a text lies.
func (o operator) number(text string) string {
	m := amount.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	number := strings.TrimRight(m[2], " .,'’\u00a0\u202f")
	n, ok := whole(number)
	if !ok {
		return ""
	}
	width := o.NumberRange
	if width == 0 {
		width = 10
		for n/width >= 10 {
			width *= 10
		}
	}
	low := n / width * width
	mark := thousands(number)
	between := grouped(low, mark) + "-" + grouped(low+width, mark)
	if !unitsOnly(m[1]) || !unitsOnly(m[3]) {
		return between
	}
	return m[1] + between + m[2][len(number):] + m[3]
}

// thousands is the mark that parts the thousands of a number, "" for none.
func thousands(number string) string {
	if m := groups.FindStringSubmatch(number); m != nil {
		return m[1]
	}
	return ""
}

var groups = lazyregexp.New(`^\d{1,3}([.,'’ \x{a0}\x{202f}])\d{3}(?:\D|$)`)

// grouped writes a number with that mark.
func grouped(n int, mark string) string {
	s := strconv.Itoa(n)
	if mark == "" {
		return s
	}
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + mark + s[at:]
	}
	return s
}

// units may be next to a number, and stay there; other words go with it.
var units = wordset.Of(`chf fr franken francs franchi eur euro euros usd dollar dollars dólares dòlars gbp pound pounds libras
	pfund peseta pesetas pts million millions millionen millones milions mio mia thousand tausend mil mille
	kg g mg µg mcg l dl cl ml km m cm mm ha qm mmol kcal cal jahre years años anys tage days días dies prozent percent`)

func unitsOnly(text string) bool {
	for _, w := range strings.FieldsFunc(lethe.Lower(text), letter.Not) {
		if !units[w] {
			return false
		}
	}
	return true
}

// whole reads the part of a number that is before its decimals. Groups of three
// digits are thousands: "1.234" is 1234, "1.23" is 1.
func whole(s string) (int, bool) {
	at := strings.LastIndexAny(s, ".,")
	if at >= 0 {
		sign := s[at : at+1]
		grouped := len(s)-at-1 == 3 && !(strings.ContainsAny(s[:at], ".,") && !strings.Contains(s[:at], sign))
		if !grouped {
			s = s[:at]
		}
	}
	for i, group := range strings.FieldsFunc(s, func(r rune) bool { return r < '0' || r > '9' }) {
		if i > 0 && len(group) != 3 || i == 0 && len(group) > 3 && len(group) < utf8.RuneCountInString(s) {
			return 0, false
		}
	}
	s = strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
	if len(s) > mostDigits {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}
