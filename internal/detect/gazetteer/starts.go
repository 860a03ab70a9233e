package gazetteer

import (
	"bytes"
	"unicode/utf8"
)

// startFilter reports whether a phrase may begin with a word, by its length and its first four bytes; or,
// where a match may begin at each character, with four bytes. Most places of a text are passed over
// by it. It is small enough to lie near the processor, which a table of many phrases is not.
type startFilter struct {
	four  bitset
	three *bitset // the beginnings of short phrases, of three bytes; nil where there are none
	fold  bool
}

// bitset holds numbers approximately: it may report others, too.
type bitset [1 << 11]uint64

func (m *bitset) set(n uint32)      { h := place(n); m[h>>6] |= 1 << (h & 63) }
func (m *bitset) has(n uint32) bool { h := place(n); return m[h>>6]&(1<<(h&63)) != 0 }

// place is where a number has its bit.
func place(n uint32) uint32 { return n * 0x9e3779b1 >> 15 }

// has reports whether a phrase may begin with a number that beginning gives.
func (s *startFilter) has(n uint32) bool {
	return s.four.has(n) || s.three != nil && s.three.has(n&0xFFFFFF)
}

// startsOf takes the beginnings of phrases that are plain; others are never passed over.
func startsOf(t *table, r reading) *startFilter {
	s := &startFilter{fold: r.fold}
	if r.unit != character {
		for _, e := range t.entries {
			if phrase := t.phrase(e); len(phrase) > 0 {
				s.four.set(wordNumber(phrase, 0, plainWord(phrase, within[r.unit]), r.fold))
			}
		}
		return s
	}
	done := map[[5]byte]bool{}
	for _, e := range t.entries {
		phrase := t.phrase(e)
		var first [5]byte
		first[4] = byte(copy(first[:4], phrase))
		if !done[first] {
			done[first] = true
			s.add(phrase[:first[4]])
		}
	}
	return s
}

// beginning gives a number for what begins at the current word, and whether that can be written
// in no other way.
func (w *words) beginning() (n uint32, plain bool) {
	if w.unit == character {
		return beginning(w.text, w.start, w.fold)
	}
	return wordNumber(w.text, w.start, w.stop, w.fold), w.plain
}

// plainWord gives the end of the ASCII word or sign that a phrase begins with.
func plainWord(phrase []byte, in uint8) int {
	for i, b := range phrase {
		if b >= utf8.RuneSelf || natures[b]&in == 0 {
			return max(i, 1)
		}
	}
	return len(phrase)
}

// wordNumber is the number of an ASCII word of a text: its length and first bytes, in small
// letters if case does not matter.
func wordNumber[T string | []byte](text T, start, stop int, fold bool) uint32 {
	var n uint32
	if start+4 <= len(text) {
		n = uint32(text[start]) | uint32(text[start+1])<<8 | uint32(text[start+2])<<16 | uint32(text[start+3])<<24
		n &= uint32(1<<(8*min(stop-start, 4)) - 1)
	} else {
		for i := start; i < stop; i++ {
			n |= uint32(text[i]) << (8 * (i - start))
		}
	}
	if fold {
		n |= (n + 0x3f3f3f3f) &^ (n + 0x25252525) & 0x80808080 >> 2 // A to Z
	}
	return n ^ uint32(stop-start)*0x85ebca6b
}

// add takes the first bytes of a phrase, at most four.
func (s *startFilter) add(phrase []byte) {
	into, last := &s.four, 3
	if len(phrase) < 3 || bytes.IndexByte(phrase[:3], ' ') >= 0 { // white space runs on
		if s.three == nil {
			s.three = &bitset{}
		}
		into, last = s.three, 2
	}
	var each func(i int, number uint32)
	each = func(i int, number uint32) {
		if i > last {
			into.set(number)
			return
		}
		for _, b := range written(phrase, i, s.fold) {
			each(i+1, number|uint32(b)<<(8*i))
		}
	}
	each(0, 0)
}

// written gives the bytes with which a plain text may write a phrase at i.
func written(phrase []byte, i int, fold bool) (all []byte) {
	open := i >= len(phrase) || i > 0 && phrase[i-1] == ' ' // whatever follows, more white space too
	if !open && phrase[i] >= utf8.RuneSelf {
		return phrase[i : i+1]
	}
	for b := range byte(utf8.RuneSelf) {
		if open || phrase[i] == b || phrase[i] == ' ' && natures[b]&isSpace != 0 || fold && b-'A' < 26 && phrase[i] == b|0x20 {
			all = append(all, b)
		}
	}
	for b := byte(0x80); open && b <= latin; b++ {
		all = append(all, b)
	}
	return all
}

// skip gives the first place from i on where a phrase may begin, or where the text is not plain.
func (s *startFilter) skip(text string, i int) int {
	for ; ; i++ {
		if i+5 < len(text) {
			four := uint32(text[i]) | uint32(text[i+1])<<8 | uint32(text[i+2])<<16 | uint32(text[i+3])<<24
			if (four|uint32(text[i+4]))&0x80808080 == 0 && !s.has(four) {
				continue
			}
		}
		four, plain := beginning(text, i, s.fold)
		if !plain || s.has(four) {
			return i
		}
		if text[i] == latin {
			i++
		}
	}
}

// latin begins the characters from U+00C0 to U+00FF, which have one form each, and are no marks
// of the one before them.
const latin = 0xC3

// beginning gives the four bytes at i, and whether the text is plain there: those can be written
// in no other way. ASCII is plain, and so are the letters of Latin-1 where case matters; but no
// character after which a mark may stand.
func beginning(text string, i int, fold bool) (four uint32, plain bool) {
	if i+5 >= len(text) {
		return 0, false
	}
	four = uint32(text[i]) | uint32(text[i+1])<<8 | uint32(text[i+2])<<16 | uint32(text[i+3])<<24
	if four&0x80808080 == 0 && (text[i+4] < utf8.RuneSelf || text[i+4] == latin) {
		return four, true
	}
	return four, !fold && isLatin(text[i:i+6])
}

// isLatin reports whether a text is ASCII and letters of Latin-1, of which the last may be cut.
func isLatin(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < utf8.RuneSelf {
			continue
		}
		if text[i] != latin {
			return false
		}
		if i++; i < len(text) && text[i]&0xC0 != 0x80 {
			return false
		}
	}
	return true
}
