package gazetteer

import "math/bits"

// Odd numbers with about as many ones as zeros.
const (
	mixA = 0x9e3779b97f4a7c15
	mixB = 0xd1b54a32d192ed03
	mixC = 0x8cb92ba72f3d8dd7
)

// mix multiplies to 128 bits and folds them together.
func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

// hashOf hashes the bytes of a word. It is the same on every machine, for tables are
// kept in files.
func hashOf[T string | []byte](s T) uint64 {
	h := uint64(len(s)) * mixC
	for ; len(s) > 8; s = s[8:] {
		h = mix(h^number(s, 8), mixA)
	}
	return mix(h^number(s, len(s)), mixB)
}

// number gives up to 8 bytes as a number.
func number[T string | []byte](s T, n int) uint64 {
	if n >= 8 {
		_ = s[7]
		return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	}
	var v uint64
	for i := range n {
		v |= uint64(s[i]) << (8 * i)
	}
	return v
}

// extend is the hash of a sequence of words with one more, which is never 0.
func extend(sequence, word uint64, spaced bool) uint64 {
	if spaced {
		word = ^word
	}
	return mix(sequence^mixA, word^mixB) | 1
}
