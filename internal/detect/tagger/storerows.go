package tagger

import "math/bits"

// append writes the weights: which of a row are not 0, in bits, eight tags at a time, and then these,
// tag by tag. Four of five are 0, and like is next to like.
func (r *rows) append(b []byte, tags int) []byte {
	for from := 0; from < tags; from += 8 {
		for at := range r.each {
			var set byte
			for y := from; y < min(from+8, tags); y++ {
				if r.weight(at, y) != 0 {
					set |= 1 << (y - from)
				}
			}
			b = append(b, set)
		}
	}
	for y := range tags {
		for at := range r.each {
			if w := r.weight(at, y); w != 0 {
				b = append(b, byte(w))
			}
		}
	}
	return b
}

// rows reads what append wrote.
func (p *payload) rows(keys []uint32, tags int) rows {
	sets := make([][]byte, (tags+7)/8)
	for i := range sets {
		sets[i] = p.bytes(len(keys))
	}
	if p.err != nil {
		return rows{}
	}
	weights := make([][]byte, 8*len(sets)) // by tag
	for y, n := range counts(sets) {
		if y >= tags && n > 0 {
			p.err = errPayload
		}
		weights[y] = p.bytes(n)
	}
	if p.err != nil {
		return rows{}
	}
	r := newRows(tags, keys)
	row := 0
	for at := range r.each {
		for i, set := range sets {
			for left := set[row]; left != 0; left &= left - 1 {
				y := 8*i + bits.TrailingZeros8(left)
				r.set(at, y, int8(weights[y][0]))
				weights[y] = weights[y][1:]
			}
		}
		row++
	}
	return r
}

// counts says of each bit in how many bytes it is set.
func counts(sets [][]byte) []int {
	n := make([]int, 8*len(sets))
	for i, set := range sets {
		for _, left := range set {
			for ; left != 0; left &= left - 1 {
				n[8*i+bits.TrailingZeros8(left)]++
			}
		}
	}
	return n
}

// wholeRows reads the weights of version 1: all of them, tag by tag.
func (p *payload) wholeRows(keys []uint32, tags int) rows {
	if len(keys)*tags != len(p.data)-p.at {
		p.err = errPayload
		return rows{}
	}
	r := newRows(tags, keys)
	for y := range tags {
		column, row := p.bytes(len(keys)), 0
		for at := range r.each {
			r.set(at, y, int8(column[row]))
			row++
		}
	}
	return r
}
