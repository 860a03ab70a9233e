package tokenizer

import (
	"container/heap"
	"fmt"
)

// bpe joins neighbouring symbols by a list of merges, the earliest in the list first.
type bpe struct {
	vocab        map[string]int
	merges       map[[2]int]merge
	unknown      int // -1: none; what is not in the vocabulary is left out
	fuse         bool
	byteFallback bool
	whole        bool // a word that the vocabulary has needs no merges
	prefix       string
	suffix       string
}

type merge struct{ rank, to int }

// symbol is a part of a word while it is merged: a list, so that merging costs nothing.
type symbol struct {
	id, from, to int
	prev, next   int
}

func (b bpe) tokens(word []char) []piece {
	if id, ok := b.vocab[stringOf(word)]; ok && b.whole {
		return []piece{{id, 0, len(word)}}
	}
	symbols := b.symbols(word)
	queue := &candidates{}
	for i := range symbols {
		b.offer(queue, symbols, i)
	}
	for queue.Len() > 0 {
		c := heap.Pop(queue).(candidate)
		s := &symbols[c.at]
		if s.next < 0 || s.id != c.left || symbols[s.next].id != c.right || s.to == s.from {
			continue // one of them has been merged since
		}
		right := &symbols[s.next]
		s.id, s.to, s.next = c.to, right.to, right.next
		right.from, right.id = right.to, -1
		if s.next >= 0 {
			symbols[s.next].prev = c.at
		}
		b.offer(queue, symbols, c.at)
		b.offer(queue, symbols, s.prev)
	}
	var out []piece
	for i := 0; i >= 0 && len(symbols) > 0; i = symbols[i].next {
		out = append(out, piece{symbols[i].id, symbols[i].from, symbols[i].to})
	}
	return out
}

// offer puts the pair that begins at a symbol into the queue, if it may be merged.
func (b bpe) offer(queue *candidates, symbols []symbol, at int) {
	if at < 0 || symbols[at].next < 0 {
		return
	}
	left, right := symbols[at].id, symbols[symbols[at].next].id
	if m, ok := b.merges[[2]int{left, right}]; ok {
		heap.Push(queue, candidate{m.rank, at, left, right, m.to})
	}
}

// symbols are the characters of a word.
func (b bpe) symbols(word []char) []symbol {
	var out []symbol
	add := func(id, from, to int) {
		out = append(out, symbol{id, from, to, len(out) - 1, len(out) + 1})
	}
	for i, c := range word {
		text := string(c.r)
		if i > 0 {
			text = b.prefix + text
		}
		if i == len(word)-1 {
			text += b.suffix
		}
		id, ok := b.vocab[text]
		switch {
		case ok:
			add(id, i, i+1)
		case b.byteFallback && addBytes(b.vocab, c.r, func(id int) { add(id, i, i+1) }):
		case b.unknown < 0:
		case b.fuse && len(out) > 0 && out[len(out)-1].id == b.unknown:
			out[len(out)-1].to = i + 1
		default:
			add(b.unknown, i, i+1)
		}
	}
	if len(out) > 0 {
		out[len(out)-1].next = -1
	}
	return out
}

// addBytes gives the tokens <0xNN> of a character's bytes, if the vocabulary has all.
func addBytes(vocab map[string]int, r rune, add func(id int)) bool {
	var ids []int
	for _, c := range []byte(string(r)) {
		id, ok := vocab[fmt.Sprintf("<0x%02X>", c)]
		if !ok {
			return false
		}
		ids = append(ids, id)
	}
	for _, id := range ids {
		add(id)
	}
	return true
}

// candidate is a pair of neighbours that may be merged.
type candidate struct{ rank, at, left, right, to int }

type candidates []candidate

func (q candidates) Len() int      { return len(q) }
func (q candidates) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q candidates) Less(i, j int) bool {
	if q[i].rank != q[j].rank {
		return q[i].rank < q[j].rank
	}
	return q[i].at < q[j].at
}
func (q *candidates) Push(x any) { *q = append(*q, x.(candidate)) }
func (q *candidates) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
