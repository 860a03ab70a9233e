package fold

import (
	"encoding/binary"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// Lower is a text in lower case, by Unicode's full mapping and no language's own. It gives
// what golang.org/x/text/cases gives, several times as fast for what is mostly ASCII.
func Lower(s string) string {
	for n := range len(s) {
		if c := s[n]; c >= utf8.RuneSelf || c-'A' < 26 {
			return string(LowerBytes([]byte(s)))
		}
	}
	return s
}

// lowerEights makes ASCII small from i on, eight bytes at a time, and gives the first of those eight
// that are not all ASCII, or are fewer.
func lowerEights(s []byte, i int) int {
	for ; i+8 <= len(s); i += 8 {
		v := binary.LittleEndian.Uint64(s[i:])
		if v&0x8080808080808080 != 0 {
			break
		}
		v |= (v + 0x3f3f3f3f3f3f3f3f) &^ (v + 0x2525252525252525) & 0x8080808080808080 >> 2 // A to Z
		binary.LittleEndian.PutUint64(s[i:], v)
	}
	return i
}

// LowerBytes is [Lower], for the most part in place.
func LowerBytes(s []byte) []byte {
	for i := lowerEights(s, 0); i < len(s); i = lowerEights(s, i+1) {
		c := s[i]
		if c < utf8.RuneSelf {
			if c-'A' < 26 {
				s[i] = c | 0x20
			}
			continue
		}
		r, n := utf8.DecodeRune(s[i:])
		to := unicode.ToLower(r)
		if r >= 0x250 || r == 'İ' || utf8.RuneLen(to) != n { // below it letters have one lower-case letter each
			return []byte(cases.Lower(language.Und).String(string(s)))
		}
		utf8.EncodeRune(s[i:], to)
		i += n - 1
	}
	return s
}
