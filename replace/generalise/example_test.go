package generalise_test

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/generalise"
)

func Example() {
	o := generalise.New(replace.Policy{DateTo: "quarter"})
	for _, v := range []struct{ label, text string }{
		{"AGE", "45 Jahre alt"}, {"DATE", "3. April 2019"}, {"CITY", "Winterthur"}, {"NAME", "Anna Muster"},
	} {
		entity := &lethe.Entity{Label: lethe.Label(v.label), Originals: []string{v.text}}
		text, _ := o.Replace(context.Background(), replace.Request{Entity: entity, Mention: lethe.Mention{Text: v.text}, Language: "de"})
		fmt.Println(text)
	}
	// Output:
	// 40-49 Jahre alt
	// 2019-Q2
	// Kanton Zürich
	// [NAME]
}
