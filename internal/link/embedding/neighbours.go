package embedding

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"sync"
)

// Neighbour is a word and how near it is.
type Neighbour struct {
	Word       string
	Similarity float32 // the cosine of the angle between the vectors
}

// Neighbours returns the k words of the vocabulary that are nearest to a word, the nearest
// first, without the word itself. A word without a vector has none.
//
// The first call computes the vectors of the vocabulary, which takes as much memory again as
// its rows.
func (m *Model) Neighbours(word string, k int) []Neighbour {
	query := m.Vector(word, nil)
	query = query[:m.in.stride]
	norm := length(query)
	if norm == 0 || k <= 0 {
		return nil
	}
	own, known := m.words.index[word]
	vectors := m.normed()
	best := make([]scoredWord, 0, min(k, m.Len())+1)
	for i := range int32(m.Len()) {
		if known && i == own {
			continue
		}
		s := scoredWord{i, dot(query, vectors.row(i)) / norm}
		if len(best) == k && s.score <= best[k-1].score {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, s, scoredWord.compare)
		best = slices.Insert(best, at, s)
		best = best[:min(k, len(best))]
	}
	out := make([]Neighbour, len(best))
	for i, b := range best {
		out[i] = Neighbour{m.words.entries[b.word].word, b.score}
	}
	return out
}

type scoredWord struct {
	word  int32
	score float32
}

// compare orders by falling score, then by number.
func (s scoredWord) compare(o scoredWord) int {
	return cmp.Or(cmp.Compare(o.score, s.score), cmp.Compare(s.word, o.word))
}

func length(v []float32) float32 { return float32(math.Sqrt(float64(dot(v, v)))) }

// normalize computes the vectors of all words at length 1.
func (m *Model) normalize() matrix {
	all := newMatrix(m.Len(), m.in.dim)
	workers := runtime.GOMAXPROCS(0)
	var g sync.WaitGroup
	for w := range workers {
		g.Go(func() {
			for i := w; i < m.Len(); i += workers {
				row := all.row(int32(i))
				m.Vector(m.words.entries[i].word, row)
				if norm := length(row); norm > 0 {
					for k := range row {
						row[k] /= norm
					}
				}
			}
		})
	}
	g.Wait()
	return all
}
