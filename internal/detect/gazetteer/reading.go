package gazetteer

import (
	"unicode"
	"unicode/utf8"
)

// reading says how a text becomes words.
type reading struct {
	unit unit
	fold bool // case does not matter
}

// unit is what is read as one word.
type unit uint8

const (
	alphanumeric unit = iota // runs of letters, digits and marks
	alphabetic               // runs of letters and marks, as GATE has it
	character                // each character with the marks after it
)

// words reads a text as words and single signs.
type words struct {
	reading
	text        string
	start, stop int  // of the current word
	spaced      bool // white space stands before it
	word        bool // it is a run, no sign
	plain       bool // it is ASCII
	marked      bool // it has combining marks
	buffer      []byte
	hashes      []uint64
}

func (w *words) reset(text string) {
	*w = words{reading: w.reading, text: text, buffer: w.buffer, hashes: w.hashes}
}

// What a character is.
const (
	isSpace uint8 = 1 << iota
	isLetter
	isDigit
	isMark
)

// within says of what the words of a unit consist.
var within = [...]uint8{alphanumeric: isLetter | isDigit | isMark, alphabetic: isLetter | isMark, character: 0}

// known is the number of code points that stand in a table.
const known = 0x800

var natures = func() (table [known]uint8) {
	for r := range rune(known) {
		table[r] = classify(r)
	}
	return table
}()

func classify(r rune) uint8 {
	switch {
	case unicode.IsLetter(r):
		return isLetter
	case unicode.IsDigit(r):
		return isDigit
	case unicode.IsMark(r):
		return isMark
	case unicode.IsSpace(r), 0x1C <= r && r <= 0x1F:
		return isSpace
	}
	return 0
}

// nature says what the character at the start of s is, and its length.
func nature(s string) (uint8, int) {
	if b := s[0]; b < utf8.RuneSelf {
		return natures[b], 1
	}
	r, n := utf8.DecodeRuneInString(s)
	if r < known {
		return natures[r], n
	}
	return classify(r), n
}

// next moves on to the next word.
func (w *words) next() bool {
	text := w.text
	i := skipSpace(text, w.stop)
	if i >= len(text) {
		return false
	}
	w.spaced = i > w.stop
	w.start, w.plain, w.marked, w.word = i, true, false, false
	in := within[w.unit]
	for i < len(text) {
		b := text[i]
		if b < utf8.RuneSelf {
			if natures[b]&in == 0 {
				break
			}
			i++
			continue
		}
		is, n := nature(text[i:])
		if is&in == 0 {
			break
		}
		w.plain, w.marked = false, w.marked || is&isMark != 0
		i += n
	}
	w.word = i > w.start
	if !w.word {
		_, n := nature(text[i:])
		w.plain = text[i] < utf8.RuneSelf
		i += n
		if w.unit == character {
			i = w.marks(i)
		}
	}
	w.stop = i
	return true
}

// marks reads the marks at i, and gives the end of them.
func (w *words) marks(i int) int {
	for i < len(w.text) && w.text[i] >= utf8.RuneSelf {
		is, n := nature(w.text[i:])
		if is&isMark == 0 {
			break
		}
		w.plain, w.marked = false, true
		i += n
	}
	return i
}

func skipSpace(text string, i int) int {
	for i < len(text) {
		if text[i] < utf8.RuneSelf && natures[text[i]]&isSpace == 0 {
			break
		}
		is, n := nature(text[i:])
		if is&isSpace == 0 {
			break
		}
		i += n
	}
	return i
}

// bounded reports whether the current word may end a match: no sign of a match has a
// letter after it.
func (w *words) bounded() bool {
	if w.word || w.stop == len(w.text) {
		return true
	}
	is, _ := nature(w.text[w.stop:])
	return is&within[w.unit] == 0
}

// capital reports whether the current word begins with a capital.
func (w *words) capital() bool {
	r, _ := utf8.DecodeRuneInString(w.text[w.start:w.stop])
	return unicode.IsUpper(r)
}
