package surrogate

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/replace"
)

// dice draw what a purpose and a value ask for: the same for the same key and seed.
type dice struct {
	*rand.Rand
	source
}

// attempts: so many times names are drawn from the lists as they are, by frequency and
// then evenly; so many times with a second one; after that they are invented.
const (
	byFrequency = 2
	fromLists   = 8
	doubled     = 16
)

// source makes dice.
type source struct {
	key  replace.Key
	seed string
}

func (s source) dice(purpose, value string, attempt int) dice {
	sum := s.key.Hash("surrogate "+purpose, []byte(s.seed+"\x00"+value+"\x00"+strconv.Itoa(attempt)))
	return dice{rand.New(rand.NewChaCha8([32]byte(sum))), s}
}

// partOf256 is how much of each list is drawn from under one key, so that what a release
// lacks says nothing.
const partOf256 = 192

// in reports whether a value of a list is in the part that the key draws from.
func (s source) in(value string) bool {
	return s.key.Hash("surrogate part", []byte(s.seed+"\x00"+value))[0] < partOf256
}

// pick draws a value of the key's part of a list, or where the list is so short that it has
// hardly any, of all of it.
func (d dice) pick(l *locale.List, attempt int) string {
	value := d.any(l, attempt)
	for range 16 {
		if d.in(value) {
			break
		}
		value = d.any(l, attempt)
	}
	return value
}

// any draws a value of all of a list.
func (d dice) any(l *locale.List, attempt int) string {
	if attempt < byFrequency {
		return l.Pick(d.Uint64N(l.Total()))
	}
	return l.At(d.IntN(l.Len()))
}

// word draws a name: from the list, two of it with a hyphen, or one that is invented.
func (d dice) word(l *locale.List, attempt int) string {
	switch {
	case attempt < fromLists:
		return d.pick(l, attempt)
	case attempt < doubled:
		return d.pick(l, attempt) + "-" + d.pick(l, attempt)
	}
	return d.invented(2 + (attempt-doubled)/40)
}

// invented makes a name of so many syllables, which any of the languages can say.
func (d dice) invented(syllables int) string {
	var b strings.Builder
	for range min(syllables, 12) {
		b.WriteString(onsets[d.IntN(len(onsets))])
		b.WriteString(nuclei[d.IntN(len(nuclei))])
	}
	b.WriteString(codas[d.IntN(len(codas))])
	s := b.String()
	return strings.ToUpper(s[:1]) + s[1:]
}

var (
	onsets = strings.Fields("b d f g k l m n p r s t v z br dr fr gr kr pr tr bl fl gl pl st sp")
	nuclei = strings.Fields("a e i o u a e o")
	codas  = strings.Fields("n l r s t nd rt lm nk rn ld mer ner sen")
)

// nature gives each letter and digit another of its kind: capitals, lowercase letters and
// digits; all else stays. A letter that is not ASCII becomes one that is.
func (d dice) nature(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			b.WriteByte(byte('0' + d.IntN(10)))
		case unicode.IsUpper(r) || unicode.IsTitle(r):
			b.WriteByte(byte('A' + d.IntN(26)))
		case unicode.IsLetter(r):
			b.WriteByte(byte('a' + d.IntN(26)))
		case unicode.IsMark(r) || r == utf8.RuneError:
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// digits draws n digits.
func (d dice) digits(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('0' + d.IntN(10))
	}
	return string(b)
}

// valueOf is what an entity's surrogate is drawn for, beside its label.
func valueOf(e *lethe.Entity) string { return string(e.Label) + "\x00" + e.Normalized }
