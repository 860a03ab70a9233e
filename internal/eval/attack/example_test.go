package attack_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// model stands for a chat.Client.
type model string

func (m model) Ask(context.Context, llm.Request) (llm.Answer, error) {
	return llm.Answer{Text: string(m)}, nil
}

func Example() {
	insurance, err := schema.Load("insurance")
	if err != nil {
		fmt.Println(err)
		return
	}
	prompts, err := prompt.Load("en", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	attributes, err := attack.AttributesOf([]string{"residence", "occupation"}, insurance)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := attack.New(attack.Options{
		Asker: model(`{"guesses": [
			{"attribute": "residence", "value": "Bern", "confidence": 0.9},
			{"attribute": "occupation", "value": "lion tamer", "confidence": 0.4}]}`),
		Prompts: prompts, Attributes: attributes, Schema: insurance,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	original := a.Truth([]lethe.Mention{{Label: "LOCATION", Text: "Bern"}, {Label: "INDIRECT_IDENTIFIER", Text: "lion tamer"}})
	shared := lethe.NewDocument("7", "The lion tamer lives where the Bundeshaus stands.")

	tally := a.NewTally([]attack.Truth{original})
	u, err := a.Attack(context.Background(), []*lethe.Document{shared}, []attack.Truth{original})
	if err != nil {
		fmt.Println(err)
		return
	}
	u.Documents = []int{0}
	tally.Add(u)
	for _, row := range tally.Report(false).Documents.Rows {
		fmt.Printf("%s: inferred in %d of %d that hide it, read in %d\n", row.Attribute, row.Inferred.Part, row.Inferred.Of, row.Residue.Part)
	}
	// Output:
	// residence: inferred in 1 of 1 that hide it, read in 0
	// occupation: inferred in 0 of 0 that hide it, read in 1
}
