package tagger

import (
	"hash/maphash"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// word is what the model sees of a token, whatever stands around it.
type word struct {
	exact, lower, shape, short uint32
	prefix, suffix             uint32 // three characters
	lex                        Class
	cluster                    uint16
	kind                       Kind
	cap                        bool // begins with a capital letter
	upper                      bool // has two letters, all capital
	standing                   familiarity
	runes                      int
	text                       string // lower case, without invisible characters
	hash                       uint64 // of all that its features are made of, under a key of the process
}

// hashSeed is another in each process: nobody can write words that pass for others.
var hashSeed = maphash.MakeSeed()

func newWord(text string, k Kind, lex *Lexicon, info *Info) word {
	w := word{kind: k}
	if k == Line || k == Blank {
		w.hash = uint64(k) + 1
		w.text = "\n"
		w.exact = hashString("\n") + uint32(k)
		w.lower, w.shape, w.short, w.suffix, w.prefix = w.exact, w.exact, w.exact, w.exact, w.exact
		return w
	}
	text = visible(text)
	w.hash = wordHash(text, k)
	w.text = lethe.Lower(text)
	w.exact, w.lower = hashString(text), hashString(w.text)
	shape, short := shapes(text)
	w.shape, w.short = hashString(shape), hashString(short)
	w.runes = utf8.RuneCountInString(text)
	r, _ := utf8.DecodeRuneInString(text)
	w.cap = unicode.IsUpper(r)
	w.upper = w.cap && w.runes > 1 && w.text != text && strings.ToUpper(text) == text
	w.prefix, w.suffix = hashString(head(w.text, 3)), hashString(tail(w.text, 3))
	w.cluster = lex.Cluster(w.lower)
	if k == Word {
		w.lex = lex.Classes(hashString(fold.Bare(w.text)))
		if info.Caseless || info.Standing {
			w.standing = standingOf(w.text, info.Language)
		}
	}
	return w
}

// wordHash is that of a word as it is seen.
func wordHash(text string, k Kind) uint64 {
	return maphash.String(hashSeed, text) ^ uint64(k)<<56 | 1<<63
}

// visible is the text without joiners, direction marks and other characters that
// nobody sees, so that they cannot hide a name; in composed form.
func visible(s string) string {
	ascii := true
	for i := 0; i < len(s); i++ {
		ascii = ascii && s[i] < 0x80
	}
	if ascii {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)
	return norm.NFC.String(s)
}

// shapes writes capitals as A, lowercase letters as a, digits as 0; the short form
// has each run once.
func shapes(s string) (string, string) {
	var long, short [16]byte
	n, m := 0, 0
	var last byte
	for _, r := range s {
		c := byte('-')
		switch {
		case r >= '0' && r <= '9' || r >= 0x80 && unicode.IsDigit(r):
			c = '0'
		case unicode.IsUpper(r):
			c = 'A'
		case unicode.IsLetter(r):
			c = 'a'
		case r < 0x80:
			c = byte(r)
		}
		if n < len(long) {
			long[n] = c
			n++
		}
		if c != last && m < len(short) {
			short[m] = c
			m++
		}
		last = c
	}
	return string(long[:n]), string(short[:m])
}

func head(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func tail(s string, n int) string {
	i := len(s)
	for ; n > 0 && i > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return s[i:]
}

// Templates. Their numbers are part of the model format.
const (
	tmplExact uint32 = 1 + iota
	tmplLower
	tmplShape
	tmplShort
	tmplLength
	tmplLex
	tmplLexAll
	tmplPrefix // and the three that follow
	_
	_
	_
	tmplSuffix // and the three that follow
	_
	_
	_
	tmplLexShort
	tmplBias
	tmplCluster
	tmplClusterShort
	tmplStanding // and the two that follow
	_
	_
	tmplNear = 32 // times the offset
	tmplPair = 128
	tmplDoc  = 192
)

// ownKeys are the features of the word at its own place.
func (w *word) ownKeys(dst []uint32) []uint32 {
	dst = append(dst, join(tmplBias, 0), join(tmplExact, w.exact), join(tmplLower, w.lower), join(tmplShape, w.shape), join(tmplShort, w.short))
	if w.kind == Line || w.kind == Blank {
		return dst
	}
	dst = append(dst, join(tmplLength, pair(w.short, uint32(min(w.runes, 20)))))
	if w.kind == Word {
		for n := 1; n <= 4 && n < w.runes; n++ {
			dst = append(dst, join(tmplPrefix+uint32(n-1), hashString(head(w.text, n))), join(tmplSuffix+uint32(n-1), hashString(tail(w.text, n))))
		}
	}
	if w.cluster != 0 {
		dst = append(dst, join(tmplCluster, uint32(w.cluster)), join(tmplClusterShort, pair(uint32(w.cluster), w.short)))
	}
	if w.standing != unasked {
		s := uint32(w.standing)
		dst = append(dst, join(tmplStanding, s), join(tmplStanding+1, pair(s, w.short)), join(tmplStanding+2, pair(s, uint32(w.lex))))
	}
	if w.lex != 0 {
		dst = append(dst, join(tmplLexAll, uint32(w.lex)), join(tmplLexShort, pair(uint32(w.lex), w.short)))
		for c := w.lex; c != 0; c &= c - 1 {
			dst = append(dst, join(tmplLex, uint32(bits.TrailingZeros16(uint16(c)))))
		}
	}
	return dst
}

// nearKeys are the features of the word for a neighbour; offset is its place as
// seen from there, from -3 to 3.
func (w *word) nearKeys(offset int, dst []uint32) []uint32 {
	base := tmplNear + uint32(offset+3)*8
	dst = append(dst, join(base, w.lower))
	if offset < -2 || offset > 2 {
		return dst
	}
	dst = append(dst, join(base+1, w.short))
	if w.lex != 0 {
		dst = append(dst, join(base+2, uint32(w.lex)))
	}
	if w.cluster != 0 {
		dst = append(dst, join(base+6, uint32(w.cluster)))
	}
	if w.standing != unasked {
		dst = append(dst, join(base+7, pair(uint32(w.standing), w.short)))
	}
	if offset == 1 || offset == -1 {
		dst = append(dst, join(base+3, w.suffix), join(base+4, w.prefix), join(base+5, w.shape))
	}
	return dst
}
