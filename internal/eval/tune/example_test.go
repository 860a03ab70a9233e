package tune_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/tune"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// farrier is a model that finds who shoes horses only once it has heard of a farrier.
type farrier struct{}

func (farrier) Ask(_ context.Context, r llm.Request) (llm.Answer, error) {
	context, document, _ := strings.Cut(r.Messages[len(r.Messages)-1].Content, "<document>")
	switch {
	case strings.Contains(document, "farrier"):
		return llm.Answer{Text: `{"entities": [["farrier", "farrier", "INDIRECT_IDENTIFIER", 0.8]]}`}, nil
	case strings.Contains(context, "farrier"):
		return llm.Answer{Text: `{"entities": [["shoes horses", "shoes horses", "UNIQUE_FACT", 0.8]]}`}, nil
	}
	return llm.Answer{Text: `{"entities": []}`}, nil
}

func Example() {
	prompts, err := prompt.Load("en", "")
	if err != nil {
		panic(err)
	}
	labels, err := schema.Load(schema.Default)
	if err != nil {
		panic(err)
	}
	docs := []tune.Document{
		{Document: lethe.NewDocument("a", "The farrier is ill."), Gold: []string{"farrier"}},
		{Document: lethe.NewDocument("b", "He shoes horses."), Gold: []string{"shoes horses"}},
	}
	r, err := tune.Context(context.Background(), docs, tune.ContextOptions{
		Extraction: extract.Options{Asker: farrier{}, Prompts: prompts, Schema: labels},
		Strengths:  []float64{0.3, 0.8, 0.9},
	})
	if err != nil {
		panic(err)
	}
	fmt.Println("stage 1 alone", r.Baseline.F1)
	for _, s := range r.Settings[:3] {
		fmt.Println("strength", s.Strength, "F1", s.Score.F1, "entities", s.Entities)
	}
	// Output:
	// stage 1 alone 0.5
	// strength 0.3 F1 1 entities 1
	// strength 0.8 F1 1 entities 1
	// strength 0.9 F1 0.5 entities 0
}
