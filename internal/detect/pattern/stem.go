package pattern

import (
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// stem reduces a word to what its inflections share in English, German, Spanish
// and Catalan, well enough to compare words of a list with words of a text:
// numbers, number; Nummern, Nummer; tarjetas, tarjeta; identificaciones,
// identificación, identificació. Both sides pass through it, so that it need not
// be right, only alike. It appends to buf.
func stem(buf []byte, word string) []byte {
	at := len(buf)
	for i := 0; i < len(word); i++ {
		c := word[i]
		if c >= utf8.RuneSelf {
			return strip(fold.AppendBare(buf[:at], word), at)
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf = append(buf, c)
	}
	return strip(buf, at)
}

// strip takes the endings off a folded word that begins at position at.
func strip(buf []byte, at int) []byte {
	for {
		n := len(buf) - at
		if n < 4 {
			return buf
		}
		last := buf[len(buf)-1]
		switch last {
		case 's', 'e', 'n', 'a', 'o':
			buf = buf[:len(buf)-1]
			continue
		case 'r', 'm':
			if n >= 6 && buf[len(buf)-2] == 'e' {
				buf = buf[:len(buf)-2]
				continue
			}
		}
		return buf
	}
}

// vocabulary numbers the stems that context is made of. Number 0 is any other.
type vocabulary map[string]int32

// add gives the numbers of the stems of a phrase, new ones where needed.
func (v vocabulary) add(text string) []int32 {
	var out []int32
	eachWord(text, func(start, end int) bool {
		s := string(stem(nil, text[start:end]))
		id, ok := v[s]
		if !ok {
			id = int32(len(v) + 1)
			v[s] = id
		}
		out = append(out, id)
		return true
	})
	return out
}

// tokens appends the words of a text that begin before a limit. Base is added to
// places.
func (v vocabulary) tokens(text string, base, limit int, out []token) []token {
	var buf [64]byte
	eachWord(text, func(start, end int) bool {
		if base+start >= limit {
			return false
		}
		out = append(out, token{int32(base + start), int32(base + end), v[string(stem(buf[:0], text[start:end]))]})
		return true
	})
	return out
}

// eachWord calls f for the runs of letters of a text, and for each part of a name
// written in camel case, until f returns false.
func eachWord(text string, f func(start, end int) bool) {
	start, lower := -1, false
	for i := 0; i < len(text); {
		letter, low, size := letterAt(text, i)
		if start >= 0 && (!letter || lower && !low && upperAt(text, i)) {
			if !f(start, i) {
				return
			}
			start = -1
		}
		if letter && start < 0 {
			start = i
		}
		lower = letter && low
		i += size
	}
	if start >= 0 {
		f(start, len(text))
	}
}

// leadingLetters is the length of the word that a text begins within.
func leadingLetters(text string) int {
	for i := 0; i < len(text); {
		letter, _, size := letterAt(text, i)
		if !letter {
			return i
		}
		i += size
	}
	return len(text)
}

// letterAt says of the character at i whether it belongs to words, whether it is in
// lower case, and how long it is.
func letterAt(text string, i int) (is, lower bool, size int) {
	if c := text[i]; c < utf8.RuneSelf {
		lower = 'a' <= c && c <= 'z'
		return lower || 'A' <= c && c <= 'Z', lower, 1
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	return letter.OrMark(r), unicode.IsLower(r), size
}

func upperAt(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return unicode.IsUpper(r)
}
