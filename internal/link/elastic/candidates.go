package elastic

import (
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	crowded     = 64 // names under one key that are all looked at
	window      = 16 // of more, so many on either side in the order of names
	pairedWords = 5  // words at the beginning of a name that make keys in pairs
)

// The keys of a name: its words run together, each word, two words, and for people
// the first letter of the first word with another word.
func joinedKey(words string) uint64      { return hash(words) ^ 1<<60 }
func wordKey(w uint32) uint64            { return uint64(w) | 1<<61 }
func initialKey(r rune, w uint32) uint64 { return uint64(r)<<34 ^ uint64(w) ^ 1<<62 }
func pairKey(a, b uint32) uint64         { return uint64(min(a, b))<<32 | uint64(max(a, b)) | 1<<63 }

// eachKey calls add for the keys of all names.
func (t *table) eachKey(add func(key uint64, entry uint32)) {
	for i := range t.nodes {
		n := &t.nodes[i]
		at := uint32(i)
		add(joinedKey(t.together(n)), at)
		words := n.words[:min(len(n.words), pairedWords)]
		for j, w := range words {
			add(wordKey(w), at)
			for _, v := range words[:j] {
				add(pairKey(v, w), at)
			}
			if n.kind == Person && j > 0 {
				add(initialKey(initial(t.vocab.words[words[0]]), w), at)
			}
		}
	}
}

// together is a name without blanks, or the form of what has no words.
func (t *table) together(n *node) string {
	switch len(n.words) {
	case 0:
		return n.form
	case 1:
		return t.vocab.words[n.words[0]]
	}
	var b strings.Builder
	for _, w := range n.words {
		b.WriteString(t.vocab.words[w])
	}
	return b.String()
}

func initial(word string) rune {
	r, _ := utf8.DecodeRuneInString(word)
	return r
}

// search looks for names that may be one with another. It is used by one goroutine.
type search struct {
	table *table
	found []uint32
	at    []uint32 // where the name stands, or would stand, in the table
}

// near returns the nodes that share words with a name, in order. all is false where so many
// share them that some were left out, same where even so many have the very words.
func (c *search) near(s *subject) (nodes []uint32, same, all bool) {
	c.found = c.found[:0]
	same = c.take(joinedKey(togetherOf(s)))
	words := s.words[:min(len(s.words), pairedWords)]
	alike := make([][]uint32, len(words))
	for i, w := range words {
		alike[i] = c.table.vocab.alike(w)
	}
	switch len(s.words) {
	case 0:
		all = true
	case 1:
		all = c.single(alike[0])
	}
	for j := 1; j < len(words); j++ {
		for i := range j {
			all = c.pairs(alike[i], alike[j]) && !c.abbreviated(words[i], words[j]) || all
		}
		if s.kind == Person {
			whole := true
			for _, w := range alike[j] {
				whole = c.take(initialKey(initial(words[0]), w)) && whole
			}
			all = all || whole
		}
	}
	slices.Sort(c.found)
	c.found = slices.Compact(c.found)
	return c.found, same, all
}

func (*search) abbreviated(a, b string) bool {
	return strings.HasSuffix(a, ".") || strings.HasSuffix(b, ".")
}

// single looks for names that a single word is, or is in.
func (c *search) single(alike []uint32) bool {
	all := true
	for _, w := range alike {
		c.take(joinedKey(c.table.vocab.words[w]))
		all = c.take(wordKey(w)) && all
	}
	return all
}

// pairs looks for names with two words.
func (c *search) pairs(as, bs []uint32) bool {
	all := true
	for _, a := range as {
		for _, b := range bs {
			all = c.take(pairKey(a, b)) && all
		}
	}
	return all
}

// take takes the names under a key: all, or those around the place of the name.
func (c *search) take(key uint64) bool {
	slot := c.table.keys.of(key)
	if len(slot) <= crowded {
		c.found = append(c.found, slot...)
		return true
	}
	for _, at := range c.at {
		i, _ := slices.BinarySearch(slot, at)
		c.found = append(c.found, slot[max(0, i-window):min(len(slot), i+window+1)]...)
	}
	return false
}

// togetherOf is together of a name that may not be in the table.
func togetherOf(s *subject) string {
	if len(s.words) == 0 {
		return s.text
	}
	return strings.Join(s.words, "")
}
