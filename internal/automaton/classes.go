package automaton

import (
	"encoding/binary"
	"sort"
	"unicode"
	"unicode/utf8"
)

// kind is what the assertions ^ $ \b need to know of a character.
type kind uint8

const (
	other kind = iota
	word
	newline
	edge // no character: the beginning or the end of the text
)

// direct is the number of runes whose class is read from a table: those of one or
// two bytes in UTF-8.
const direct = 0x800

// classes divides the runes into those that no expression tells apart.
type classes struct {
	table [direct]uint16
	from  []rune // beginnings of intervals, rising
	of    []uint16
	kinds []kind // by class; the last class is the end of the text
	holds [][]uint64
}

// end is the class of the end of the text.
func (c *classes) end() uint16 { return uint16(len(c.kinds) - 1) }

func (c *classes) class(r rune) uint16 {
	if r < direct {
		return c.table[r]
	}
	return c.search(r)
}

func (c *classes) search(r rune) uint16 { return c.of[c.interval(r)] }

// interval is the one that a rune lies in.
func (c *classes) interval(r rune) int {
	return sort.Search(len(c.from), func(i int) bool { return c.from[i] > r }) - 1
}

// has reports whether the runes of a class belong to the set of that number.
func (c *classes) has(class uint16, set int) bool {
	return c.holds[class][set/64]>>(set%64)&1 == 1
}

// divide computes the classes of some sets of runes, and of what words are made of.
func divide(sets [][]rune, wordSet []rune) *classes {
	all := append(append([][]rune{}, sets...), wordSet, []rune{'\n', '\n'})
	c := &classes{from: cuts(all)}
	words := (len(all) + 63) / 64
	signs := make([][]uint64, len(c.from))
	for i := range signs {
		signs[i] = make([]uint64, words)
	}
	for k, set := range all {
		for i := 0; i < len(set); i += 2 {
			at := sort.Search(len(c.from), func(j int) bool { return c.from[j] >= set[i] })
			for ; at < len(c.from) && c.from[at] <= set[i+1]; at++ {
				signs[at][k/64] |= 1 << (k % 64)
			}
		}
	}
	c.number(signs, len(sets))
	for r := range c.table {
		c.table[r] = c.search(rune(r))
	}
	return c
}

// common are the characters that texts have most of. Their classes come first, so that what a
// state has for most of a text lies together in memory.
const common = " enirtsaodlucmhpgvbfykwjzxq.,\nSAEDMITPCBRHGLNFKWVU-0123456789"

// number gives each distinct signature a class.
func (c *classes) number(signs [][]uint64, wordSet int) {
	c.of = make([]uint16, len(signs))
	seen := map[string]uint16{}
	for _, i := range c.byUse() {
		s := signs[i]
		key := make([]byte, 0, len(s)*8)
		for _, w := range s {
			key = binary.LittleEndian.AppendUint64(key, w)
		}
		id, ok := seen[string(key)]
		if !ok {
			id = uint16(len(c.kinds))
			seen[string(key)] = id
			c.holds = append(c.holds, s)
			c.kinds = append(c.kinds, other)
			if c.has(id, wordSet) {
				c.kinds[id] = word
			}
			if c.has(id, wordSet+1) {
				c.kinds[id] = newline
			}
		}
		c.of[i] = id
	}
	c.kinds = append(c.kinds, edge)
	c.holds = append(c.holds, make([]uint64, len(signs[0])))
}

// byUse are the intervals, those of the common characters first.
func (c *classes) byUse() (order []int) {
	for _, r := range common {
		order = append(order, c.interval(r))
	}
	for i := range c.from {
		order = append(order, i)
	}
	return order
}

// cuts is where intervals begin: at every first rune and after every last one.
func cuts(sets [][]rune) []rune {
	seen := map[rune]bool{0: true}
	for _, set := range sets {
		for i := 0; i < len(set); i += 2 {
			seen[set[i]] = true
			if set[i+1] < unicode.MaxRune {
				seen[set[i+1]+1] = true
			}
		}
	}
	out := make([]rune, 0, len(seen))
	for r := range seen {
		out = append(out, r)
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// decode reads the character at i. In text that is not UTF-8, stray continuation
// bytes belong to the character before them, so that no match ends among them.
func decode(text string, i int) (rune, int) {
	r, w := utf8.DecodeRuneInString(text[i:])
	if r == utf8.RuneError {
		for i+w < len(text) && text[i+w]&0xC0 == 0x80 {
			w++
		}
	}
	return r, w
}
