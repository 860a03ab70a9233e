package words

import (
	"bytes"
	"hash/maphash"
)

// lexicon numbers the distinct words of the values from 1. The words stand one
// after the other in a single block, found by an open-addressing table: a few
// bytes for each word beyond its own.
type lexicon struct {
	seed  maphash.Seed
	block []byte
	ends  []uint32 // ends[n] is where word n ends in block; ends[0] = 0
	slots []uint32 // numbers by hash; 0 is free
	hints []uint8  // a byte of the hash for each slot, to compare before the words
	most  int      // bytes of the longest word
}

func newLexicon() *lexicon {
	return &lexicon{
		seed: maphash.MakeSeed(), ends: make([]uint32, 1),
		slots: make([]uint32, 64), hints: make([]uint8, 64),
	}
}

// find returns the number of a word, or 0.
func (l *lexicon) find(w []byte) uint32 {
	if len(w) > l.most {
		return 0
	}
	return l.slots[l.slot(w, maphash.Bytes(l.seed, w))]
}

// slot gives where the word stands in the table, or the free place for it.
func (l *lexicon) slot(w []byte, h uint64) uint64 {
	mask := uint64(len(l.slots) - 1)
	i, hint := h&mask, uint8(h>>56)
	for l.slots[i] != 0 {
		if l.hints[i] == hint && bytes.Equal(l.at(l.slots[i]), w) {
			return i
		}
		i = (i + 1) & mask
	}
	return i
}

func (l *lexicon) at(n uint32) []byte { return l.block[l.ends[n-1]:l.ends[n]] }

// add returns the number of a word, a new one if need be.
func (l *lexicon) add(w []byte) uint32 {
	h := maphash.Bytes(l.seed, w)
	i := l.slot(w, h)
	if l.slots[i] != 0 {
		return l.slots[i]
	}
	n := uint32(len(l.ends))
	l.block = append(l.block, w...)
	l.ends = append(l.ends, uint32(len(l.block)))
	l.slots[i], l.hints[i] = n, uint8(h>>56)
	l.most = max(l.most, len(w))
	if len(l.ends)*3 > len(l.slots)*2 {
		l.grow()
	}
	return n
}

func (l *lexicon) grow() {
	l.slots = make([]uint32, 2*len(l.slots))
	l.hints = make([]uint8, len(l.slots))
	for n := uint32(1); int(n) < len(l.ends); n++ {
		h := maphash.Bytes(l.seed, l.at(n))
		i := l.slot(l.at(n), h)
		l.slots[i], l.hints[i] = n, uint8(h>>56)
	}
}
