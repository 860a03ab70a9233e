package words

import (
	"math/rand/v2"
)

// trie holds sequences of word numbers. Node 0 is the root. The edges of all
// nodes are in one open-addressing table; those of the root, which nearly every
// word of a text asks for, also in an array.
type trie struct {
	keys  []uint64 // parent<<32 | word; 0 is free, as no word is 0
	nexts []uint32
	salt  uint64
	root  []uint32 // by word

	parent, word []uint32 // of each node; only while building
	depth        []uint32 // words from the root
	owner        []int32  // -1: no value ends here
	fail         []uint32 // the longest proper suffix that is a node
	best         []uint32 // the longest suffix, itself included, that is a value
}

func newTrie() *trie {
	return &trie{
		keys: make([]uint64, 64), nexts: make([]uint32, 64), salt: rand.Uint64() | 1,
		parent: make([]uint32, 1), word: make([]uint32, 1), depth: make([]uint32, 1), owner: []int32{-1},
	}
}

// slot gives where the edge stands in the table, or the free place for it. The
// salt keeps values from being chosen so that they collide.
func (t *trie) slot(key uint64) uint64 {
	mask := uint64(len(t.keys) - 1)
	h := key * t.salt
	h ^= h >> 32
	h *= 0x9E3779B97F4A7C15
	i := (h >> 20) & mask
	for t.keys[i] != 0 && t.keys[i] != key {
		i = (i + 1) & mask
	}
	return i
}

func edge(node, word uint32) uint64 { return uint64(node)<<32 | uint64(word) }

// child returns the node that the word leads to, or 0.
func (t *trie) child(node, word uint32) uint32 {
	if node == 0 {
		return t.root[word]
	}
	return t.nexts[t.slot(edge(node, word))]
}

// add inserts a value; of several owners the smallest stays.
func (t *trie) add(words []uint32, owner int32) {
	node := uint32(0)
	for _, w := range words {
		node = t.grow(node, w)
	}
	if o := t.owner[node]; o < 0 || owner < o {
		t.owner[node] = owner
	}
}

// grow returns the node that the word leads to, a new one if need be.
func (t *trie) grow(node, word uint32) uint32 {
	i := t.slot(edge(node, word))
	if t.keys[i] != 0 {
		return t.nexts[i]
	}
	n := uint32(len(t.depth))
	t.keys[i], t.nexts[i] = edge(node, word), n
	t.parent, t.word = append(t.parent, node), append(t.word, word)
	t.depth, t.owner = append(t.depth, t.depth[node]+1), append(t.owner, -1)
	if len(t.depth)*3 > len(t.keys)*2 {
		t.rehash()
	}
	return n
}

func (t *trie) rehash() {
	t.keys, t.nexts = make([]uint64, 2*len(t.keys)), make([]uint32, 2*len(t.keys))
	for n := 1; n < len(t.depth); n++ {
		key := edge(t.parent[n], t.word[n])
		i := t.slot(key)
		t.keys[i], t.nexts[i] = key, uint32(n)
	}
}

// finish links the nodes (Aho and Corasick 1975), shallow ones first.
func (t *trie) finish(words int) {
	t.root = make([]uint32, words+1)
	for n := 1; n < len(t.depth); n++ {
		if t.parent[n] == 0 {
			t.root[t.word[n]] = uint32(n)
		}
	}
	t.fail, t.best = make([]uint32, len(t.depth)), make([]uint32, len(t.depth))
	for _, n := range t.byDepth() {
		t.link(n)
	}
	t.parent, t.word = nil, nil
}

func (t *trie) link(n uint32) {
	if p := t.parent[n]; p != 0 {
		t.fail[n] = t.step(t.fail[p], t.word[n])
	}
	t.best[n] = n
	if t.owner[n] < 0 {
		t.best[n] = t.best[t.fail[n]]
	}
}

// step returns the longest suffix of node and word that is a node.
func (t *trie) step(node, word uint32) uint32 {
	for {
		if next := t.child(node, word); next != 0 || node == 0 {
			return next
		}
		node = t.fail[node]
	}
}

// byDepth lists all nodes but the root in rising order of depth.
func (t *trie) byDepth() []uint32 {
	var deepest uint32
	for _, d := range t.depth {
		deepest = max(deepest, d)
	}
	at := make([]uint32, deepest+2)
	for _, d := range t.depth[1:] {
		at[d+1]++
	}
	for d := 1; d < len(at); d++ {
		at[d] += at[d-1]
	}
	order := make([]uint32, len(t.depth)-1)
	for n := 1; n < len(t.depth); n++ {
		d := t.depth[n]
		order[at[d]] = uint32(n)
		at[d]++
	}
	return order
}

// deepest is the number of words of the longest value.
func (t *trie) deepest() int {
	var d uint32
	for _, x := range t.depth {
		d = max(d, x)
	}
	return int(d)
}
