package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// numberParts are pieces of a run that may be numbers where the whole is none, in
// the order in which libphonenumber tries them: what slashes, parentheses, hyphens
// with a space, long dashes, dots and spaces separate.
func numberParts(run string) []span.Span {
	var out []span.Span
	add := func(from, to int) {
		s := trimNumber(run, span.Span{Start: from, End: to})
		if countDigits(s.In(run)) >= 7 {
			out = append(out, s)
		}
	}
	rest := func(at, next int) { // of the first separator; the second piece is everything that follows
		if at >= 0 {
			add(0, at)
			add(next, len(run))
		}
	}
	if i := strings.IndexByte(run, '/'); i >= 0 {
		rest(i, i+len(run[i:])-len(strings.TrimLeft(run[i:], "/")))
	}
	pieces(run, add, func(r rune) bool { return r == '(' }, true)
	rest(hyphenWithSpace(run))
	if i := strings.IndexFunc(run, longDash); i >= 0 {
		rest(i, i+len(run[i:])-len(strings.TrimLeftFunc(run[i:], func(r rune) bool { return longDash(r) || isSeparator(r) })))
	}
	pieces(run, add, func(r rune) bool { return r == '.' }, false)
	pieces(run, add, isSeparator, false)
	return out
}

// pieces splits a run at every mark, where there is one; a mark may belong to the
// piece after it.
func pieces(run string, add func(from, to int), mark func(rune) bool, keep bool) {
	from, found := 0, false
	for i, r := range run {
		if !mark(r) {
			continue
		}
		found = true
		add(from, i)
		if from = i; !keep {
			from += utf8.RuneLen(r)
		}
	}
	if found {
		add(from, len(run))
	}
}

// hyphenWithSpace finds the first hyphen that has a space beside it, and what
// follows the two.
func hyphenWithSpace(run string) (at, next int) {
	for i := 0; i < len(run); i++ {
		if run[i] != '-' {
			continue
		}
		if at = i; i > 0 && run[i-1] == ' ' {
			at = i - 1
		}
		if next = i + 1; at < i || next < len(run) && run[next] == ' ' {
			return at, next + len(run[next:]) - len(strings.TrimLeft(run[next:], " "))
		}
	}
	return -1, -1
}

func longDash(r rune) bool { return r >= 0x2012 && r <= 0x2015 || r == 0xff0d }

func isSeparator(r rune) bool { return r == ' ' || r == 0xa0 || r == 0x3000 }

// trimNumber leaves out what no number ends with.
func trimNumber(run string, s span.Span) span.Span {
	for s.End > s.Start {
		r, w := utf8.DecodeLastRuneInString(run[s.Start:s.End])
		if unicode.IsNumber(r) || unicode.IsLetter(r) || r == '#' {
			break
		}
		s.End -= w
	}
	return s
}

// datePrefix is how much of a run is a date or an address of the net, with what
// separates it from what follows: "2024-03-12 030 1234567".
func datePrefix(run string) int {
	var parts [5]string
	n, at := 0, len(run)-len(strings.TrimLeft(run, "[("))
	for ; n < len(parts); n++ {
		end := at
		for end < len(run) && isDigit(run[end]) {
			end++
		}
		if parts[n] = run[at:end]; end == at {
			return 0
		}
		if at = end; at == len(run) || run[at] != '.' && run[at] != '-' {
			n++
			break
		}
		for at++; at < len(run) && run[at] == ' '; at++ { // as in "3. 12. 2007"
		}
	}
	switch {
	case n == 3 && isDay(parts[0]) && isDay(parts[1]) && isYear(parts[2]):
	case n == 3 && isYear(parts[0]) && isDay(parts[1]) && isDay(parts[2]):
	case n == 4 && isQuad(parts[:4]) && !strings.Contains(run[:at], "-"):
	default:
		return 0
	}
	for at < len(run) && !isDigit(run[at]) && run[at] != '+' && run[at] != '(' {
		at++
	}
	return at
}

func isDay(s string) bool { return len(s) == 1 || len(s) == 2 && s[0] <= '3' }

func isYear(s string) bool { return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") }

// isQuad reports whether four parts are an address of the net, version 4.
func isQuad(parts []string) bool {
	for _, p := range parts {
		if len(p) > 3 || len(p) == 3 && p > "255" || len(p) > 1 && p[0] == '0' {
			return false
		}
	}
	return true
}
