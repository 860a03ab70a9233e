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
	slots []uint64 // a word at its hash or after it, by the upper half of that and its number; 0 where there is none
	seed  maphash.Seed
}

func newList(text string) *list {
	n := strings.Count(text, "\n")
	size := 4
	for size < 2*n {
		size *= 2
	}
	l := &list{text: text, start: make([]uint32, 2, n+2), slots: make([]uint64, size), seed: maphash.MakeSeed()}
	for word := range strings.Lines(text) {
		l.start = append(l.start, l.start[len(l.start)-1]+uint32(len(word)))
		at, entry := l.find(strings.TrimSuffix(word, "\n"))
		l.slots[at] = entry&^number | uint64(len(l.start)-2)
	}
	return l
}

// number is the part of a slot that says which word it has.
const number = 1<<32 - 1

// word is the n-th, from 1.
func (l *list) word(n uint32) string {
	return strings.TrimSuffix(l.text[l.start[n]:l.start[n+1]], "\n")
}

// find is the slot of a word, or where it would be put, and what it has, or would have but
// for the number.
func (l *list) find(word string) (at int, entry uint64) {
	mask := len(l.slots) - 1
	hash := maphash.String(l.seed, word)
	for at = int(hash) & mask; l.slots[at] != 0; at = (at + 1) & mask {
		// Of most other words the hash says enough, without a look at their letters.
		if s := l.slots[at]; (s^hash)&^number == 0 && l.word(uint32(s&number)) == word {
			return at, s
		}
	}
	return at, hash &^ number
}

// rank is the number of a word, 0 for none of the list.
func (l *list) rank(word string) int {
	_, entry := l.find(word)
	return int(entry & number)
}
