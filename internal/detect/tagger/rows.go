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

// newRows makes room for the rows of sorted keys; their weights are 0.
func newRows(tags int, keys []uint32) rows {
	r := rows{width: (tags + 1 + 4 + 7) / 8, n: len(keys), homes: uint64(len(keys)+len(keys)*2/3)/2 + 1}
	r.words = make([]uint64, 0, (2*int(r.homes)+batch)*r.width) // few rows are moved behind the last home
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

// batch is how many rows are looked for together. They lie far from each other in memory, which
// gives them at once in nearly the time of one.
const batch = 32

// add adds the rows of those of the features that there are.
func (r *rows) add(v vector, keys []uint32) {
	var heads, seconds [batch]uint64
	var places [batch]int
	for len(keys) > 0 {
		now := keys[:min(batch, len(keys))]
		keys = keys[len(now):]
		for i, k := range now {
			at := r.home(k) + r.width - 1
			heads[i&(batch-1)], seconds[i&(batch-1)] = r.words[at], r.words[at+r.width]
		}
		found := places[:0]
		for i, k := range now {
			head, second := uint32(heads[i&(batch-1)]>>32), uint32(seconds[i&(batch-1)]>>32)
			switch {
			case head > k || head < k && second > k || k == free:
				// Its place is free, or has the row of a later one.
			case head == k:
				found = append(found, r.home(k))
			case second == k:
				found = append(found, r.home(k)+r.width)
			default:
				if at := r.from(r.home(k)+2*r.width, k); at >= 0 {
					found = append(found, at)
				}
			}
		}
		for i := range r.width {
			var even, odd uint64
			for _, at := range found {
				x := r.words[at+i]
				even += x & lanes
				odd += x >> 8 & lanes
			}
			v[2*i] += even
			v[2*i+1] += odd
		}
	}
}
