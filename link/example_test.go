package link_test

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link"
	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	b := link.New(link.Options{Originals: true, People: []lethe.Label{lethe.Person}})
	add := func(id, text string, names ...string) {
		doc := lethe.NewDocument(id, text)
		var mentions []lethe.Mention
		for _, n := range names {
			at := strings.Index(text, n)
			mentions = append(mentions, lethe.Mention{
				Span: span.Span{Start: at, End: at + len(n)}, Label: lethe.Person, Text: n, Normalized: lethe.Lower(n),
			})
		}
		link.Observe(doc, mentions, lethe.Person)
		b.Add(lethe.DocumentRef{ID: doc.ID, SourceID: id}, mentions)
	}
	add("a", "Anna Keller-Huber called. Her son Tom says Ms Keller-Huber is well.", "Anna Keller-Huber", "Tom")
	add("b", "Letter to A. Keller-Huber", "A. Keller-Huber")
	add("c", "Mr Keller-Huber is somebody else.", "Keller-Huber")
	l := b.Collection()
	for _, e := range l.Collection.Entities {
		fmt.Println(e.Normalized, len(e.Occurrences))
	}
	for _, m := range l.Merges {
		fmt.Printf("%s → %s: %v\n", m.From, m.Into, m.Reason)
	}
	// Output:
	// tom 1
	// keller-huber 1
	// anna keller-huber 2
	// a. keller-huber → anna keller-huber: initials and surname
}
