package embedding

import (
	"cmp"
	"hash/fnv"
	"io"
	"iter"
	"slices"
	"strings"
)

// Sentences are what the collection says, as tokens, for vectors to be learned from:
// each word once, and four bytes for each time that it stands somewhere.
type Sentences struct {
	number map[string]int32
	words  []string
	tokens []int32
	ends   []int
}

// NewSentences gives none.
func NewSentences() *Sentences { return &Sentences{number: map[string]int32{}} }

// Add takes in a sentence.
func (s *Sentences) Add(tokens []string) {
	for _, t := range tokens {
		n, known := s.number[t]
		if !known {
			n = int32(len(s.words))
			t = strings.Clone(t) // a token must not keep its whole document in memory
			s.number[t] = n
			s.words = append(s.words, t)
		}
		s.tokens = append(s.tokens, n)
	}
	s.ends = append(s.ends, len(s.tokens))
}

// All walks the sentences in an order that they alone make: what is learned from the
// last ones counts most, and must not depend on the order of documents.
func (s *Sentences) All() iter.Seq2[[]string, error] {
	order := s.order()
	return func(yield func([]string, error) bool) {
		var tokens []string
		for _, i := range order {
			tokens = tokens[:0]
			for _, n := range s.sentence(i) {
				tokens = append(tokens, s.words[n])
			}
			if !yield(tokens, nil) {
				return
			}
		}
	}
}

func (s *Sentences) sentence(i int) []int32 {
	if i == 0 {
		return s.tokens[:s.ends[0]]
	}
	return s.tokens[s.ends[i-1]:s.ends[i]]
}

// order sorts the sentences by a hash of their words, and those of one hash by the words.
func (s *Sentences) order() []int {
	order, hashes := make([]int, len(s.ends)), make([]uint64, len(s.ends))
	for i := range order {
		h := fnv.New64a()
		for _, n := range s.sentence(i) {
			io.WriteString(h, s.words[n])
			io.WriteString(h, " ")
		}
		order[i], hashes[i] = i, h.Sum64()
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(hashes[i], hashes[j]), slices.CompareFunc(s.sentence(i), s.sentence(j), func(a, b int32) int {
			return strings.Compare(s.words[a], s.words[b])
		}))
	})
	return order
}
