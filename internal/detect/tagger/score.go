package tagger

import "slices"

// A vector sums rows of weights, four tags in each 64-bit word: sixteen bits a
// tag hold the sum of 257 weights of eight bits, and no token has so many
// features. Tags 0, 2, 4, 6 of a row's word go to one word, 1, 3, 5, 7 to the next. What
// the keys in the rows add stands behind the last tag, and is never read.
type vector []uint64

const lanes = 0x00FF00FF00FF00FF

// offsets at which a word's features count for a neighbour, itself in the middle.
const (
	reach = 3
	views = 2*reach + 1
)

// scorer computes the emission scores of a text, keeping for each distinct word
// what it adds at its own place and at its neighbours'. There is room for a bounded
// number of words; in a text of more, they take turns.
type scorer struct {
	m      *Model
	r      *reader
	learnt *scoreCache
	sums   []uint64 // for each slot and view a vector
	counts []int32
	owner  []int32 // the word whose sums are in a slot, -1 for none
	keys   []uint32
	acc    vector
}

// slots is how many words a scorer has room for.
const slots = 1 << 15

// read makes room for the words of a text.
func (s *scorer) read(r *reader) {
	s.r = r
	n := min(len(r.words)+1, slots)
	size := n * views * 2 * s.m.rows.width
	s.sums = slices.Grow(s.sums[:0], size)[:size]
	s.counts = slices.Grow(s.counts[:0], n*views)[:n*views]
	s.owner = slices.Grow(s.owner[:0], n)[:n]
	for i := range s.owner {
		s.owner[i] = -1
	}
}

// view gives the place in sums and counts of the word at token i seen from the
// offset; the word after all words is the edge of the text.
func (s *scorer) view(i, offset int) int {
	id := len(s.r.words)
	if i >= 0 && i < len(s.r.at) {
		id = int(s.r.at[i])
	}
	slot := id
	if slot >= len(s.owner) {
		slot %= len(s.owner)
	}
	if int(s.owner[slot]) != id {
		s.owner[slot] = int32(id)
		s.learn(slot, s.r.word(i))
	}
	return slot*views + offset + reach
}

// learn computes what a word adds, or remembers it.
func (s *scorer) learn(slot int, w *word) {
	size := 2 * s.m.rows.width
	all, counts := s.sums[slot*views*size:(slot+1)*views*size], s.counts[slot*views:(slot+1)*views]
	if s.learnt.recall(w.hash, all, counts) {
		return
	}
	defer s.learnt.keep(w.hash, all, counts)
	for o := -reach; o <= reach; o++ {
		place := slot*views + o + reach
		s.keys = s.keys[:0]
		if o == 0 {
			s.keys = w.ownKeys(s.keys)
		} else {
			s.keys = w.nearKeys(o, s.keys)
		}
		sums := s.sums[place*size : (place+1)*size]
		clear(sums)
		s.counts[place] = int32(s.m.rows.add(sums, s.keys))
	}
}

// emit writes the scores of all tags of token i to out.
func (s *scorer) emit(i int, out []int32) {
	clear(s.acc)
	size := 2 * s.m.rows.width
	n := 0
	for o := -reach; o <= reach; o++ {
		p := s.view(i+o, o)
		n += int(s.counts[p])
		for k, x := range s.sums[p*size : (p+1)*size] {
			s.acc[k] += x
		}
	}
	s.keys = s.r.pairKeys(i, s.keys[:0])
	n += s.m.rows.add(s.acc, s.keys)
	for y := range out {
		out[y] = s.lane(y) - int32(n)*128
	}
}

// more adds the scores of further features to out.
func (s *scorer) more(keys []uint32, out []int32) {
	if len(keys) == 0 {
		return
	}
	clear(s.acc)
	n := s.m.rows.add(s.acc, keys)
	for y := range out {
		out[y] += s.lane(y) - int32(n)*128
	}
}

func (s *scorer) lane(y int) int32 {
	return int32(s.acc[y/8*2+y&1] >> (uint(y) % 8 / 2 * 16) & 0xFFFF)
}
