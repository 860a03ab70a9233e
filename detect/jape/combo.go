package jape

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// combos numbers what can start at one place: kinds of annotations in order, and which
// of them end where others do. The first is nothing.
type combos struct {
	list   []combo
	single []int32          // of one annotation, by its kind
	pairs  map[uint64]int32 // by both kinds and the order of their ends
	more   map[string]int32
	key    []byte
	ends   []int32
	sorted []int32
}

// combo is the kinds of annotations that start at one place, and the ranks of their
// ends among each other.
type combo struct {
	kinds []int32
	ranks []int32
}

func newCombos() combos {
	return combos{list: []combo{{}}, pairs: map[uint64]int32{}, more: map[string]int32{}}
}

func (c *combos) of(here []entry) int32 {
	switch len(here) {
	case 0:
		return 0
	case 1:
		k := here[0].kind
		if int(k) >= len(c.single) {
			c.single = append(c.single, make([]int32, int(k)+1-len(c.single))...)
		}
		if c.single[k] == 0 {
			c.single[k] = c.add(here)
		}
		return c.single[k]
	case 2:
		order := cmp.Compare(here[0].end, here[1].end) + 1
		key := uint64(here[0].kind)<<33 | uint64(here[1].kind)<<2 | uint64(order)
		n, ok := c.pairs[key]
		if !ok {
			n = c.add(here)
			c.pairs[key] = n
		}
		return n
	}
	ranks := c.rank(here)
	c.key = c.key[:0]
	for i := range here {
		c.key = binary.LittleEndian.AppendUint32(c.key, uint32(here[i].kind))
		c.key = binary.LittleEndian.AppendUint32(c.key, uint32(ranks[i]))
	}
	n, ok := c.more[string(c.key)]
	if !ok {
		n = c.add(here)
		c.more[string(c.key)] = n
	}
	return n
}

// rank gives the rank of each end among the different ends.
func (c *combos) rank(here []entry) []int32 {
	c.ends = c.ends[:0]
	for i := range here {
		c.ends = append(c.ends, here[i].end)
	}
	c.sorted = append(c.sorted[:0], c.ends...)
	slices.Sort(c.sorted)
	different := slices.Compact(c.sorted)
	for i, e := range c.ends {
		r, _ := slices.BinarySearch(different, e)
		c.ends[i] = int32(r)
	}
	return c.ends
}

func (c *combos) add(here []entry) int32 {
	var o combo
	for i := range here {
		o.kinds = append(o.kinds, here[i].kind)
	}
	o.ranks = slices.Clone(c.rank(here))
	c.list = append(c.list, o)
	return int32(len(c.list) - 1)
}
