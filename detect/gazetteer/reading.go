package gazetteer

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
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
	character                // each character with the marks behind it
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

// within tells of what the words of a unit consist.
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

// nature tells what the character at the start of s is, and its length.
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
// letter behind it.
func (w *words) bounded() bool {
	if w.word || w.stop == len(w.text) {
		return true
	}
	is, _ := nature(w.text[w.stop:])
	return is&within[w.unit] == 0
}

// form appends the current word in the form that words are compared in: composed, with
// plain apostrophes and hyphens, and folded if asked for.
func (w *words) form(to []byte, fold bool) []byte {
	word := w.text[w.start:w.stop]
	if w.plain {
		if !fold {
			return append(to, word...)
		}
		for i := range len(word) {
			c := word[i]
			if c-'A' < 26 {
				c |= 0x20
			}
			to = append(to, c)
		}
		return to
	}
	if w.marked {
		word = norm.NFC.String(word)
	}
	for i, r := range word {
		switch {
		case r == utf8.RuneError:
			_, n := utf8.DecodeRuneInString(word[i:])
			to = append(to, word[i:i+n]...) // a byte that is no UTF-8 equals only itself
		case fold:
			to = appendFolded(to, plainSign(r))
		default:
			to = utf8.AppendRune(to, plainSign(r))
		}
	}
	return to
}

// steps are the hashes of the current word in that form: one, or, where characters are
// words, one for each that it folds to. They are valid until the next call.
func (w *words) steps() []uint64 {
	w.hashes = w.hashes[:0]
	if w.plain && !w.fold {
		w.hashes = append(w.hashes, hashOf(w.text[w.start:w.stop]))
		return w.hashes
	}
	w.buffer = w.form(w.buffer[:0], w.fold)
	rest := w.buffer
	for w.unit == character && len(rest) > 1 {
		_, n := utf8.DecodeRune(rest)
		w.hashes = append(w.hashes, hashOf(rest[:n]))
		rest = rest[n:]
	}
	if len(rest) > 0 {
		w.hashes = append(w.hashes, hashOf(rest))
	}
	return w.hashes
}

// capital reports whether the current word begins with a capital.
func (w *words) capital() bool {
	r, _ := utf8.DecodeRuneInString(w.text[w.start:w.stop])
	return unicode.IsUpper(r)
}

func plainSign(r rune) rune {
	switch r {
	case '’', 'ʼ':
		return '\''
	case '\u2010', '\u2011':
		return '-'
	}
	return r
}
