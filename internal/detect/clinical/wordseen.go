package clinical

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// numbers is how many numbers of tokens a table has room for.
const numbers = 1 << 17

// tokenMemo holds what the lexicon says of tokens, by the numbers that they have in all documents
// (see annotation.Shared): the class, the style above it, and a bit that it is known. Reading
// takes no lock.
type tokenMemo [numbers]atomic.Uint32

const (
	styleAt = 16
	seenBit = 1 << 31
)

// wordEntry is a word as the lexicon has it.
type wordEntry struct {
	classes tagger.Class
	style   style
}

// find gives what is known of a word; number is that of its token if it is one token.
func (s *wordStage) find(word string, number uint32, parts int) wordEntry {
	if number == 0 || number >= numbers {
		return s.compound(word, parts)
	}
	slot := &s.seen[number]
	if v := slot.Load(); v != 0 {
		return wordEntry{tagger.Class(v), style(v &^ seenBit >> styleAt)}
	}
	k := s.look(word, parts)
	slot.Store(seenBit | uint32(k.style)<<styleAt | uint32(k.classes))
	return k
}

// compounds is how many words of several tokens are remembered, of which none is longer.
const (
	compounds       = 1 << 12
	longestCompound = 64
)

// compound is a word of several tokens.
type compound struct {
	word  string
	parts int
	wordEntry
}

// compound finds what is known of a word of several tokens, of which the last are remembered.
func (s *wordStage) compound(word string, parts int) wordEntry {
	if len(word) > longestCompound {
		return s.look(word, parts)
	}
	slot := &s.compounds[maphash.String(seed, word)%compounds]
	if c := slot.Load(); c != nil && c.word == word && c.parts == parts {
		return c.wordEntry
	}
	c := &compound{strings.Clone(word), parts, s.look(word, parts)}
	slot.Store(c)
	return c.wordEntry
}

var seed = maphash.MakeSeed()

func (s *wordStage) look(word string, parts int) wordEntry {
	return wordEntry{classes: s.classes(word, parts), style: styleOf(word)}
}

// classes of a word; of one with hyphens what all its parts are, if it is not known
// as a whole.
func (s *wordStage) classes(word string, parts int) tagger.Class {
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
