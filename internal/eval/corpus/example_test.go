package corpus_test

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

func Example() {
	const file = "Zoë\tB-PER\nAx\tI-PER\nlives\tO\nin\tO\nUlm\tB-LOC\n.\tO\n"
	labels, err := corpus.ReadLabels(strings.NewReader("labels: {PER: PERSON, LOC: LOCATION}"), "labels.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	options := corpus.Options{Format: "conll", Columns: corpus.Columns{Tight: true}, Labels: labels}
	for doc, err := range corpus.Read(strings.NewReader(file), "notes.conll", options) {
		if err != nil {
			fmt.Println(err)
			return
		}
		text := doc.Fields[0].Text
		fmt.Println(doc.SourceID, text)
		for _, m := range doc.Gold {
			fmt.Println(m.Label, m.Span, m.In(text))
		}
	}
	// Output:
	// notes.conll#1 Zoë Ax lives in Ulm.
	// PERSON {0 7} Zoë Ax
	// LOCATION {17 20} Ulm
}
