package surrogate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// piece is a word of a text, or the text between two.
type piece struct {
	text string
	fold string // of a word, "" of the text between
	stop bool   // a full stop follows
	tied bool   // a hyphen stands before it
	// Of a word: what it had at its end that is no part of it, 's or the ’ of a genitive.
	tail string
}

func (p piece) word() bool { return p.fold != "" }

// pieces cuts a text into words and the text between. Joined they are the text.
func pieces(text string) []piece {
	var out []piece
	for i := 0; i < len(text); {
		if n := name.MariaLen(text[i:]); n > 0 {
			out = append(out, piece{text: text[i : i+n], fold: "maria"})
			i += n
			continue
		}
		n := wordLen(text[i:])
		if n == 0 {
			n = gapLen(text[i:])
			out = append(out, piece{text: text[i : i+n]})
			i += n
			continue
		}
		p := piece{text: text[i : i+n]}
		p.text, p.tail = cutTail(p.text)
		p.fold = name.Fold(p.text)
		p.stop = strings.HasPrefix(text[i+n:], ".") && p.tail == ""
		if k := len(out); k > 0 {
			p.tied = isHyphen(out[k-1].text)
		}
		if p.fold == "" {
			p.tail, p.text = "", text[i:i+n] // nothing but marks
		}
		out = append(out, p)
		i += n
	}
	return out
}

func isHyphen(s string) bool { return s == "-" || s == "‐" || s == "‑" || s == ".-" }

// wordLen is the length of the word that text begins with, apostrophes inside and at
// the end of a genitive among it.
func wordLen(text string) int {
	end := 0
	for i, r := range text {
		switch {
		case unicode.IsLetter(r) || unicode.IsMark(r) && end > 0 || unicode.IsDigit(r):
			end = i + utf8.RuneLen(r)
		case (isApostrophe(r) || r == '·' || r == '\u00ad') && end == i && i > 0:
			if i+utf8.RuneLen(r) == len(text) && isApostrophe(r) && endsInS(text[:i]) {
				return len(text) // "Fuchs'" as a whole: the caller took the apostrophe in on purpose
			}
		default:
			return end
		}
	}
	return end
}

func gapLen(text string) int {
	for i := range text {
		if i > 0 && wordLen(text[i:]) > 0 {
			return i
		}
	}
	return len(text)
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' || r == 'ʼ' }

// cutTail cuts 's or an apostrophe off the end of a word.
func cutTail(w string) (word, tail string) {
	for _, end := range []string{"'s", "’s", "ʼs", "'S", "’S", "'", "’"} {
		if rest, ok := strings.CutSuffix(w, end); ok && rest != "" {
			return rest, end
		}
	}
	return w, ""
}

// endsInS reports whether the genitive of a word is written with an apostrophe alone.
func endsInS(w string) bool {
	w = strings.ToLower(w)
	for _, end := range []string{"s", "ß", "x", "z"} {
		if strings.HasSuffix(w, end) {
			return true
		}
	}
	return false
}

// inCase writes a word as another is written: all capitals, all small, or as it is.
func inCase(word, like string) string {
	upper, lower := 0, 0
	for _, r := range like {
		if unicode.IsUpper(r) {
			upper++
		} else if unicode.IsLower(r) {
			lower++
		}
	}
	switch {
	case upper == 0 && lower > 0:
		return strings.ToLower(word)
	case lower == 0 && upper > 1:
		return strings.ToUpper(word)
	}
	return word
}

// equal reports whether two folded words are one, in any spelling of their umlauts.
func equal(a, b string) bool {
	if a == b {
		return true
	}
	if isASCII(a) == isASCII(b) {
		return false
	}
	return long.Replace(a) == long.Replace(b) || plain.Replace(a) == plain.Replace(b)
}

var (
	long  = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "å", "aa")
	plain = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "å", "a")
)

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// begins reports whether a folded word begins with another, in any spelling.
func begins(word, with string) bool {
	return strings.HasPrefix(word, with) || strings.HasPrefix(long.Replace(word), long.Replace(with)) ||
		strings.HasPrefix(plain.Replace(word), plain.Replace(with))
}

// near reports whether two folded words of at least four letters differ by one letter
// that is missing, added or another, or by two that are exchanged.
func near(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(x) < 4 || len(y)-len(x) > 1 {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	if len(x) < len(y) {
		return string(x[i:]) == string(y[i+1:])
	}
	if i == len(x) || string(x[i+1:]) == string(y[i+1:]) {
		return true
	}
	return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && string(x[i+2:]) == string(y[i+2:])
}
