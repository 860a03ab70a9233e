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
	ends   []int // of each token's keys
	looks  []look
	accs   vector // for tokens that are scored together
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
		s.add(sums, s.keys)
	}
	return place
}

// sum writes to acc what the words around token i and its own add.
func (s *scorer) sum(i int, acc vector) {
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

// together is for how many tokens rows are looked for together.
const together = 4

// emit writes the scores of all tags of the tokens from one to another to out.
func (s *scorer) emit(from, to int, out []int32) {
	n := s.m.tags.Len()
	for ; from < to; from += together {
		some := min(together, to-from)
		s.emitTogether(from, from+some, out[:some*n])
		out = out[some*n:]
	}
}

func (s *scorer) emitTogether(from, to int, out []int32) {
	for i := from; i < to; i++ {
		s.sum(i, s.acc(i-from))
	}
	s.keys, s.ends = s.keys[:0], s.ends[:0]
	for i := from; i < to; i++ {
		s.keys = s.r.pairKeys(i, s.keys)
		s.ends = append(s.ends, len(s.keys))
	}
	s.looks = s.m.rows.look(s.keys, s.looks[:0])
	begin, n := 0, s.m.tags.Len()
	for k, end := range s.ends {
		acc := s.acc(k)
		s.m.rows.add(acc, s.keys[begin:end], s.looks[begin:end])
		begin = end
		zero := acc.lane(n)
		for y := range n {
			out[k*n+y] = acc.lane(y) - zero
		}
	}
}

// acc is the vector in which the scores of one of several tokens are summed.
func (s *scorer) acc(k int) vector {
	size := 2 * s.m.rows.width
	return s.accs[k*size : (k+1)*size]
}

// more adds the scores of further features to out.
func (s *scorer) more(keys []uint32, out []int32) {
	if len(keys) == 0 {
		return
	}
	acc := s.acc(0)
	clear(acc)
	s.add(acc, keys)
	zero := acc.lane(len(out))
	for y := range out {
		out[y] += acc.lane(y) - zero
	}
}

// add adds the rows of those of the features that there are.
func (s *scorer) add(v vector, keys []uint32) {
	s.looks = s.m.rows.look(keys, s.looks[:0])
	s.m.rows.add(v, keys, s.looks)
}
