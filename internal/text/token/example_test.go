package token_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/token"
)

func Example() {
	doc := annotation.NewDocument("59-jähriger Patient")
	token.New(token.Options{Style: token.Alternate}).Annotate(doc)
	for _, id := range doc.Of(token.Token) {
		a := doc.Get(id)
		fmt.Println(a.In(doc.Text), a.Features.Value("kind"))
	}
	// Output:
	// 59 number
	// - punctuation
	// jähriger word
	// Patient word
}
