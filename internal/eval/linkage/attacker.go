package linkage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/retrieval"
)

// Attacker is a way to say which text a document is about.
type Attacker struct {
	Name, Doc string
	learn     func(ctx context.Context, texts []string) (scorer, error)
}

// scorer gives each text a score for a question; into is zero. Who asks a server can fail.
type scorer interface {
	Score(ctx context.Context, question string, into []float64) error
}

// localScorer is a scorer that asks nobody.
type localScorer struct {
	by interface {
		Score(question string, into []float64)
	}
}

func (l localScorer) Score(_ context.Context, question string, into []float64) error {
	l.by.Score(question, into)
	return nil
}

// Attackers are all of them, in the order in which they are reported.
func Attackers() []Attacker {
	byWords := func(t retrieval.Terms) func(context.Context, []string) (scorer, error) {
		return func(_ context.Context, texts []string) (scorer, error) {
			return localScorer{retrieval.NewCosine(texts, t)}, nil
		}
	}
	return []Attacker{
		{"tfidf", "cosine of TF-IDF vectors of words", byWords(retrieval.Words)},
		{"bm25", "Okapi BM25 over words", func(_ context.Context, texts []string) (scorer, error) {
			return localScorer{retrieval.NewBM25(texts)}, nil
		}},
		{"characters", "cosine of TF-IDF vectors of runs of five characters", byWords(retrieval.Characters)},
		{"pairs", "cosine of TF-IDF vectors of pairs of words", byWords(retrieval.Pairs)},
		{"combinations", "up to three runs of up to seven words that stand together in fewer than five texts", func(_ context.Context, texts []string) (scorer, error) {
			return localScorer{newCombination(texts)}, nil
		}},
		{"vectors", "TF-IDF in which a word that no text has counts as the nearest by word vectors", newMeaning},
	}
}

// Names are those of all of them, with commas between.
func Names() string {
	var all []string
	for _, a := range Attackers() {
		all = append(all, a.Name)
	}
	return strings.Join(all, ", ")
}

// Named returns the attackers of these names, all where there are none.
func Named(names []string) ([]Attacker, error) {
	all := Attackers()
	if len(names) == 0 {
		return all, nil
	}
	var out []Attacker
	for _, name := range names {
		i := slices.IndexFunc(all, func(a Attacker) bool { return a.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no attacker is called %q: there are %s", name, Names())
		}
		out = append(out, all[i])
	}
	return out, nil
}
