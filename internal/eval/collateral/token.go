package collateral

import (
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// counts reports whether a character is one of those that are counted.
func counts(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// kind of token: those of one kind that touch are one.
const (
	blank = iota
	letters
	digits
	sign // stands alone
)

func kindOf(r rune) int {
	switch {
	case unicode.IsSpace(r):
		return blank
	case unicode.IsNumber(r):
		return digits
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return letters
	}
	return sign
}

// tokens are the runs of letters, the runs of digits and the single signs of a span of a
// text, white space apart.
func tokens(text string, in span.Span) []span.Span {
	var all []span.Span
	last := blank
	for i, r := range text[in.Start:in.End] {
		kind := kindOf(r)
		at := in.Start + i
		end := at + utf8.RuneLen(r)
		if r == utf8.RuneError {
			_, n := utf8.DecodeRuneInString(text[at:])
			end = at + n
		}
		switch {
		case kind == blank:
		case kind == last && kind != sign:
			all[len(all)-1].End = end
		default:
			all = append(all, span.Span{Start: at, End: end})
		}
		last = kind
	}
	return all
}
