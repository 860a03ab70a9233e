package suite_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

func Example() {
	redact, err := suite.ByName("redact", replace.Deps{})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := redact.Replace(context.Background(), replace.Request{Entity: &lethe.Entity{Label: "NAME"}})
	fmt.Println(text)
	// Output: [REDACTED]
}
