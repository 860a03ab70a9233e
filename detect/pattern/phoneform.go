package pattern

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// What stands in telephone numbers beside digits, by libphonenumber's rules: up to
// four of these between two groups.
const phonePunctuation = "-x\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\uff0d\uff0e\uff0f " +
	"\u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09\uff3b\uff3d.[]/~\u2053\u223c\uff5e"

// Limits of libphonenumber: digits in a group, groups in a number.
const (
	maxGroup  = 20
	maxGroups = 20
)

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// nextNumber finds the next run of groups of digits, with the plus sign or opening
// parenthesis in front of it; start is -1 where there is none.
func nextNumber(text string, from int) (start, end int) {
	for i := from; i < len(text); i++ {
		if !isDigit(text[i]) {
			continue
		}
		start, end = i, groupsEnd(text, i)
		if len(digits(text[start:end])) >= 7 {
			return leadStart(text, from, start), extensionEnd(text, end)
		}
		i = end - 1
	}
	return -1, -1
}

// groupsEnd follows groups of digits from i.
func groupsEnd(text string, i int) int {
	for group := 0; ; group++ {
		end := i
		for end < len(text) && isDigit(text[end]) && end-i < maxGroup {
			end++
		}
		next := end
		for n := 0; n < 4 && next < len(text); n++ {
			r, w := utf8.DecodeRuneInString(text[next:])
			if !phoneMark(r) {
				break
			}
			next += w
		}
		if next == end || next >= len(text) || !isDigit(text[next]) || group == maxGroups {
			return end
		}
		i = next
	}
}

func phoneMark(r rune) bool {
	switch r {
	case ' ', '-', '.', '/', '(', ')', 'x', 'X', '[', ']', '~':
		return true
	}
	return r >= utf8.RuneSelf && strings.ContainsRune(phonePunctuation, r)
}

// leadStart goes back over at most two opening marks: +, ( and [.
func leadStart(text string, floor, i int) int {
	for lead := 0; lead < 2; lead++ {
		j := i
		for n := 0; n < 4 && j > floor && (text[j-1] == ' ' || text[j-1] == '-' || text[j-1] == '.' || text[j-1] == '/'); n++ {
			j--
		}
		switch {
		case j > floor && (text[j-1] == '+' || text[j-1] == '(' || text[j-1] == '['):
			i = j - 1
		case strings.HasSuffix(text[floor:j], "＋"):
			i = j - len("＋")
		default:
			return i
		}
	}
	return i
}

// extension is what follows a number that has one.
var extension = regexp.MustCompile(`^(?i:;ext=|[ \x{a0},]{0,3}(?:ext(?:ensi(?:o|ó)n)?|durchwahl|int|anexo|x|#)\.?:?[ \x{a0}]{0,2})#?\d{1,7}#?`)

func extensionEnd(text string, i int) int {
	limit := runeStart(text, i+24)
	m := extension.FindStringIndex(text[i:limit])
	if m == nil || i+m[1] < len(text) && isDigit(text[i+m[1]]) {
		return i
	}
	return i + m[1]
}

// numberParts are pieces of a run that may be numbers where the whole is none, in
// the order in which libphonenumber tries them.
func numberParts(run string) []span.Span {
	var out []span.Span
	for _, re := range innerNumbers {
		matches := re.FindAllStringSubmatchIndex(run, -1)
		for k, m := range matches {
			if k == 0 {
				out = append(out, trimNumber(run, span.Span{Start: 0, End: m[0]}))
			}
			out = append(out, trimNumber(run, span.Span{Start: m[2], End: m[3]}))
		}
	}
	return out
}

// innerNumbers separate numbers that stand beside each other: by slashes,
// parentheses, hyphens with a space, long dashes, dots, spaces.
var innerNumbers = []*regexp.Regexp{
	regexp.MustCompile(`/+(.*)`),
	regexp.MustCompile(`(\([^(]*)`),
	regexp.MustCompile(`(?:\p{Z}-|-\p{Z})\p{Z}*(.+)`),
	regexp.MustCompile(`[\x{2012}-\x{2015}\x{ff0d}]\p{Z}*(.+)`),
	regexp.MustCompile(`\.+\p{Z}*([^.]+)`),
	regexp.MustCompile(`\p{Z}+(\P{Z}+)`),
}

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

// bracketsMatch allows up to four pairs of brackets, closed and not nested.
func bracketsMatch(text string) bool {
	open, pairs := false, 0
	for i, r := range text {
		switch r {
		case '(', '[', '（', '［':
			if open {
				return false
			}
			open = true
			if pairs++; pairs > 4 {
				return false
			}
		case ')', ']', '）', '］':
			if !open && !(pairs == 0 && i > 0 && (text[0] == '(' || text[0] == '[')) {
				return false
			}
			open = false
		}
	}
	return !open
}

var (
	pages      = regexp.MustCompile(`\d{1,5}-+\d{1,5}\s{0,4}\(\d{1,4}`)
	slashDates = regexp.MustCompile(`(?:[0-3]?\d/[01]?\d|[01]?\d/[0-3]?\d)/(?:[12]\d)?\d{2}`)
	dottedDate = regexp.MustCompile(`^(?:[0-3]?\d[.-][01]?\d[.-](?:19|20)\d{2}|(?:19|20)\d{2}[.-][01]\d[.-][0-3]\d)$`)
	stamps     = regexp.MustCompile(`[12]\d{3}[-/]?[01]\d[-/]?[0-3]\d +[0-2]\d$`)
)

// looksLikePages tells "211-227 (2003)" in a reference.
func looksLikePages(text string) bool {
	return strings.IndexByte(text, '(') > 0 && pages.MatchString(text)
}

func slashDate(run string) bool {
	return strings.Count(run, "/") >= 2 && slashDates.MatchString(run) || dottedDate.MatchString(run)
}

// timestamp tells "2012-01-02 08" before ":00".
func timestamp(run, after string) bool {
	return len(after) > 2 && after[0] == ':' && after[1] >= '0' && after[1] <= '5' && isDigit(after[2]) && stamps.MatchString(run)
}

// standsAlone reports whether a number is not part of something longer: no letter,
// currency or per cent sign touches it.
func (s *phoneSearch) standsAlone(text string, start int) bool {
	if start > 0 && text[0] != '+' && text[0] != '(' && text[0] != '[' {
		if r, _ := utf8.DecodeLastRuneInString(s.in.Text[:start]); clings(r) {
			return false
		}
	}
	if end := start + len(text); end < len(s.in.Text) {
		if r, _ := utf8.DecodeRuneInString(s.in.Text[end:]); clings(r) {
			return false
		}
	}
	return true
}

func clings(r rune) bool {
	return r == '%' || unicode.Is(unicode.Sc, r) || unicode.IsMark(r) || unicode.IsLetter(r) && unicode.Is(unicode.Latin, r)
}
