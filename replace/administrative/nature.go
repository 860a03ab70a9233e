package administrative

import "unicode"

// Letters with accents, upper case below its lower case.
var (
	lowerAccents = []rune("àáâãäåçèéêëìíîïñòóôõöùúûüý")
	upperAccents = []rune("ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ")
	lower        = []rune("abcdefghijklmnopqrstuvwxyz")
	upper        = []rune("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	digits       = []rune("0123456789")
)

// nature returns the characters of the nature of r, in an order that both cases share;
// none where r is neither letter nor number.
func nature(r rune) []rune {
	switch {
	case '0' <= r && r <= '9':
		return digits
	case 'a' <= r && r <= 'z':
		return lower
	case 'A' <= r && r <= 'Z':
		return upper
	case unicode.IsNumber(r):
		return digits
	case unicode.Is(unicode.Latin, r) && unicode.IsLower(r):
		return lowerAccents
	case unicode.Is(unicode.Latin, r) && unicode.IsUpper(r):
		return upperAccents
	case unicode.IsLetter(r):
		return alike(r)
	}
	return nil
}

// few letters of one nature are too few to hide one among: "ª" becomes a letter of
// the alphabet.
const few = 5

// alike returns the letters of the same case near r, in other scripts than Latin.
func alike(r rune) []rune {
	const block = 128
	var out []rune
	for c := r &^ (block - 1); c <= r|(block-1); c++ {
		if unicode.IsLetter(c) && unicode.IsLower(c) == unicode.IsLower(r) && unicode.IsUpper(c) == unicode.IsUpper(r) {
			out = append(out, c)
		}
	}
	switch {
	case len(out) >= few:
		return out
	case unicode.IsUpper(r):
		return upper
	}
	return lower
}
