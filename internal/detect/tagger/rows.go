package tagger

import "math"

// rows are the weights of features. Which features a token has is as good as random, so that
// each look is a wait for memory: a row lies beside its key, in one place. A row is words of
// eight weights of eight bits, one for each tag and one of 0, each with 128 added; the upper half
// of its last word is the key. Rows stand in the order of their keys, each at the pair of places that
// its key divides the table at, or the next that is free. A pair of usual rows is a line of the cache.
type rows struct {
	words []uint64
	width int    // words of a row
	homes uint64 // into how many pairs of places the table is divided
	n     int
}

// free is the key of places without a row. No feature has it.
const free = math.MaxUint32

// spill is how many rows are likely to be moved behind the last home.
const spill = 32

// newRows makes room for the rows of sorted keys; their weights are 0.
func newRows(tags int, keys []uint32) rows {
	r := rows{width: (tags + 1 + 4 + 7) / 8, n: len(keys), homes: uint64(len(keys)+len(keys)*2/3)/2 + 1}
	r.words = make([]uint64, 0, (2*int(r.homes)+spill)*r.width) // few rows are moved behind the last home
	next := 0
	for _, k := range keys {
		at := max(next, r.home(k))
		r.grow(at + r.width)
		for i := range r.width {
			r.words[at+i] = 0x8080808080808080
		}
		r.words[at+r.width-1] = uint64(k)<<32 | 0x80808080
		next = at + r.width
	}
	r.grow(max(2*int(r.homes)*r.width, next) + r.width) // a search ends at a free place
	inHugePages(r.words)
	return r
}

// grow makes room for so many words, in whole rows.
func (r *rows) grow(n int) {
	for len(r.words) < n {
		for range r.width - 1 {
			r.words = append(r.words, 0)
		}
		r.words = append(r.words, free<<32)
	}
}

// home is where the row of a key stands, unless others have the place.
func (r *rows) home(key uint32) int { return int(uint64(key)*r.homes>>32) * 2 * r.width }

// key gives the key of the row at a place.
func (r *rows) key(at int) uint32 { return uint32(r.words[at+r.width-1] >> 32) }

// find gives the place of a feature's row, or -1.
func (r *rows) find(key uint32) int { return r.from(r.home(key), key) }

// from looks for a feature's row from a place on.
func (r *rows) from(at int, key uint32) int {
	for r.key(at) < key {
		at += r.width
	}
	if r.key(at) != key || key == free {
		return -1
	}
	return at
}

// set sets the weight of a tag in the row at a place.
func (r *rows) set(at, tag int, weight int8) {
	shift := uint(tag%8) * 8
	w := &r.words[at+tag/8]
	*w = *w&^(0xFF<<shift) | uint64(uint8(weight)^0x80)<<shift
}

// weight gives the weight of a tag in the row at a place.
func (r *rows) weight(at, tag int) int8 {
	return int8(r.words[at+tag/8]>>(uint(tag)%8*8)) ^ -128
}

// each gives the places of all rows, in the order of their keys.
func (r *rows) each(yield func(at int) bool) {
	for at := 0; at < len(r.words); at += r.width {
		if r.key(at) != free && !yield(at) {
			return
		}
	}
}

// look is a place at which the row of a feature may be, and what keys are there and behind.
type look struct {
	at           int
	head, second uint32
}

// look reads the keys at the places of features, and does nothing else: the places lie far from each other
// in memory, which gives many at once in nearly the time of one.
func (r *rows) look(keys []uint32, looks []look) []look {
	for _, k := range keys {
		at := r.home(k)
		last := at + r.width - 1
		looks = append(looks, look{at, uint32(r.words[last] >> 32), uint32(r.words[last+r.width] >> 32)})
	}
	return looks
}

// add adds the rows of those of the features that there are. Whether there is one is as good as random: the
// processor would guess wrong, so it is counted and not asked. What was looked at is overwritten.
func (r *rows) add(v vector, keys []uint32, looks []look) {
	n := 0
	for i, k := range keys {
		at, head, second := looks[i].at, looks[i].head, looks[i].second
		if k == free {
			continue
		}
		if head < k && second < k {
			if at = r.from(at+2*r.width, k); at < 0 {
				continue
			}
			head = k
		}
		if head != k {
			at += r.width
		}
		looks[n].at = at
		if uint64(head^k)*uint64(second^k) == 0 {
			n++
		}
	}
	found := looks[:n]
	for i := range r.width {
		var even, odd uint64
		for k := range found {
			x := r.words[found[k].at+i]
			even += x & lanes
			odd += x >> 8 & lanes
		}
		v[2*i] += even
		v[2*i+1] += odd
	}
}
