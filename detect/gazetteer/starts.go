package gazetteer

import "unicode/utf8"

// starts tells of three bytes whether a phrase may begin with them. Most words of a text are
// passed over by it, and where a match may begin at each character, most of those. It is small
// enough to lie in the processor, which a table of many phrases is not.
type starts [1 << 10]uint64

func (s *starts) set(three uint32)      { h := place(three); s[h>>6] |= 1 << (h & 63) }
func (s *starts) has(three uint32) bool { h := place(three); return s[h>>6]&(1<<(h&63)) != 0 }

// place is where three bytes, of which the first is the lowest, have their bit.
func place(three uint32) uint32 { return three * 0x9e3779b1 >> 16 }

// startsOf takes the beginnings of phrases that are ASCII; others are never passed over.
func startsOf(t *table, fold bool) *starts {
	s, done := &starts{}, map[[4]byte]bool{}
	for _, e := range t.entries {
		phrase := t.phrase(e)
		var first [4]byte
		first[3] = byte(copy(first[:3], phrase))
		if done[first] {
			continue
		}
		done[first] = true
		phrase = phrase[:first[3]]
		for _, a := range written(phrase, 0, fold) {
			for _, b := range written(phrase, 1, fold) {
				for _, c := range written(phrase, 2, fold) {
					s.set(uint32(a) | uint32(b)<<8 | uint32(c)<<16)
				}
			}
		}
	}
	return s
}

// written gives the ASCII characters with which a text may write a phrase at i.
func written(phrase []byte, i int, fold bool) (all []byte) {
	for b := range byte(utf8.RuneSelf) {
		space := natures[b]&isSpace != 0
		switch {
		case i >= len(phrase), // whatever follows
			phrase[i] == ' ' && space, i > 0 && phrase[i-1] == ' ' && space, // white space runs on
			phrase[i] == b, fold && b-'A' < 26 && phrase[i] == b|0x20:
			all = append(all, b)
		}
	}
	return all
}

// skip gives the first place from i on where a phrase may begin, or a character beyond ASCII
// stands within four bytes: it may be written in many ways, or be a mark of the one before it.
func (s *starts) skip(text string, i int) int {
	for i+3 < len(text) && !s.may(text, i) {
		i++
	}
	return i
}

// may reports whether a phrase may begin at i.
func (s *starts) may(text string, i int) bool {
	three, plain := beginning(text, i)
	return !plain || s.has(three)
}

// beginning gives the three bytes at i, if four are there and all of them ASCII.
func beginning(text string, i int) (three uint32, plain bool) {
	if i+3 >= len(text) {
		return 0, false
	}
	four := uint32(text[i]) | uint32(text[i+1])<<8 | uint32(text[i+2])<<16 | uint32(text[i+3])<<24
	return four & 0xFFFFFF, four&0x80808080 == 0
}
