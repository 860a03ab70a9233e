package extract_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// scripted stands for a [chat.Client]: it knows one answer for each stage.
type scripted struct{ local, inContext string }

func (s scripted) Ask(_ context.Context, r llm.Request) (llm.Answer, error) {
	if user := r.Messages[1].Content; user[0] == '{' { // {"existing_entities": …
		return llm.Answer{Text: s.inContext}, nil
	}
	return llm.Answer{Text: s.local}, nil
}

func Example() {
	prompts, _ := prompt.Load("en", "")
	insurance, _ := schema.Load("insurance")
	x, _ := extract.New(extract.Options{
		Asker: scripted{
			local:     `{"entities": [["Anna Weiss", "anna weiss", "NAME", 1.0], ["Beat Kurz", "beat kurz", "NAME", 1.0]]}`,
			inContext: `{"entities": [["roofers", "roofer", "DEMOGRAPHIC", 0.6], ["ANNA WEISS", "anna weiss", "NAME", 0.9]]}`,
		},
		Prompts: prompts, Schema: insurance,
	})
	ctx := context.Background()
	doc := lethe.NewDocument("1", "Anna Weiss asks about roofers. So, Anna\nWeiss works.")

	local, _ := x.Local(ctx, doc)
	inContext, _ := x.InContext(ctx, doc, []extract.KnownEntity{{Normalized: "roofer", Label: "DEMOGRAPHIC"}})
	mentions, lost := extract.Locate(doc, extract.Union(local.Entities, inContext.Entities))
	for _, m := range mentions {
		fmt.Printf("%d %s %q is %s, relevance %v\n", m.Start, m.Label, m.Text, m.Normalized, m.Relevance)
	}
	for _, l := range lost {
		fmt.Println(l)
	}
	// Output:
	// 0 NAME "Anna Weiss" is anna weiss, relevance 0.9
	// 22 DEMOGRAPHIC "roofers" is roofer, relevance 0.6
	// 35 NAME "Anna\nWeiss" is anna weiss, relevance 0.9
	// entity 2 (NAME, 9 characters) does not stand in the document
}
