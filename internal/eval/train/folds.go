package train

import (
	"context"
	"fmt"
	"hash/fnv"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// Fold is a model as it is built in, but trained without some of the texts, and those texts.
type Fold struct {
	Model *tagger.Model
	Texts []Document
}

// Folds trains the general model of a language n times, each time without other texts, and calls f with
// each. The model for texts without case is not trained again.
func Folds(ctx context.Context, d Data, language string, n int, f func(Fold) error) error {
	lex, err := tagger.SharedLexicon()
	if err != nil {
		return err
	}
	for _, r := range recipes() {
		if r.info.Name != language+"-general" {
			continue
		}
		learn, stop, _, err := r.parts(ctx, d)
		if err != nil {
			return err
		}
		for i := range n {
			kept, out := without(learn, language, i, n)
			m, err := r.fit(ctx, d, lex, kept, stop, nil)
			if err != nil {
				return err
			}
			if err := f(Fold{m, out}); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("train: there is no general model for %q", language)
}

// without divides texts in those that fold i of n learns from and the others. Copies of a text stay with
// it, and are none of the others, nor are texts in other languages.
func without(texts []Document, language string, i, n int) (kept, out []Document) {
	seen := map[string]bool{}
	for _, t := range texts {
		h := fnv.New32a()
		h.Write([]byte(t.ID))
		switch {
		case int(h.Sum32()%uint32(n)) != i:
			kept = append(kept, t)
		case !seen[t.ID] && t.Language == language:
			seen[t.ID] = true
			out = append(out, t)
		}
	}
	return kept, out
}
