package seal

import (
	"bytes"
	"errors"
	"unicode"
)

// errWeak is the cause of a key that can be guessed.
var errWeak = errors.New("it can be guessed; 'lethe key new FILE' makes one that cannot")

// weak reports bytes that nobody drew at random: one byte all along, or letters or
// digits of one kind, as typed by hand.
func weak(b []byte) bool {
	if bytes.Count(b, b[:1]) == len(b) {
		return true
	}
	for _, class := range []func(rune) bool{unicode.IsDigit, unicode.IsLower, unicode.IsUpper, unicode.IsPunct} {
		if bytes.IndexFunc(b, func(r rune) bool { return r >= 0x80 || !class(r) }) < 0 {
			return true
		}
	}
	return false
}
