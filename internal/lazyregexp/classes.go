package lazyregexp

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// kind is what ^, $ and \b need to know of a character.
type kind uint8

const (
	other kind = iota
	word       // a letter, digit or _ of ASCII
	newline
	edge // no character: the text begins or ends
)

// sample is a character of the kind.
func (k kind) sample() rune { return [...]rune{' ', 'a', '\n', -1}[k] }

// classes divide the characters into those that an expression does not tell apart.
type classes struct {
	ascii  [utf8.RuneSelf]uint16
	from   []rune // where intervals of one class begin, rising
	of     []uint16
	sample []rune // by class, a character of it
	kinds  []kind // by class; the last is the end of the text
}

// end is the class of the end of the text.
func (c *classes) end() int { return len(c.kinds) - 1 }

// wide is the class of any character.
func (c *classes) wide(r rune) int {
	i, exact := slices.BinarySearch(c.from, r)
	if !exact {
		i--
	}
	return int(c.of[i])
}

func classesOf(prog *syntax.Prog) classes {
	sets := [][]rune{{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}, {'\n', '\n'}}
	known, key := map[string]bool{}, []byte(nil)
	for i := range prog.Inst {
		set := runesOf(&prog.Inst[i])
		key = key[:0]
		for _, r := range set {
			key = binary.LittleEndian.AppendUint32(key, uint32(r))
		}
		if !known[string(key)] {
			known[string(key)] = true
			sets = append(sets, set)
		}
	}
	c := classes{from: cuts(sets)}
	c.number(signs(c.from, sets))
	for r := range c.ascii {
		c.ascii[r] = uint16(c.wide(rune(r)))
	}
	return c
}

// runesOf are pairs of the first and last of the characters that an instruction consumes.
func runesOf(in *syntax.Inst) []rune {
	if in.Op != syntax.InstRune && in.Op != syntax.InstRune1 || len(in.Rune) != 1 {
		return in.Rune
	}
	set := []rune{in.Rune[0], in.Rune[0]}
	if syntax.Flags(in.Arg)&syntax.FoldCase != 0 {
		for r := unicode.SimpleFold(in.Rune[0]); r != in.Rune[0]; r = unicode.SimpleFold(r) {
			set = append(set, r, r)
		}
	}
	return set
}

// cuts is where sets begin, and where they have ended.
func cuts(sets [][]rune) []rune {
	all := []rune{0}
	for _, set := range sets {
		for i := 0; i < len(set); i += 2 {
			all = append(all, set[i], set[i+1]+1)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// signs are, for each interval, the numbers of the sets that hold it.
func signs(from []rune, sets [][]rune) [][]byte {
	all := make([][]byte, len(from))
	for k, set := range sets {
		for i := 0; i < len(set); i += 2 {
			at, _ := slices.BinarySearch(from, set[i])
			for ; at < len(from) && from[at] <= set[i+1]; at++ {
				all[at] = binary.LittleEndian.AppendUint16(all[at], uint16(k))
			}
		}
	}
	return all
}

// number gives each distinct sign a class.
func (c *classes) number(signs [][]byte) {
	seen := map[string]uint16{}
	for i, sign := range signs {
		id, ok := seen[string(sign)]
		if !ok {
			id = uint16(len(c.kinds))
			seen[string(sign)] = id
			c.sample, c.kinds = append(c.sample, c.from[i]), append(c.kinds, kindOf(c.from[i]))
		}
		c.of = append(c.of, id)
	}
	c.kinds = append(c.kinds, edge)
}

func kindOf(r rune) kind {
	switch {
	case syntax.IsWordChar(r):
		return word
	case r == '\n':
		return newline
	}
	return other
}
