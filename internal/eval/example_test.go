package eval_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	const gold = `{"id": "note", "text": "Zoë Ax lives in Ulm.", "spans": [
		{"start": 0, "end": 6, "label": "PERSON", "entity": "1", "identifier": "DIRECT"},
		{"start": 16, "end": 19, "label": "LOCATION", "entity": "2", "identifier": "QUASI"}]}`
	e, err := eval.New(eval.Options{Corpus: "one note"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for doc, err := range corpus.Read(strings.NewReader(gold), "gold.jsonl", corpus.Options{Format: "jsonl"}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		found := []lethe.Mention{{Span: span.Span{Start: 0, End: 7}, Label: lethe.Person}}
		if err := e.Add(doc, found); err != nil {
			fmt.Println(err)
			return
		}
	}
	r := e.Report()
	fmt.Println("strict F1", r.Systems[0].Micro.Strict.F1)
	if err := eval.WriteQuality(os.Stdout, r.Measures()[:3]); err != nil {
		fmt.Println(err)
	}
	// Output:
	// strict F1 0.666667
	// # corpus	measure	value
	// one note	entity recall direct	1.000
	// one note	entity recall quasi	0.000
	// one note	token recall	0.667
}
