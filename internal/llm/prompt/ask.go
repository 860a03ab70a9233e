package prompt

// Attribute is something about a person that is to be guessed.
type Attribute struct {
	Name string
	Doc  string // what it is; "" for those that the prompt itself describes
}

// Attack fills in the prompt "attack": what was taken out of documents is guessed.
type Attack struct {
	Attributes []Attribute
	Guesses    int      // the most for one attribute
	Documents  []string // each as [Delimit] gives it; several belong together
}

// Question is one of several about a document.
type Question struct {
	Number int // from 1
	Text   string
}

// Answer fills in the prompt "answer": questions about a document.
type Answer struct {
	Questions []Question
	Document  string // as [Delimit] gives it
}

// Same fills in the prompt "same": whether answers to questions say the same.
type Same struct {
	// Pairs is a line of JSON for each: {"number": 1, "question": …, "first": …, "second": …}.
	Pairs string
}

const samplePairs = `{"number": 1, "question": "Who?", "first": "somebody", "second": "nobody"}`

var attack = Kind{
	Name: "attack",
	Doc:  "an attacker's guesses at what was taken out of documents",
	Samples: []any{
		Attack{[]Attribute{{"name", ""}, {"SAMPLE", "something made up"}}, 3, []string{sampleDocument}},
		Attack{[]Attribute{{"age", ""}, {"SAMPLE", "something made up"}}, 1, []string{sampleDocument}},
	},
	System: []Mark{
		{`"guesses"`, `the form of the answer, {"guesses": …}`},
		{"SAMPLE", "{{.Name}} of {{.Attributes}}"}, {"something made up", "{{.Doc}} of {{.Attributes}}"},
	},
	User:  []Mark{{sampleDocument, "{{.}} of {{.Documents}}"}},
	Never: []string{"existing_entities"},
}

var answer = Kind{
	Name:    "answer",
	Doc:     "questions about a document, asked before and after",
	Samples: []any{Answer{[]Question{{1, "What was made up?"}}, sampleDocument}},
	System:  []Mark{{`"answers"`, `the form of the answer, {"answers": …}`}},
	User:    []Mark{{"1. What was made up?", "{{.Number}}. {{.Text}} of {{.Questions}}"}, {sampleDocument, "{{.Document}}"}},
	Never:   []string{"existing_entities"},
}

var same = Kind{
	Name:    "same",
	Doc:     "whether two answers to a question say the same",
	Samples: []any{Same{samplePairs}},
	System:  []Mark{{`"same"`, `the form of the answer, {"same": …}`}},
	User:    []Mark{{samplePairs, "{{.Pairs}}"}},
	Never:   []string{"existing_entities"},
}
