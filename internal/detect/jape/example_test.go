package jape_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe/internal/detect/jape"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	g, err := jape.Parse("ages.jape", `
Phase: Ages
Input: Token
Options: control = appelt

Rule: Age
( ({Token.string ==~ "[0-9]+"}):age {Token.string ==~ "Jahre?"} )
--> :age.Age = { rule = "Age" }
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	doc := annotation.NewDocument("59 Jahre")
	doc.Add("Token", span.Span{Start: 0, End: 2}, annotation.NewFeatures("string", "59"))
	doc.Add("Token", span.Span{Start: 3, End: 8}, annotation.NewFeatures("string", "Jahre"))
	if err := g.Run(context.Background(), doc); err != nil {
		fmt.Println(err)
	}
	for _, id := range doc.Of("Age") {
		fmt.Println(doc.Get(id).In(doc.Text))
	}
	// Output: 59
}
