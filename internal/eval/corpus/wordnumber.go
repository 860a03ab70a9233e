package corpus

import (
	"strconv"
	"strings"
)

// What the first column of a CoNLL-U line numbers.
type wordKind uint8

const (
	oneWord     wordKind = iota // "3"; also a line of a file without numbers
	contraction                 // "3-4": one token that stands for several words
	emptyNode                   // "3.1": a word that nobody wrote
)

// wordNumber reads the first column, if the tokens stand in a later one.
func wordNumber(column string, token int) (from, to int, kind wordKind) {
	if token < 2 {
		return 1, 1, oneWord
	}
	if a, b, ok := strings.Cut(column, "-"); ok {
		from, err1 := strconv.Atoi(a)
		to, err2 := strconv.Atoi(b)
		if err1 == nil && err2 == nil {
			return from, to, contraction
		}
	}
	if a, _, ok := strings.Cut(column, "."); ok {
		if _, err := strconv.Atoi(a); err == nil {
			return 0, 0, emptyNode
		}
	}
	if n, err := strconv.Atoi(column); err == nil {
		return n, n, oneWord
	}
	return 1, 1, oneWord
}
