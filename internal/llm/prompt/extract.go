package prompt

// Label is a type of entity, as prompts explain it.
type Label struct {
	Name   string
	Doc    string
	Direct bool // identifies a person by itself
}

// Extract fills in the prompt "extract": stage 1, a document alone.
type Extract struct {
	Labels   []Label
	Document string // as [Delimit] gives it
}

// ExtractContext fills in the prompt "extract-context": stage 2, a document and what
// the collection knows.
type ExtractContext struct {
	Labels []Label
	// Existing is one line of JSON: {"existing_entities": [["normalized", "TYPE"], …]}.
	Existing string
	Document string // as [Delimit] gives it
}

// Judge fills in the prompt "judge": how relevant values are that others found.
type Judge struct {
	Labels   []Label
	Values   string // numbered, one per line: 1. NAME "Anna Weiss"
	Count    int    // of the values
	Document string // as [Delimit] gives it
}

var sampleLabels = []Label{
	{Name: "SAMPLE_NAME", Doc: "the name of somebody made up", Direct: true},
	{Name: "SAMPLE_PLACE", Doc: "a place of no importance"},
}

var sampleDocument = Delimit("Somebody made up lives in a place.")

const (
	sampleExisting = `{"existing_entities": [["a place", "SAMPLE_PLACE"]]}`
	sampleValues   = `1. SAMPLE_NAME "Somebody made up"` + "\n" + `2. SAMPLE_PLACE "a place"`
)

var labelMarks = []Mark{
	{"SAMPLE_NAME", "{{.Name}} of {{.Labels}}"}, {"SAMPLE_PLACE", "{{.Name}} of {{.Labels}}"},
	{"the name of somebody made up", "{{.Doc}} of {{.Labels}}"}, {"a place of no importance", "{{.Doc}} of {{.Labels}}"},
}

var extract = Kind{
	Name:    "extract",
	Doc:     "stage 1 of the extraction: what identifies people in a document, seen alone",
	Samples: []any{Extract{sampleLabels, sampleDocument}},
	System:  append([]Mark{{`"entities"`, `the form of the answer, {"entities": …}`}}, labelMarks...),
	User:    []Mark{{sampleDocument, "{{.Document}}"}},
	Never:   []string{"existing_entities"},
}

var extractContext = Kind{
	Name:    "extract-context",
	Doc:     "stage 2 of the extraction: what identifies people to somebody who knows the collection",
	Samples: []any{ExtractContext{sampleLabels, sampleExisting, sampleDocument}},
	System: append([]Mark{
		{`"entities"`, `the form of the answer, {"entities": …}`},
		{"existing_entities", "existing_entities, which the user part gives"},
	}, labelMarks...),
	User: []Mark{{sampleExisting, "{{.Existing}}"}, {sampleDocument, "{{.Document}}"}},
}

var judge = Kind{
	Name:    "judge",
	Doc:     "how relevant values are that the embedded detectors found",
	Samples: []any{Judge{sampleLabels, sampleValues, 2, sampleDocument}},
	System:  []Mark{{`"relevance"`, `the form of the answer, {"relevance": …}`}},
	User:    []Mark{{sampleValues, "{{.Values}}"}, {sampleDocument, "{{.Document}}"}},
	Never:   []string{"existing_entities"},
}
