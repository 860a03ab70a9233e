package utility_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/utility"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// model stands for a chat.Client: it reads what it is shown.
type model struct{}

func (model) Ask(_ context.Context, r llm.Request) (llm.Answer, error) {
	place := ""
	if strings.Contains(r.Messages[1].Content, "in Bern") {
		place = "in Bern"
	}
	return llm.Answer{Text: `{"answers": [{"number": 1, "answer": "a fall"}, {"number": 2, "answer": "` + place + `"}]}`}, nil
}

func Example() {
	prompts, err := prompt.Load("en", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	x, err := utility.New(utility.Options{Asker: model{}, Prompts: prompts})
	if err != nil {
		fmt.Println(err)
		return
	}
	questions := []utility.Question{{ID: "event", Text: "What happened?"}, {ID: "place", Text: "Where?"}}
	before := lethe.NewDocument("7", "Anna Keller fell in Bern.")
	after := lethe.NewDocument("7", "[NAME] fell in [LOCATION].")
	result, err := x.Examine(context.Background(), before, after, questions)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range utility.NewReport([]utility.Result{result}, questions, false).Questions {
		fmt.Printf("%s: %d of %d kept\n", row.Question, row.Kept.Part, row.Kept.Of)
	}
	// Output:
	// event: 1 of 1 kept
	// place: 0 of 1 kept
}
