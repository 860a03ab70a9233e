package gazetteer

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

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

func plainSign(r rune) rune {
	switch r {
	case '’', 'ʼ':
		return '\''
	case '\u2010', '\u2011':
		return '-'
	}
	return r
}
