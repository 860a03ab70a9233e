package tokenizer

import (
	"sort"
)

// unigram takes the pieces whose scores add up to the most.
type unigram struct {
	pieces       []string // sorted
	ids          []int    // of pieces
	scores       []float64
	first        [257]int // where in pieces those begin that begin with a byte
	vocab        map[string]int
	unknown      int
	least        float64
	byteFallback bool
}

// unknownPenalty is what an unknown character costs beside the least score.
const unknownPenalty = 10

func newUnigram(vocab []scoredPiece, unknown int, byteFallback bool) *unigram {
	u := &unigram{vocab: make(map[string]int, len(vocab)), unknown: unknown, byteFallback: byteFallback}
	for i, v := range vocab {
		u.vocab[v.piece] = i
		u.least = min(u.least, v.score)
	}
	for piece := range u.vocab {
		u.pieces = append(u.pieces, piece)
	}
	sort.Strings(u.pieces)
	for _, p := range u.pieces {
		u.ids = append(u.ids, u.vocab[p])
		u.scores = append(u.scores, vocab[u.vocab[p]].score)
	}
	for b := range u.first {
		u.first[b] = sort.Search(len(u.pieces), func(i int) bool {
			return u.pieces[i] != "" && int(u.pieces[i][0]) >= b
		})
	}
	return u
}

// node is the best way to a place in a word.
type node struct {
	score    float64
	id, from int // from is -1 where no way leads
}

func (u *unigram) tokens(word []char) []piece {
	text, at := stringOf(word), byteOffsets(word)
	best := make([]node, len(text)+1)
	for i := range best {
		best[i].from = -1
	}
	best[0].from = 0
	for i := range word {
		from, single := at[i], at[i+1]
		better := func(to, id int, score float64) {
			if score += best[from].score; best[to].from < 0 || score > best[to].score {
				best[to] = node{score, id, from}
			}
		}
		alone := false
		u.eachPrefix(text[from:], func(n, k int) {
			better(from+n, u.ids[k], u.scores[k])
			alone = alone || from+n == single
		})
		if !alone {
			better(single, u.unknown, u.least-unknownPenalty)
		}
	}
	return u.path(word, text, at, best)
}

// eachPrefix calls f with the length and place of every piece that a text begins with.
func (u *unigram) eachPrefix(text string, f func(n, k int)) {
	low, high := u.first[text[0]], u.first[int(text[0])+1]
	for n := 1; low < high; n++ {
		if len(u.pieces[low]) == n {
			f(n, low)
			low++
		}
		if n == len(text) {
			return
		}
		c := text[n]
		rest := u.pieces[low:high]
		high = low + sort.Search(len(rest), func(i int) bool { return rest[i][n] > c })
		low += sort.Search(len(rest), func(i int) bool { return rest[i][n] >= c })
	}
}

// path walks the best way back. Neighbouring unknown characters are one token.
func (u *unigram) path(word []char, text string, at []int, best []node) []piece {
	charAt := make([]int, len(text)+1) // of a byte
	for i, b := range at {
		charAt[b] = i
	}
	var back []piece
	for to := len(text); to > 0; to = best[to].from {
		p := piece{best[to].id, charAt[best[to].from], charAt[to]}
		if n := len(back); n > 0 && p.id == u.unknown && back[n-1].id == u.unknown {
			back[n-1].from = p.from
			continue
		}
		back = append(back, p)
	}
	var out []piece
	for i := len(back) - 1; i >= 0; i-- {
		out = u.spell(out, word, back[i])
	}
	return out
}

// spell writes unknown characters as bytes, where the model has tokens for them.
func (u *unigram) spell(out []piece, word []char, p piece) []piece {
	if p.id != u.unknown || !u.byteFallback {
		return append(out, p)
	}
	var spelt []piece
	for i := p.from; i < p.to; i++ {
		if !addBytes(u.vocab, word[i].r, func(id int) { spelt = append(spelt, piece{id, i, i + 1}) }) {
			return append(out, p)
		}
	}
	return append(out, spelt...)
}

// byteOffsets says where in the text of a word its characters begin, and where it ends.
func byteOffsets(word []char) []int {
	at := make([]int, len(word)+1)
	for i, c := range word {
		at[i+1] = at[i] + len(string(c.r))
	}
	return at
}
