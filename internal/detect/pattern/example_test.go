package pattern_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

// An engine says of every match how its score came about.
func Example() {
	engine, err := pattern.NewEngine(pattern.Builtin(), pattern.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	text := "AHV-Nr. 756.9217.0769.85, NHS number 943 476 5919, parcel 9434765919"
	for _, m := range engine.Find(pattern.Input{Text: text, Language: "en"}) {
		fmt.Printf("%s %s: %s, check %s, word %q, score %.2f\n",
			m.Label, m.In(text), m.Why.Recognizer, m.Why.Check, m.Why.Word, m.Score)
	}
	// Output:
	// CH_AHV 756.9217.0769.85: ch-ahv, check valid, word "ahv", score 1.00
	// UK_NHS 943 476 5919: uk-nhs, check valid, word "nhs", score 1.00
}
