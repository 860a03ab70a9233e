package name

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// token is a word of a value as written.
type token struct {
	text  string // folded
	stop  bool   // a full stop follows
	comma bool   // a comma follows
	tied  bool   // a hyphen stands before it
	upper bool   // all capitals
	led   bool   // a particle stands before it
	own   bool   // it is written with letters that no particle has: Łoś, Lê
}

// longest is how many words a name has at most, titles included.
const longest = 12

// tokens cuts a value into words, up to a bracket.
func tokens(value string) []token {
	out := make([]token, 0, 4)
	tied := false
	for i := 0; i < len(value) && len(out) <= longest; {
		if n := MariaLen(value[i:]); n > 0 {
			out = append(out, token{text: maria, tied: tied && len(out) > 0})
			tied = false
			i += n
			continue
		}
		if n := wordLen(value[i:]); n > 0 {
			w := withoutGenitive(value[i : i+n])
			if f := Fold(w); f != "" {
				out = append(out, token{text: f, tied: tied && len(out) > 0, upper: capitals(w), own: strings.ContainsFunc(w, accented)})
			}
			tied = false
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(value[i:])
		i += n
		switch last := len(out) - 1; {
		case r == '(' || r == '[':
			return out
		case last < 0:
		case r == '.':
			out[last].stop = true
		case r == ',' || r == ';':
			out[last].comma = true
		}
		tied = r == '-' || r == '‐' || r == '‑' || tied && r == '.'
	}
	return out
}

// wordLen is the length of the word with which s begins, apostrophes inside it
// included.
func wordLen(s string) int {
	end := 0
	for i, r := range s {
		switch {
		case letter.OfWord(r):
			end = i + utf8.RuneLen(r)
		case (apostrophe(r) || r == '·' || r == '\u00ad') && end == i && i > 0:
		case r == utf8.RuneError:
			return end
		default:
			return end
		}
	}
	return end
}

// accented reports whether a letter is none of those that particles are written with.
func accented(r rune) bool { return r >= utf8.RuneSelf && unicode.In(r, unicode.Letter, unicode.Mn) }

func apostrophe(r rune) bool { return r == '\'' || r == '’' || r == 'ʼ' }

// withoutGenitive drops an 's at the end of a word.
func withoutGenitive(w string) string {
	for _, e := range [...]string{"'s", "’s", "ʼs", "'S", "’S"} {
		if rest, ok := strings.CutSuffix(w, e); ok && rest != "" {
			return rest
		}
	}
	return w
}

// capitals reports whether a word of at least two letters is all capitals.
func capitals(w string) bool {
	n := 0
	for _, r := range w {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			n++
		}
	}
	return n > 1
}

// wordBefore is the word that ends before text[at:], with nothing but blanks, full
// stops, hyphens, commas and "&" between, and where it begins; "" where there is
// none on the line.
func wordBefore(text string, at int) (word string, from int) {
	end := strings.TrimRight(text[:at], " \t.-,&\u00a0")
	start := len(end)
	for start > 0 && len(end)-start < 40 {
		r, n := utf8.DecodeLastRuneInString(end[:start])
		if !letter.OrMark(r) && r != 'ª' {
			break
		}
		start -= n
	}
	return end[start:], start
}
