package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// Characters of telephone numbers beside digits, by libphonenumber's rules: up to
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
		if countDigits(text[start:end]) >= 7 {
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
var extension = lazyregexp.New(`^(?i:;ext=|[ \x{a0},]{0,3}(?:ext(?:ensi(?:o|ó)n?)?|durchwahl|int|anexo|x|#)\.?:?[ \x{a0}]{0,2})#?\d{1,7}#?`)

func extensionEnd(text string, i int) int {
	if !mayExtend(text, i) {
		return i
	}
	limit := runeStart(text, i+24)
	m := extension.FindStringIndex(text[i:limit])
	if m == nil || i+m[1] < len(text) && isDigit(text[i+m[1]]) {
		return i
	}
	return i + m[1]
}

// mayExtend reports whether the first letter or sign after a number, over a few
// blanks, may begin an extension.
func mayExtend(text string, i int) bool {
	for limit := min(len(text), i+5); i < limit; i++ {
		switch text[i] {
		case ' ', ',', 0xc2, 0xa0: // the last two are a space that does not break
		case ';', '#', 'x', 'X', 'e', 'E', 'd', 'D', 'i', 'I', 'a', 'A':
			return true
		default:
			return false
		}
	}
	return false
}

// brackets is how libphonenumber lets brackets stand: one open or closed at the
// beginning, then up to three pairs, none nested.
var brackets = func() *lazyregexp.Regexp {
	const open, shut, none = `[(\[（［]`, `[)\]）］]`, `[^()\[\]（）［］]`
	return lazyregexp.New(`^` + open + `?(?:` + none + `+` + shut + `)?` + none + `+(?:` + open + none + `+` + shut + `){0,3}` + none + `*$`)
}()

// bracketsMatch reports whether the brackets of a number are in order.
func bracketsMatch(text string) bool {
	return !strings.ContainsAny(text, "()[]（）［］") || brackets.MatchString(text)
}

// aside is how long the bracket is that opens before a number and does not close within it:
// "(0671 / 89 21 0)" stands in brackets, "(0671) 89210" begins with one.
func aside(run string) int {
	r, w := utf8.DecodeRuneInString(run)
	if closing, opens := map[rune]string{'(': ")", '[': "]", '（': "）", '［': "］"}[r]; opens && !strings.Contains(run, closing) {
		return w
	}
	return 0
}

var (
	pages      = lazyregexp.New(`\d{1,5}-+\d{1,5}\s{0,4}\(\d{1,4}`)
	slashDates = lazyregexp.New(`(?:[0-3]?\d/[01]?\d|[01]?\d/[0-3]?\d)/(?:[12]\d)?\d{2}`)
	// hours are from when to when: "07.30–08.15".
	hours  = lazyregexp.New(`^[( ]*(?:[01]?\d|2[0-4])\.[0-5]\d ?[-–—] ?(?:[01]?\d|2[0-4])\.[0-5]\d[) .]*$`)
	stamps = lazyregexp.New(`[12]\d{3}[-/]?[01]\d[-/]?[0-3]\d +[0-2]\d$`)
)

// looksLikePages recognizes "211-227 (2003)" in a reference.
func looksLikePages(text string) bool {
	return strings.IndexByte(text, '(') > 0 && pages.MatchString(text)
}

func slashDate(run string) bool {
	return strings.Count(run, "/") >= 2 && slashDates.MatchString(run)
}

// timestamp recognizes "2012-01-02 08" before ":00".
func timestamp(run, after string) bool {
	return len(after) > 2 && after[0] == ':' && after[1] >= '0' && after[1] <= '5' && isDigit(after[2]) && stamps.MatchString(run)
}

// standsAlone reports whether a number is not part of something longer: no letter,
// currency or per cent sign touches it.
func (s *phoneSearch) standsAlone(text string, start int) bool {
	if !s.in.presidio && s.ofAmount(start, start+len(text)) {
		return false
	}
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

// ofAmount reports whether the digits before or after belong to the same number, as
// in "1,024" and "2.935,45".
func (s *phoneSearch) ofAmount(start, end int) bool {
	text := s.in.Text
	if start > 1 && (text[start-1] == ',' || text[start-1] == '.') && isDigit(text[start-2]) && digitRun(text[start:]) == 3 {
		return true
	}
	if end >= len(text) || text[end] != ',' {
		return false
	}
	decimals := digitRun(text[end+1:])
	after := end + 1 + decimals
	return (decimals == 1 || decimals == 2) && (after == len(text) || text[after] != '-')
}

// digitRun is the number of digits that a text begins with.
func digitRun(text string) int {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n
}

func clings(r rune) bool {
	return r == '%' || unicode.Is(unicode.Sc, r) || unicode.IsMark(r) || unicode.IsLetter(r) && unicode.Is(unicode.Latin, r)
}
