package rewrite_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/rewrite"
	operators "github.com/lethe-privacy/lethe/replace/suite"
)

// model stands for a server: a chat.Client.
type model struct{}

func (model) Ask(context.Context, llm.Request) (llm.Answer, error) {
	return llm.Answer{Text: `{"text": "A visitor asked for the keys of the red house."}`}, nil
}

func Example() {
	jane := &lethe.Entity{ID: lethe.NewEntityID("jane doe", "NAME"), Label: "NAME", Originals: []string{"Jane Doe"}}
	operator, _ := operators.ByName("rewrite", replace.Deps{})
	replacer, _ := replace.New([]replace.Target{{Entity: jane}}, replace.Choice{Default: operator}, replace.Options{Reach: reach.Everywhere})
	in := replace.Input{Document: lethe.NewDocument("1", "It rained. Jane Doe asked for the keys of the red house.")}
	labelled, _ := replacer.Document(context.Background(), in)

	prompts, _ := prompt.Load("en", "")
	detectors := suite.All()
	rewriter, err := rewrite.New(rewrite.Options{Asker: model{}, Prompts: prompts, Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
		return detect.Run(ctx, detectors, doc)
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, _, err := rewriter.Document(context.Background(), replacer, in, labelled)
	fmt.Println(labelled.Texts[0])
	fmt.Println(result.Texts[0], err)
	// Output:
	// It rained. [NAME] asked for the keys of the red house.
	// It rained. A visitor asked for the keys of the red house. <nil>
}
