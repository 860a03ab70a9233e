package extract

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
)

// Loss is an entity that was not located, without its text.
type Loss struct {
	Position int // index among the entities given
	Label    lethe.Label
	Length   int // of the value, in characters
	Reason   Reason
}

// String is fit for a log.
func (l Loss) String() string {
	return fmt.Sprintf("entity %d (%s, %d characters) %s", l.Position+1, l.Label, l.Length, l.Reason)
}

// Reason says why an entity was not located.
type Reason string

const (
	// Absent values stand nowhere: the model made them up, or did not copy them.
	Absent Reason = "does not stand in the document"
	// Empty values have neither letter nor digit nor symbol.
	Empty Reason = "has no letter and no digit"
	// Common values would be masked all over without anything being gained: stop words
	// in lower case; a single character that occurs more than three times; a word in
	// lowercase letters that occurs more than a hundred times and is more than a hundredth
	// of the text.
	Common Reason = "is a common word"
	// Passages are more than 200 bytes, and more than half of the field they stand in.
	Passage Reason = "is most of a text"
)
