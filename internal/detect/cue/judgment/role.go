package judgment

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// roles are what parties are called, those who decide and those who help them, whoever they are.
var roles = lists.Set("roles")

// isRole reports whether words are a role in proceedings and nothing else: "First Respondent",
// "the Claimant's".
func isRole(ws []word) bool {
	for _, w := range ws {
		low := strings.TrimSuffix(strings.TrimSuffix(lethe.Lower(w.text), "'s"), "’s")
		if !roles[strings.TrimRight(low, "'’")] {
			return false
		}
	}
	return len(ws) > 0
}

// labelled is a line that begins with a label: "PPS No: 7721043QA".
var labelled = lazyregexp.New(`^[ \t]*\p{Lu}[\p{L}’']*(?: \p{L}[\p{L}’'.]*){0,4}:(?:\s|$)`)

// withinEntries cuts a span where the next line is another entry of a form, or an empty one.
func withinEntries(text string, s span.Span) (all []span.Span) {
	for at := s.Start; ; {
		n := strings.IndexByte(text[at:s.End], '\n')
		if n < 0 {
			return append(all, s)
		}
		at += n + 1
		if rest := text[at:]; strings.HasPrefix(rest, "\n") || labelled.MatchString(rest[:min(len(rest), longestLabel)]) {
			if end := s.Start + len(strings.TrimRight(text[s.Start:at], " \t\r\n")); end > s.Start {
				all = append(all, span.Span{Start: s.Start, End: end})
			}
			s.Start = at
		}
	}
}

// longestLabel is how much of a line shows whether it begins with a label, in bytes.
const longestLabel = 64
