package invariant_test

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/invariant"
)

func Example() {
	all, err := invariant.Load("clinical")
	if err != nil {
		fmt.Println(err)
		return
	}
	t := invariant.Tally{Set: "clinical"}
	for _, s := range all {
		t.Add(s, strings.ReplaceAll(s.Text, "mmHg", "[LOCATION]"), s.Text)
	}
	fmt.Println(t.All.Kept < t.All.Of, t.Reach == t.All.Of-t.All.Kept)
	// Output: true true
}
