// Package engines has all that package pipeline takes from outside because it is heavy: what
// computes transformers, asks services, keeps answers of language models and writes the pages of reports. A program that
// needs none of it does without this package.
package engines

import (
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/remote"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/llm/cache"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/pages"
)

// All are all of them.
func All() pipeline.Engines {
	return pipeline.Engines{Detection: find.Engines{Compute: onnx.Open, Ask: ask}, Pages: pages.HTML}
}

func ask(o remote.Options) (find.Remote, error) {
	s, err := remote.New(o)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// OpenModel prepares to ask the language model that the settings name; nothing is contacted.
// It gives nil where they name none.
func OpenModel(l *pipeline.LLM) (*pipeline.LanguageModel, error) {
	return l.Open(func(file string) (llm.Cache, error) {
		c, err := cache.Open(file)
		if err != nil {
			return nil, err
		}
		return c, nil
	})
}
