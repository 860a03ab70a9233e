package jape

import "slices"

// combos numbers what can start at one place: kinds of annotations in order, and which
// of them end where others do. The first is nothing.
type combos struct {
	list   []combo
	single []int32 // of one annotation, by its kind
	hashed []int32 // of several, by a hash; 0 for none
	filled int     // how many these are
	ends   []int32
	sorted []int32
}

// combo is the kinds of annotations that start at one place, and the ranks of their
// ends among each other.
type combo struct {
	kinds []int32
	ranks []int32
	hash  uint32
}

func newCombos() combos { return combos{list: []combo{{}}, hashed: make([]int32, 1<<10)} }

// of numbers the annotations at a place; level says that all end at one.
func (c *combos) of(here []entry, level bool) int32 {
	if len(here) == 0 {
		return 0
	}
	if k := here[0].kind; len(here) == 1 {
		if int(k) >= len(c.single) {
			c.single = append(c.single, make([]int32, int(k)+1-len(c.single))...)
		}
		if c.single[k] == 0 {
			c.single[k] = c.add(here, 0)
		}
		return c.single[k]
	}
	ranks := c.ends[:0]
	if !level {
		ranks = c.rank(here)
	}
	h := hashOf(here, ranks)
	at := c.slot(h)
	for c.hashed[at] != 0 && !c.list[c.hashed[at]].is(here, ranks, h) {
		at = (at + 1) & (len(c.hashed) - 1)
	}
	if c.hashed[at] == 0 {
		c.hashed[at] = c.add(here, h)
		if c.filled++; 2*c.filled > len(c.hashed) {
			c.widen()
		}
		return int32(len(c.list) - 1)
	}
	return c.hashed[at]
}

func (c *combos) slot(h uint32) int { return int(h) & (len(c.hashed) - 1) }

// hashOf mixes kinds, and ranks where there are any that differ.
func hashOf(here []entry, ranks []int32) uint32 {
	h := uint32(len(ranks))
	for i := range here {
		h = (h ^ uint32(here[i].kind)) * 0x9E3779B1
		h ^= h >> 15
	}
	for _, r := range ranks {
		h = (h ^ uint32(r)) * 0x9E3779B1
		h ^= h >> 15
	}
	return h
}

// is reports whether these annotations are of the combo.
func (o *combo) is(here []entry, ranks []int32, hash uint32) bool {
	if o.hash != hash || len(o.kinds) != len(here) {
		return false
	}
	for i := range here {
		if o.kinds[i] != here[i].kind || len(ranks) > 0 && o.ranks[i] != ranks[i] {
			return false
		}
	}
	return len(ranks) > 0 || !slices.ContainsFunc(o.ranks, func(r int32) bool { return r > 0 })
}

// widen doubles the room for combos of several annotations.
func (c *combos) widen() {
	c.hashed = make([]int32, 2*len(c.hashed))
	for n := range c.list {
		if len(c.list[n].kinds) < 2 {
			continue
		}
		at := c.slot(c.list[n].hash)
		for c.hashed[at] != 0 {
			at = (at + 1) & (len(c.hashed) - 1)
		}
		c.hashed[at] = int32(n)
	}
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

func (c *combos) add(here []entry, hash uint32) int32 {
	o := combo{hash: hash}
	for i := range here {
		o.kinds = append(o.kinds, here[i].kind)
	}
	o.ranks = slices.Clone(c.rank(here))
	c.list = append(c.list, o)
	return int32(len(c.list) - 1)
}
