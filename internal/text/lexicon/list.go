package lexicon

import (
	"hash/maphash"
	"strings"
)

// list finds words in a text that has one on each line. To make a map of as many strings
// takes several times as long, and every program that asks for one word makes a list.
type list struct {
	text  string
	start []uint32 // where the n-th word begins, from 1; last, where one more would
	slots []uint32 // the number of a word at its hash or after it; 0 where there is none
	seed  maphash.Seed
}

func newList(text string) *list {
	n := strings.Count(text, "\n")
	size := 4
	for size < 2*n {
		size *= 2
	}
	l := &list{text: text, start: make([]uint32, 2, n+2), slots: make([]uint32, size), seed: maphash.MakeSeed()}
	for word := range strings.Lines(text) {
		l.start = append(l.start, l.start[len(l.start)-1]+uint32(len(word)))
		at, _ := l.find(strings.TrimSuffix(word, "\n"))
		l.slots[at] = uint32(len(l.start) - 2)
	}
	return l
}

// word is the n-th, from 1.
func (l *list) word(n uint32) string {
	return strings.TrimSuffix(l.text[l.start[n]:l.start[n+1]], "\n")
}

// find is the slot of a word, or where it would be put, and its number.
func (l *list) find(word string) (at, n uint32) {
	mask := uint32(len(l.slots) - 1)
	at = uint32(maphash.String(l.seed, word)) & mask
	for l.slots[at] != 0 && l.word(l.slots[at]) != word {
		at = (at + 1) & mask
	}
	return at, l.slots[at]
}

// rank is the number of a word, 0 for none of the list.
func (l *list) rank(word string) int {
	_, n := l.find(word)
	return int(n)
}
