package gazetteer

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
)

// folded are the characters of the table that folding changes, by Unicode's full case
// folding: ß is ss, and İ an i with a dot above.
var folded = func() (table [known]string) {
	fold := cases.Fold()
	for r := range rune(known) {
		if !utf8.ValidRune(r) {
			continue
		}
		if f := fold.String(string(r)); f != string(r) {
			table[r] = f
		}
	}
	return table
}()

// appendFolded appends a character as Unicode folds it.
func appendFolded(to []byte, r rune) []byte {
	if r >= known {
		if !cased(r) {
			return utf8.AppendRune(to, r)
		}
		return append(to, cases.Fold().String(string(r))...)
	}
	if f := folded[r]; f != "" {
		return append(to, f...)
	}
	return utf8.AppendRune(to, r)
}

// cased reports whether folding may change a character.
func cased(r rune) bool {
	switch {
	case 0x3000 <= r && r < 0xA640, 0xAC00 <= r && r < 0xD7A4: // East Asia
		return false
	}
	return unicode.IsLetter(r) || unicode.SimpleFold(r) != r
}
