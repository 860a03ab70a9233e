// Package sieve says of most words that a list does not have them, without looking them up: most
// words of a text are on no list, and a sieve lies in the nearest memory.
package sieve

// Sieve knows words by marks that many others share. Its zero value has none.
type Sieve [places / 64]uint64

// places is how many marks there are: 4 kB of bits, for lists of some thousand words.
const places = 1 << 15

// Add takes a word.
func (s *Sieve) Add(word string) {
	at := mark(word)
	s[at/64] |= 1 << (at % 64)
}

// May reports whether a word may be one of those that were added. It is true of all that were.
func May[T string | []byte](s *Sieve, word T) bool {
	at := mark(word)
	return s[at/64]>>(at%64)&1 == 1
}

// mark is made of the length of a word and four of its bytes.
func mark[T string | []byte](word T) uint32 {
	n := len(word)
	if n == 0 {
		return 0
	}
	h := uint32(word[0]) | uint32(word[n/2])<<8 | uint32(word[n-1])<<16 | uint32(n)<<24
	h ^= uint32(word[n/3]) * 0x85ebca6b
	return h * 0x9E3779B1 >> 17
}
