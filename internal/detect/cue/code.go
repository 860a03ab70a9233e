package cue

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestCode bounds a reference number, in bytes.
const longestCode = 48

// codeEnd is where the reference number that begins at byte i ends. It is a run of
// letters and digits, with signs between them, and further groups after single
// spaces where the writing shows that they belong to it: "756 1234 5678 97",
// "12 C 345/19", "CLM 2019-0042".
func codeEnd(text string, i int) int {
	end := groupEnd(text, i)
	kept := end
	last := text[i:end]
	for end < len(text) && text[end] == ' ' && end-i < longestCode {
		next := groupEnd(text, end+1)
		group := text[end+1 : next]
		if !continues(last, group) {
			break
		}
		if end = next; hasDigit(group) {
			kept = end
		}
		last = group
	}
	return kept
}

// digitGroupsEnd is where groups of digits that begin at byte i end, "28 23748589
// 45", if nothing but the end of a line or a sign follows.
func digitGroupsEnd(text string, i int) int {
	end := i
	for at := i; at < len(text) && at-i < longestCode; {
		for at < len(text) && '0' <= text[at] && text[at] <= '9' {
			at++
		}
		if end = at; at+1 >= len(text) || text[at] != ' ' || text[at+1] < '0' || text[at+1] > '9' {
			break
		}
		at++
	}
	if rest := strings.TrimLeft(text[end:min(len(text), end+4)], " "); rest != "" && runeClass(rune(rest[0])) == alpha && len(rest) < 4 {
		return i // "4711 20 items"
	}
	return end
}

// groupEnd is the end of a run of letters and digits with single signs between.
func groupEnd(text string, i int) int {
	end := i
	for end < len(text) && end-i < longestCode {
		r, n := utf8.DecodeRuneInString(text[end:])
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
		case strings.ContainsRune("-/._", r) && end > i && end+1 < len(text) && runeClass(rune(text[end+1])) != other && text[end+1] < utf8.RuneSelf && text[end+1] > ' ':
		default:
			return end
		}
		end += n
	}
	return end
}

// continues reports whether a group belongs to the number that the group before it
// is part of.
func continues(last, group string) bool {
	if group == "" || words().lookUp(group)&currency != 0 {
		return false
	}
	short := len(last) <= 4
	switch {
	case capitals(group) && len(group) <= 3:
		return hasDigit(last) && short
	case capitals(last) && short:
		return hasDigit(group)
	}
	return allDigits(last) && short && allDigits(group) && len(group) >= 2 && len(group) <= 4
}

// counted reports whether a value is a number and a word that counts: 3-day, 12-month.
func counted(s string) bool {
	number, word, found := strings.Cut(s, "-")
	return found && len(word) > 2 && len(number) <= 3 && allDigits(number) && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLower(r) }) < 0
}

func capitals(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsUpper(r) }) < 0
}

func allDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// alphanumerics counts the letters and digits of a value, and the digits alone.
func alphanumerics(s string) (characters, digits int) {
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			digits++
			characters++
		case unicode.IsLetter(r):
			characters++
		}
	}
	return characters, digits
}

// money reports whether a value is written like an amount: 1'200.50, 1,200.50.
func money(s string) bool {
	whole, cents, ok := cutLast(s)
	if !ok || len(cents) != 2 || !allDigits(cents) {
		return false
	}
	return len(whole) <= 3 && allDigits(whole) || grouped(whole)
}

// amount reports whether a value may be a year or a sum with grouped thousands.
func amount(s string) bool {
	return len(s) == 4 && allDigits(s) && s >= "1900" && s <= "2099" || grouped(s)
}

// cutLast cuts a value at its last full stop or comma.
func cutLast(s string) (before, after string, ok bool) {
	i := strings.LastIndexAny(s, ".,")
	if i < 0 {
		return "", "", false
	}
	return s[:i], s[i+1:], true
}

// grouped reports whether digits stand in groups of three: 1.200.000.
func grouped(s string) bool {
	groups := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(".,'’", r) })
	if len(groups) < 2 || len(groups[0]) > 3 || !allDigits(groups[0]) {
		return false
	}
	for _, g := range groups[1:] {
		if len(g) != 3 || !allDigits(g) {
			return false
		}
	}
	return true
}
