package tagger

import "math/bits"

// wordIDs numbers the distinct words of a text by their hashes, in a table with at least twice
// as many places as it has words.
type wordIDs []wordID

type wordID struct {
	hash uint64 // 0: the place is free; no word has that
	id   int32
}

// newWordIDs makes room for so many words; it grows with more.
func newWordIDs(words int) wordIDs { return make(wordIDs, 1<<bits.Len(uint(2*words+1))) }

// of gives the number of a word; one that is new gets the next.
func (w *wordIDs) of(hash uint64, next int) (id int32, known bool) {
	place := w.place(hash)
	if place.hash == hash {
		return place.id, true
	}
	*place = wordID{hash, int32(next)}
	if 2*next >= len(*w) {
		w.grow(next + 1)
	}
	return int32(next), false
}

// place is where a word stands, or may stand.
func (w wordIDs) place(hash uint64) *wordID {
	last := uint64(len(w) - 1)
	at := hash & last
	for w[at].hash != hash && w[at].hash != 0 {
		at = (at + 1) & last
	}
	return &w[at]
}

func (w *wordIDs) grow(words int) {
	grown := newWordIDs(words)
	for _, known := range *w {
		if known.hash != 0 {
			*grown.place(known.hash) = known
		}
	}
	*w = grown
}
