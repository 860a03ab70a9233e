package pattern

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// Recognizer describes one kind of value and how to find it.
type Recognizer struct {
	// Name is unique: lower case, words joined by '-'.
	Name string
	// Doc says in a sentence what the value is and what is checked.
	Doc   string
	Label lethe.Label
	// Country is the ISO 3166 code of the country whose value it is, in lower case
	// ("uk" for the United Kingdom, as Presidio has it), or "".
	Country string
	// Languages are those for which Presidio runs the recognizer.
	Languages []string
	// Presidio is the name of Presidio's own recognizer, or "" where it has none.
	Presidio string

	Patterns []Pattern
	// Matcher finds what an expression cannot; it may be next to Patterns.
	Matcher Matcher
	// Context are words and phrases, in any language, that support a match.
	Context []string
	// PresidioContext are further ones for profile presidio alone: words that say
	// little, like "number".
	PresidioContext []string
	// Validate checks a match, as written. Nil means that nothing can be checked.
	Validate Validator
	// Strict replaces Validate in the general profile: a check that Presidio lacks.
	Strict Validator
	// Weak says that one number in some ten passes the check by chance, or that there
	// is hardly a form to check: in the general profile a match then needs context.
	Weak bool
	// OnlyPresidio leaves the recognizer out of the general profile.
	OnlyPresidio bool
	// Shrink says that a match that fails its check may hide a shorter one.
	Shrink bool
	// Normalize gives one form for all ways to write the value. Nil means letters in
	// upper case and digits, without what separates them.
	Normalize func(match string) string

	Examples []detect.Example
	// Untried says that there are no examples: the recognizer comes from a table that
	// has no place for them.
	Untried bool
	// Trim leaves out of a match the space, the marks and the word "and" at its ends:
	// tables of other programs have expressions that take them along.
	Trim bool
	// Rank decides the label where overlapping mentions are united; its mentions carry
	// it. 0 is none.
	Rank int
}

// Pattern is one expression of a recognizer, in the syntax of package automaton.
type Pattern struct {
	Name  string
	Regex string
	Score float64
	// Cased says that letters must be in the case written, but for profile presidio,
	// where they never need be.
	Cased bool
	// Exact says that letters must be in the case written in every profile.
	Exact bool
	// Loose marks an expression that only profile presidio uses, Own one that it does
	// not use.
	Loose, Own bool
	// Weak says of this pattern what Recognizer.Weak says of all.
	Weak bool
	// Group is the number of the parenthesis that holds the value, 0 for the whole
	// match: the context is a label, as in "claim no. (\d+)".
	Group int
}

// Verdict is what a check says of a match.
type Verdict uint8

const (
	Unknown Verdict = iota // the form allows no more than the pattern saw
	Valid                  // the check holds: the score becomes 1
	Invalid                // the check fails: the match is dropped
)

func (v Verdict) String() string { return [...]string{"unknown", "valid", "invalid"}[v] }

// Validator checks a match, as written.
type Validator func(match string) Verdict

// Matcher is a hand-written search. It must take time linear in the text.
type Matcher func(in Input, emit func(Finding))

// Input is a text to search and what is known of it.
type Input struct {
	Text string
	// Name is that of the field; its words count as context.
	Name string
	// Language is a BCP 47 tag, Region an ISO 3166 code; both may be "".
	Language, Region string

	// Set for matchers by the engine: the profile, further regions, and whether a
	// context word stands near a place.
	presidio bool
	regions  []string
	near     func(span.Span) bool
}

// Finding is what a Matcher finds.
type Finding struct {
	Start, End int
	Pattern    string
	Score      float64
	Verdict    Verdict
	Normalized string // "" to leave it to the recognizer
}

// Check reports what is missing from the description.
func (r *Recognizer) Check() error {
	switch {
	case r.Name == "":
		return fmt.Errorf("pattern: recognizer without a name")
	case r.Doc == "" || r.Label == "":
		return fmt.Errorf("pattern: recognizer %s lacks its doc or label", r.Name)
	case len(r.Patterns) == 0 && r.Matcher == nil:
		return fmt.Errorf("pattern: recognizer %s has no patterns", r.Name)
	case len(r.Examples) == 0 && !r.Untried:
		return fmt.Errorf("pattern: recognizer %s has no examples", r.Name)
	}
	for _, p := range r.Patterns {
		if !(p.Score >= 0 && p.Score <= 1) {
			return fmt.Errorf("pattern: recognizer %s: pattern %q: score is outside [0,1]", r.Name, p.Name)
		}
	}
	return nil
}

// checked makes a validator of a check that either holds or fails.
func checked(ok func(match string) bool) Validator {
	return func(match string) Verdict {
		if ok(match) {
			return Valid
		}
		return Invalid
	}
}

// refuted makes a validator of a check that can only fail: passing it proves
// little, so the pattern's score stays.
func refuted(ok func(match string) bool) Validator {
	return func(match string) Verdict {
		if ok(match) {
			return Unknown
		}
		return Invalid
	}
}

// confirmed makes a validator of a check that proves when it holds and says
// nothing when it fails.
func confirmed(ok func(match string) bool) Validator {
	return func(match string) Verdict {
		if ok(match) {
			return Valid
		}
		return Unknown
	}
}
