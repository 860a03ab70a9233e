package extract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// The orders in which entities are chosen where not all may stay.
const (
	Relevant      = "relevant"       // the most relevant first
	LeastRelevant = "least-relevant" // the least relevant first
	Recent        = "recent"         // those of the document that was processed last first
)

// Orders lists them.
func Orders() []string { return []string{Relevant, LeastRelevant, Recent} }

// ContextOptions say which of the known entities stage 2 reads. The zero value
// tells of all.
type ContextOptions struct {
	// Strength is the least filter score, in [0,1]: highest relevance · uniqueness.
	Strength float64
	// SkipDirect leaves out the labels that Direct reports: they are found without context.
	SkipDirect bool
	Direct     func(lethe.Label) bool
	Top        int    // at most so many entities; 0: no limit
	Order      string // which of them: one of Orders; "": Relevant
	Tokens     int    // of the list as it is sent, at most; 0: no limit
}

// Validate reports the first option that is out of range.
func (o ContextOptions) Validate() error {
	switch {
	case !(o.Strength >= 0 && o.Strength <= 1):
		return fmt.Errorf("llm: strength %v is outside [0,1]", o.Strength)
	case o.SkipDirect && o.Direct == nil:
		return fmt.Errorf("llm: which labels are direct is not said")
	case o.Top < 0:
		return fmt.Errorf("llm: top %d is less than 0", o.Top)
	case o.Tokens < 0:
		return fmt.Errorf("llm: %d tokens of context are less than 0", o.Tokens)
	case o.Order != "" && !slices.Contains(Orders(), o.Order):
		return fmt.Errorf("llm: there is no order %q: %s", o.Order, strings.Join(Orders(), ", "))
	}
	return nil
}
