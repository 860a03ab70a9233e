package gazetteer_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/gazetteer"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

func Example() {
	lists := fstest.MapFS{
		"lists.def": {Data: []byte("city.lst:location:city\n")},
		"city.lst":  {Data: []byte("St. Gallen\tcanton=SG\nBasel\n")},
	}
	g, err := gazetteer.LoadFS(context.Background(), lists, "lists.def", gazetteer.Options{CaseSensitive: true, Separator: "\t"})
	if err != nil {
		fmt.Println(err)
		return
	}
	doc := annotation.NewDocument("lives in St.\nGallen")
	g.Annotate(doc)
	for _, id := range doc.Of(gazetteer.Lookup) {
		fmt.Println(doc.Get(id).Span, doc.Get(id).Features)
	}
	// Output: {9 19} [{canton SG} {majorType location} {minorType city}]
}

func ExampleNew() {
	d, err := gazetteer.New([]gazetteer.List{
		{Name: "hobbies", Label: "HOBBY", Terms: []string{"bell ringing", "bell ringer"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	found, _ := d.Find(context.Background(), lethe.NewDocument("note", "He is a bell ringer."))
	fmt.Println(found[0].Label, found[0].Text)
	// Output: HOBBY bell ringer
}
