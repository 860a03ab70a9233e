package embedding

// eos is fastText's word for the end of a line. It has no n-grams.
const eos = "</s>"

// subwords says which rows n-grams have.
type subwords struct {
	min, max int    // lengths in code points
	bucket   uint32 // rows that n-grams share; 0 means that there are none
	first    int32  // the first of these rows
}

// appendRows appends the rows of the n-grams of <word>, as fastText numbers them: each is
// hashed byte by byte, and all of one or more code points count, but not < and > alone.
func (s subwords) appendRows(rows []int32, word string) []int32 {
	if s.bucket == 0 || s.max == 0 || word == eos {
		return rows
	}
	last := len(word) + 1 // where > stands
	for i := 0; i <= last; i++ {
		if continues(word, i) {
			continue
		}
		h, n := uint32(2166136261), 1
		for j := i; j <= last && n <= s.max; n++ {
			h = hashByte(h, markedAt(word, j))
			for j++; j <= last && continues(word, j); j++ {
				h = hashByte(h, markedAt(word, j))
			}
			if n >= s.min && !(n == 1 && (i == 0 || j > last)) {
				rows = append(rows, s.first+int32(h%s.bucket))
			}
		}
	}
	return rows
}

// markedAt is byte i of <word>.
func markedAt(word string, i int) byte {
	switch {
	case i == 0:
		return '<'
	case i > len(word):
		return '>'
	}
	return word[i-1]
}

func continues(word string, i int) bool { return markedAt(word, i)&0xC0 == 0x80 }

// hashByte is a step of FNV-1a with the byte taken as signed, as fastText does it: from 0x80 on
// this is not the FNV-1a of the books.
func hashByte(h uint32, b byte) uint32 { return (h ^ uint32(int8(b))) * 16777619 }
