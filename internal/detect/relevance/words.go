package relevance

import (
	"sort"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// word is a token of a text: a run of letters and digits, any other character that
// is not white space, or the end of a line.
type word struct {
	span.Span
	hash uint32 // of the lower-case form
	form form
}

// form says how a word is written.
type form uint8

const (
	capital  form = 1 << iota // begins with a capital
	small                     // has a small letter
	digits                    // has a digit
	letters                   // has a letter
	lineEnd                   // is the end of a line
	sentence                  // is the last of its sentence
)

func (f form) has(x form) bool { return f&x != 0 }

// shape is the form without what depends on the words after it.
func (f form) shape() uint32 { return uint32(f &^ sentence) }

// FNV-1a.
const (
	hashSeed  = 2166136261
	hashPrime = 16777619
)

// hashOf is the hash of a word in lower case.
func hashOf(s string) uint32 {
	h := uint32(hashSeed)
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		switch {
		case 'A' <= r && r <= 'Z':
			r += 'a' - 'A'
		case r >= utf8.RuneSelf:
			r, n = utf8.DecodeRuneInString(s[i:])
			r = unicode.ToLower(r)
		}
		for ; r >= 256; r >>= 8 {
			h = (h ^ uint32(r&255)) * hashPrime
		}
		h = (h ^ uint32(r)) * hashPrime
		i += n
	}
	return h
}

func hashes(words ...string) map[uint32]bool {
	m := make(map[uint32]bool, len(words))
	for _, w := range words {
		m[hashOf(w)] = true
	}
	return m
}

// wordsOf cuts a text.
func wordsOf(text string) []word {
	words := make([]word, 0, len(text)/5+1)
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\n':
			words = append(words, word{Span: span.Span{Start: i, End: i + 1}, form: lineEnd})
			i++
		case unicode.IsSpace(r):
			i += n
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			w := run(text, i)
			words = append(words, w)
			i = w.End
		default:
			words = append(words, word{Span: span.Span{Start: i, End: i + n}, hash: hashOf(text[i : i+n])})
			i += n
		}
	}
	endSentences(text, words)
	return words
}

// run reads letters, marks and digits from byte i on.
func run(text string, i int) word {
	w := word{Span: span.Span{Start: i, End: i}}
	for w.End < len(text) {
		r, n := utf8.DecodeRuneInString(text[w.End:])
		switch {
		case unicode.IsUpper(r):
			w.form |= letters
			if w.End == i {
				w.form |= capital
			}
		case unicode.IsLetter(r):
			w.form |= letters | small
		case unicode.IsDigit(r):
			w.form |= digits
		case !unicode.IsMark(r):
			w.hash = hashOf(text[i:w.End])
			return w
		}
		w.End += n
	}
	w.hash = hashOf(text[i:])
	return w
}

// endSentences marks the last word of each sentence: a full stop before a capital
// and not after an initial or "no", or the end of a line.
func endSentences(text string, words []word) {
	for i := range words {
		w := &words[i]
		switch {
		case w.form.has(lineEnd):
			w.form |= sentence
		case i == 0 || w.Len() != 1 || text[w.Start] != '.':
		case i+1 == len(words) || words[i+1].form.has(capital|lineEnd) && words[i-1].Len() > 2 && words[i-1].form.has(small|digits):
			w.form |= sentence
		}
	}
}

// within gives the range of the words that share a byte with s.
func within(words []word, s span.Span) (from, to int) {
	from = sort.Search(len(words), func(i int) bool { return words[i].End > s.Start })
	to = from + sort.Search(len(words)-from, func(i int) bool { return words[from+i].Start >= s.End })
	return from, to
}

// Vocabulary gives the hashes of the words of a document, for a [Background].
func Vocabulary(doc *lethe.Document) map[uint32]bool {
	all := map[uint32]bool{}
	for _, f := range doc.Fields {
		if f.Kind != lethe.Text {
			continue
		}
		for _, w := range wordsOf(f.Text) {
			if w.form.has(letters | digits) {
				all[w.hash] = true
			}
		}
	}
	return all
}
