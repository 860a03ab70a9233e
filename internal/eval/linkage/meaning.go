package linkage

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/internal/retrieval"
)

// meaning ranks by TF-IDF in which a word that the background lacks counts as the words of it
// that are nearest by their vectors, as the soft TF-IDF of Cohen et al. (2003): it finds other
// forms and spellings, and words for the same.
type meaning struct {
	*retrieval.Cosine
	model   *embedding.Model
	nearest sync.Map // word → []embedding.Neighbour
}

const (
	neighbours = 3
	leastNear  = .7 // cosine of vectors from which words are believed to mean the same
)

// newMeaning learns the vectors of words from the texts.
func newMeaning(ctx context.Context, texts []string) (scorer, error) {
	sentences := embedding.NewSentences()
	for _, text := range texts {
		sentences.Add(retrieval.Words(text))
	}
	model, err := embedding.Train(ctx, sentences.All(), embedding.Options{Dim: 50, MinCount: 1, Bucket: 100_000, Seed: 1})
	if err != nil {
		return nil, err
	}
	return localScorer{&meaning{Cosine: retrieval.NewCosine(texts, retrieval.Words), model: model}}, nil
}

func (m *meaning) Score(question string, into []float64) {
	of := map[int32]float64{}
	for _, w := range retrieval.Words(question) {
		if n, ok := m.Number[w]; ok {
			of[n] += m.IDF[n]
			continue
		}
		for _, near := range m.near(w) {
			if n, ok := m.Number[near.Word]; ok {
				of[n] += m.IDF[n] * float64(near.Similarity)
			}
		}
	}
	ws := make([]retrieval.TermWeight, 0, len(of))
	for _, n := range slices.Sorted(maps.Keys(of)) { // sums of floating point depend on the order
		ws = append(ws, retrieval.TermWeight{Term: n, Weight: of[n]})
	}
	m.Match(ws, into)
}

// near returns the nearest words of the background.
func (m *meaning) near(word string) []embedding.Neighbour {
	if known, ok := m.nearest.Load(word); ok {
		return known.([]embedding.Neighbour)
	}
	var out []embedding.Neighbour
	for _, n := range m.model.Neighbours(word, neighbours) {
		if n.Similarity >= leastNear {
			out = append(out, n)
		}
	}
	m.nearest.Store(word, out)
	return out
}
