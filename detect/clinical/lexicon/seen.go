package lexicon

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"github.com/lethe-privacy/lethe/detect/tagger"
)

// slots is how many words a table holds, probes in how many places one may lie, and
// longest how many bytes it has.
const (
	slots   = 1 << 15
	probes  = 4
	longest = 40
)

// seen holds what the lexicon says of the words that were met first, for all
// documents. It only grows, up to its bound, and reading takes no lock.
type seen struct {
	table [slots]atomic.Pointer[known]
}

// known is a word as the lexicon has it. It fills a line of the processor's cache.
type known struct {
	classes tagger.Class
	style   style
	length  uint8
	bytes   [longest]byte
}

func (k *known) is(word string) bool { return string(k.bytes[:k.length]) == word }

var seed = maphash.MakeSeed()

// find gives what is known of a word.
func (s *Stage) find(word string, parts int) known {
	if len(word) > longest {
		return s.look(word, parts)
	}
	h := maphash.String(seed, word)
	for i := range uint64(probes) {
		slot := &s.seen.table[(h+i)%slots]
		k := slot.Load()
		if k == nil {
			fresh := s.look(word, parts)
			fresh.length = uint8(copy(fresh.bytes[:], word))
			if k = &fresh; !slot.CompareAndSwap(nil, k) {
				k = slot.Load()
			}
		}
		if k.is(word) {
			return *k
		}
	}
	return s.look(word, parts)
}

func (s *Stage) look(word string, parts int) known {
	return known{classes: s.classes(word, parts), style: styleOf(word)}
}

// classes of a word; of one with hyphens what all its parts are, if it is not known
// as a whole.
func (s *Stage) classes(word string, parts int) tagger.Class {
	whole, ok := tagger.Phrase(word)
	if c := s.lexicon.Classes(whole); ok && c != 0 || parts == 1 {
		return c
	}
	all := ^tagger.Class(0)
	for part := range strings.SplitSeq(word, "-") {
		p, ok := tagger.Phrase(part)
		if !ok {
			return 0
		}
		all &= generous(s.lexicon.Classes(p))
	}
	return all &^ (tagger.PlaceMajor | tagger.Place)
}

// generous makes a common name also one of the others.
func generous(c tagger.Class) tagger.Class {
	if c&tagger.GivenCommon != 0 {
		c |= tagger.Given
	}
	if c&tagger.SurnameCommon != 0 {
		c |= tagger.Surname
	}
	return c
}
