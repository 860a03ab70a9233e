package extract_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// What two of three documents said of themselves, and what the prompt of the third says of it: the
// year is too common and says too little.
func ExampleMemory() {
	m := extract.NewMemory(extract.ContextOptions{Strength: 0.3}, 3)
	m.Add(0, []extract.Entity{
		{Original: "Farrier", Normalized: "farrier", Label: "INDIRECT_IDENTIFIER", Relevance: 0.8},
		{Original: "2019", Normalized: "2019", Label: "EVENT_DATE", Relevance: 0.4},
	})
	m.Add(1, []extract.Entity{{Original: "2019", Normalized: "2019", Label: "EVENT_DATE", Relevance: 0.2}})
	known, cut := m.Context()
	fmt.Println(known, cut) // 0.8 · 1 and 0.4 · log(4/2)/log(4)
	// Output: [{farrier INDIRECT_IDENTIFIER}] 0
}
