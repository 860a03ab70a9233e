package token

import (
	"unicode"
	"unicode/utf8"
)

// class is what the rules ask of a code point: its general category, joined where
// the rules make no difference.
type class uint8

const (
	unknown class = iota // no rule takes it
	upper
	lower
	dash
	format
	mark
	other // letters without case, spacing marks
	digit
	number // that is no decimal digit: ², ½
	space
	control
	symbol
	currency
	punctuation
	opening
	closing
)

// known is the number of code points whose class is looked up in a table.
const known = 0x800

var classes = func() (table [known]class) {
	for r := range rune(known) {
		table[r] = classify(r)
	}
	return table
}()

// classOf returns the class of the code point at the start of s, and its length. A
// byte that is no UTF-8 is unknown.
func classOf(s string) (class, int) {
	if b := s[0]; b < utf8.RuneSelf {
		return classes[b], 1
	}
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && n == 1:
		return unknown, 1
	case r < known:
		return classes[r], n
	}
	return classify(r), n
}

func classify(r rune) class {
	for _, row := range categories {
		if unicode.Is(row.table, r) {
			return row.class
		}
	}
	return unknown
}

// categories has the class of each general category; the rest is unknown.
var categories = []struct {
	table *unicode.RangeTable
	class class
}{
	{unicode.Ll, lower}, {unicode.Lu, upper}, {unicode.Lo, other}, {unicode.Mc, other},
	{unicode.Mn, mark}, {unicode.Po, punctuation}, {unicode.Pc, punctuation},
	{unicode.Pd, dash}, {unicode.Cf, format}, {unicode.Nd, digit}, {unicode.No, number},
	{unicode.Zs, space}, {unicode.Cc, control}, {unicode.Zl, control}, {unicode.Zp, control},
	{unicode.Sk, symbol}, {unicode.Sm, symbol}, {unicode.So, symbol}, {unicode.Sc, currency},
	{unicode.Ps, opening}, {unicode.Pi, opening}, {unicode.Pe, closing}, {unicode.Pf, closing},
}
