package utility

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// Answer is the outcome for one question.
type Answer struct {
	Question string  `json:"question"` // its id
	Before   bool    `json:"before"`   // it was answered
	After    bool    `json:"after"`
	Same     bool    `json:"same"`   // word for word, but for case and punctuation
	Rouge    float64 `json:"rouge1"` // F1 of the answer after against the one before; 0 unless both are there
	// Judged is what the judge says: that both tell the same. Nil where it was not asked.
	Judged *bool `json:"judged,omitempty"`
	Kept   bool  `json:"kept"`
	// Texts are the answers before and after, which may hold originals.
	Texts *[2]string `json:"texts,omitempty"`
}

// nothing are answers by which models say that they have none, in spite of what they
// were told.
var nothing = []string{
	"", "n a", "na", "none", "null", "nothing", "unknown", "no answer", "not stated", "not mentioned", "not specified", "not given",
	"keine", "keine angabe", "keine angaben", "k a", "nichts", "unbekannt", "nicht angegeben", "nicht genannt", "nicht erwähnt",
}

// plain is an answer as its words.
func plain(answer string) string { return strings.Join(eval.RougeTokens(answer), " ") }

// compare holds the answer after against the one before.
func compare(q Question, before, after string) Answer {
	b, f := plain(before), plain(after)
	a := Answer{
		Question: q.ID, Before: !slices.Contains(nothing, b), After: !slices.Contains(nothing, f),
		Texts: &[2]string{before, after},
	}
	if a.Before && a.After {
		a.Same = b == f
		a.Rouge = eval.RougeOf(eval.RougeTokens(after), eval.RougeTokens(before)).F1
	}
	return a
}

// settle decides whether the answer is kept.
func (a *Answer) settle(threshold float64, judged bool) {
	switch {
	case !a.Before || !a.After:
	case a.Same:
		a.Kept = true
	case judged:
		a.Kept = a.Judged != nil && *a.Judged
	default:
		a.Kept = alike(a.Texts[0], a.Texts[1], threshold)
	}
}

// Result is the outcome for the questions about one document.
type Result struct {
	Document string   `json:"document"` // its id after
	Answers  []Answer `json:"answers"`
	// Failure says why there are no usable answers; "" where there are.
	Failure string `json:"failure,omitempty"`
}
