package prompt

// Rewrite fills in the prompt "rewrite": a passage said again without some values.
type Rewrite struct {
	// LeaveOut is one line of JSON: {"leave_out": ["value", …]}.
	LeaveOut string
	Document string // the passage, as [Delimit] gives it
	// Refused says, a sentence each, why earlier answers were not accepted.
	Refused []string
}

const sampleLeaveOut = `{"leave_out": ["a place"]}`

var rewrite = Kind{
	Name: "rewrite",
	Doc:  "a passage said again without the values that are masked",
	Samples: []any{
		Rewrite{sampleLeaveOut, sampleDocument, nil},
		Rewrite{sampleLeaveOut, sampleDocument, []string{"it was not that", "nor that"}},
	},
	System: []Mark{{`"text"`, `the form of the answer, {"text": …}`}},
	User:   []Mark{{sampleLeaveOut, "{{.LeaveOut}}"}, {sampleDocument, "{{.Document}}"}},
	Never:  []string{"existing_entities"},
}
