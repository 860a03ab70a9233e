package pipeline

import (
	"cmp"
	"hash/fnv"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/internal/text/language"
)

// sentences is what the collection says, as tokens, for vectors to be learned from:
// each word once, and four bytes for each time that it stands somewhere.
type sentences struct {
	number map[string]int32
	words  []string
	tokens []int32
	ends   []int
}

func newSentences() *sentences { return &sentences{number: map[string]int32{}} }

// add takes in a sentence.
func (s *sentences) add(tokens []string) {
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

// all walks the sentences in an order that they alone make: what is learned from the
// last ones counts most, and must not depend on the order of documents.
func (s *sentences) all() iter.Seq2[[]string, error] {
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

func (s *sentences) sentence(i int) []int32 {
	if i == 0 {
		return s.tokens[:s.ends[0]]
	}
	return s.tokens[s.ends[i-1]:s.ends[i]]
}

// order sorts the sentences by a hash of their words, and those of one hash by the words.
func (s *sentences) order() []int {
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

// sentencesOf are the texts of a document, each mention one token.
func sentencesOf(doc *lethe.Document, ms []lethe.Mention) ([][]string, error) {
	stop := stopWords[language.Of(doc)]
	var out [][]string
	for _, f := range doc.Readable() {
		if f.Kind != lethe.Text || !f.InContent() {
			continue
		}
		var values []embedding.Value
		for i := range ms {
			if ms[i].Field == f.Name {
				values = append(values, embedding.Value{Span: ms[i].Span, Normalized: ms[i].Normalized})
			}
		}
		tokens, err := embedding.Tokens(f.Text, values, stop)
		if err != nil {
			return nil, err
		}
		out = append(out, tokens)
	}
	return out, nil
}

// stopWords are those of each language that can be told by its look.
var stopWords = func() map[string]embedding.Stop {
	out := map[string]embedding.Stop{}
	for _, l := range append([]string{"fr", "it"}, language.Languages...) {
		stop, err := embedding.StopWords(l)
		if err != nil {
			panic(err) // the lists are part of the program
		}
		out[l] = stop
	}
	return out
}()
