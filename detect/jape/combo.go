package jape

import (
	"encoding/binary"
	"slices"
)

// combos numbers what can start at one place: kinds of annotations in order, and which
// of them end where others do. The first is nothing.
type combos struct {
	list   []combo
	single []int32          // of one annotation, by its kind
	level  []int32          // of several that end at one place, by a hash of their kinds; 0 for none
	filled int              // how many these are
	more   map[string]int32 // others
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
	return combos{list: []combo{{}}, level: make([]int32, 1<<8), more: map[string]int32{}}
}

// ofLevel is of for annotations that end at one place.
func (c *combos) ofLevel(here []entry) int32 {
	if len(here) == 0 {
		return 0
	}
	if k := here[0].kind; len(here) == 1 {
		if int(k) >= len(c.single) {
			c.single = append(c.single, make([]int32, int(k)+1-len(c.single))...)
		}
		if c.single[k] == 0 {
			c.single[k] = c.add(here)
		}
		return c.single[k]
	}
	h := uint32(0)
	for i := range here {
		h = mixed(h, here[i].kind)
	}
	at := c.slot(h, func(n int32) bool {
		return slices.EqualFunc(c.list[n].kinds, here, func(k int32, e entry) bool { return k == e.kind })
	})
	if c.level[at] == 0 {
		n := c.add(here)
		c.level[at] = n
		if c.filled++; 2*c.filled > len(c.level) {
			c.widen()
		}
		return n
	}
	return c.level[at]
}

func mixed(h uint32, kind int32) uint32 {
	h = (h ^ uint32(kind)) * 0x9E3779B1
	return h ^ h>>15
}

// slot is where a combo stands for which is holds, or where there is room for it.
func (c *combos) slot(h uint32, is func(int32) bool) int {
	mask := len(c.level) - 1
	at := int(h) & mask
	for c.level[at] != 0 && !is(c.level[at]) {
		at = (at + 1) & mask
	}
	return at
}

// widen doubles the room for combos that end at one place.
func (c *combos) widen() {
	old := c.level
	c.level = make([]int32, 2*len(old))
	for _, n := range old {
		if n == 0 {
			continue
		}
		h := uint32(0)
		for _, k := range c.list[n].kinds {
			h = mixed(h, k)
		}
		c.level[c.slot(h, func(int32) bool { return false })] = n
	}
}

func (c *combos) of(here []entry) int32 {
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
