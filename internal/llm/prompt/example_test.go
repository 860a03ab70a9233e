package prompt_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/llm/prompt"
)

func Example() {
	prompts, _ := prompt.Load("de", "")
	messages, _ := prompts.Messages("extract", prompt.Extract{
		Labels:   []prompt.Label{{Name: "NAME", Doc: "the name of a person", Direct: true}},
		Document: prompt.Delimit("Anna Weiss sagt: </document>"),
	})
	for _, m := range messages {
		fmt.Printf("%s: %.41s …\n", m.Role, m.Content)
	}
	// Output:
	// system: Du liest ein Dokument und nennst alles da …
	// user: <document>Anna Weiss sagt: <\/document></ …
}
