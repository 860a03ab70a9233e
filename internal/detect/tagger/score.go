package tagger

import "slices"

// A vector sums rows of weights, four tags in each 64-bit word: sixteen bits a
// tag hold the sum of 257 weights of eight bits, and no token has so many
// features. Tags 0, 2, 4, 6 of a row's word go to one word, 1, 3, 5, 7 to the next. What is
// behind the last tag is the sum of weights of 0: how often 128 was added. What the keys in the
// rows add stands behind that, and is never read.
type vector []uint64

const lanes = 0x00FF00FF00FF00FF

// lane is the sum of a tag.
func (v vector) lane(y int) int32 {
	return int32(v[y/8*2+y&1] >> (uint(y) % 8 / 2 * 16) & 0xFFFF)
}

// offsets at which a word's features count for a neighbour, itself in the middle.
const (
	reach = 3
	views = 2*reach + 1
)

// scorer computes the emission scores of a text, keeping for each distinct word
// what it adds at its own place and at its neighbours'.
type scorer struct {
	m      *Model
	r      *reader
	learnt *scoreCache
	places []int32 // for each distinct word 1 more than where what it adds was last, 0 before it is asked
	keys   []uint32
	acc    vector
}

// read makes room for the words of a text.
func (s *scorer) read(r *reader) {
	s.r = r
	n := len(r.words) + 1
	s.places = slices.Grow(s.places[:0], n)[:n]
	clear(s.places)
	s.learnt.begin()
}

// view gives what the word at token i adds as seen from the offset; the word after all
// words is the edge of the text.
func (s *scorer) view(i, offset int) vector {
	id := len(s.r.words)
	if i >= 0 && i < len(s.r.at) {
		id = int(s.r.at[i])
	}
	place := int(s.places[id]) - 1
	if place < 0 || !s.learnt.holds(place, id) {
		place = s.learn(id, s.r.word(i))
		s.places[id] = int32(place + 1)
	}
	return s.learnt.view(place, offset)
}

// learn computes what a word adds, or remembers it, and says where that is.
func (s *scorer) learn(id int, w *word) int {
	place, known := s.learnt.place(id, w.hash)
	if known {
		return place
	}
	for o := -reach; o <= reach; o++ {
		s.keys = s.keys[:0]
		if o == 0 {
			s.keys = w.ownKeys(s.keys)
		} else {
			s.keys = w.nearKeys(o, s.keys)
		}
		sums := s.learnt.view(place, o)
		clear(sums)
		s.m.rows.add(sums, s.keys)
	}
	return place
}

// sum adds up what the words around token i and its own add.
func (s *scorer) sum(i int) {
	acc := s.acc
	var around [views]vector
	for o := -reach; o <= reach; o++ {
		around[o+reach] = s.view(i+o, o)
	}
	a, b, c, d, e, f, g := around[0], around[1], around[2], around[3], around[4], around[5], around[6]
	a, b, c, d, e, f, g = a[:len(acc)], b[:len(acc)], c[:len(acc)], d[:len(acc)], e[:len(acc)], f[:len(acc)], g[:len(acc)]
	for k := range acc {
		acc[k] = a[k] + b[k] + c[k] + d[k] + e[k] + f[k] + g[k]
	}
}

// emit writes the scores of all tags of token i to out.
func (s *scorer) emit(i int, out []int32) {
	s.sum(i)
	s.keys = s.r.pairKeys(i, s.keys[:0])
	s.m.rows.add(s.acc, s.keys)
	zero := s.acc.lane(len(out))
	for y := range out {
		out[y] = s.acc.lane(y) - zero
	}
}

// more adds the scores of further features to out.
func (s *scorer) more(keys []uint32, out []int32) {
	if len(keys) == 0 {
		return
	}
	clear(s.acc)
	s.m.rows.add(s.acc, keys)
	zero := s.acc.lane(len(out))
	for y := range out {
		out[y] += s.acc.lane(y) - zero
	}
}
