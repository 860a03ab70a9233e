package name

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold writes a word in the letters by which names are compared: small, without accents
// and apostrophes. ä, ö, ü and å are kept, since they have two spellings without.
func Fold(word string) string { return fold(strings.ToLower(word)) }

func fold(word string) string {
	if simple(word) {
		return word
	}
	b := make([]byte, 0, len(word))
	for _, r := range norm.NFKD.String(word) {
		switch {
		case r == '\u0308' && umlaut(&b), r == '\u030a' && ring(&b):
		case unicode.IsMark(r), r == '\'' || r == '’' || r == 'ʼ' || r == '·' || r == '\u00ad' || r == '\u200b':
		default:
			if s, ok := letters[r]; ok {
				b = append(b, s...)
			} else {
				b = utf8.AppendRune(b, r)
			}
		}
	}
	return string(b)
}

// letters are those that Unicode does not take apart.
var letters = map[rune]string{
	'ß': "ss", 'ł': "l", 'ø': "ö", 'æ': "ä", 'œ': "ö", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i", 'ħ': "h",
}

func simple(word string) bool {
	for i := range len(word) {
		if b := word[i]; b < 'a' || b > 'z' {
			return false
		}
	}
	return true
}

// umlaut puts the diaeresis that follows a, o or u on it.
func umlaut(b *[]byte) bool { return compose(b, "aou", [...]string{"ä", "ö", "ü"}) }

// ring makes å, which is also written aa.
func ring(b *[]byte) bool { return compose(b, "a", [...]string{"å", "", ""}) }

func compose(b *[]byte, bases string, with [3]string) bool {
	last := len(*b) - 1
	if last < 0 {
		return false
	}
	i := strings.IndexByte(bases, (*b)[last])
	if i < 0 {
		return false
	}
	*b = append((*b)[:last], with[i]...)
	return true
}

// twice gives the second spelling of the letters that have two; the first is the
// letter without its mark.
var twice = map[rune]struct{ plain, long string }{
	'ä': {"a", "ae"}, 'ö': {"o", "oe"}, 'ü': {"u", "ue"}, 'å': {"a", "aa"},
}

// same reports whether two folded words are one.
func same(a, b string) bool {
	if a == b {
		return true
	}
	a, b, ok := strip(a, b)
	return ok && a == "" && b == ""
}

// begins reports whether a folded word begins with another.
func begins(word, with string) bool {
	_, rest, ok := strip(word, with)
	return ok && rest == ""
}

// strip takes from both words the letters with which they begin alike, and reports
// whether one of them has come to its end.
func strip(a, b string) (restA, restB string, ok bool) {
	for a != "" && b != "" {
		if a[0] == b[0] && a[0] < utf8.RuneSelf {
			a, b = a[1:], b[1:]
			continue
		}
		if a, b, ok = oneLetter(a, b); !ok {
			return a, b, false
		}
	}
	return a, b, true
}

// oneLetter takes one letter from both, in any of its spellings.
func oneLetter(a, b string) (restA, restB string, ok bool) {
	ra, na := utf8.DecodeRuneInString(a)
	rb, nb := utf8.DecodeRuneInString(b)
	if ra == rb {
		return a[na:], b[nb:], true
	}
	if t, two := twice[ra]; two {
		if rest, ok := spelled(b, t.long, t.plain); ok {
			return a[na:], rest, true
		}
	}
	if t, two := twice[rb]; two {
		if rest, ok := spelled(a, t.long, t.plain); ok {
			return rest, b[nb:], true
		}
	}
	return a, b, false
}

func spelled(s, long, plain string) (string, bool) {
	if rest, ok := strings.CutPrefix(s, long); ok {
		return rest, true
	}
	return strings.CutPrefix(s, plain)
}

var coarsen = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u", "aa", "a", "ä", "a", "ö", "o", "ü", "u", "å", "a")

// Coarse returns a word in a form that is the same for all its spellings, and for some
// words that differ: Müller, Mueller and Muller.
func Coarse(word string) string { return coarse(Fold(word)) }

// coarse gives a folded word in a form that is the same for all its spellings, and
// for some words that differ.
func coarse(word string) string {
	if !simple(word) || twoLetters(word) {
		return coarsen.Replace(word)
	}
	return word
}

// twoLetters reports whether a word may have an umlaut that is written as two letters.
func twoLetters(word string) bool {
	for i := 1; i < len(word); i++ {
		switch before := word[i-1]; word[i] {
		case 'e':
			if before == 'a' || before == 'o' || before == 'u' {
				return true
			}
		case 'a':
			if before == 'a' {
				return true
			}
		}
	}
	return false
}
