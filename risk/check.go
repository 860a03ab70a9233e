package risk

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// check refuses collections that break the promises of lethe.Collection, because
// the merges below would silently give wrong numbers for them.
func check(c *lethe.Collection) error {
	for i := range c.Documents {
		if i > 0 && !before(c.Documents[i-1], c.Documents[i]) {
			return failure.Errorf("risk", "document %q is not in order of source id, then id", c.Documents[i].ID)
		}
	}
	for i := range c.Entities {
		e := &c.Entities[i]
		if i > 0 && c.Entities[i-1].ID.Compare(e.ID) >= 0 {
			return failure.Errorf("risk", "entity %s is not in order of id", e.ID)
		}
		if err := checkOccurrences(e, len(c.Documents)); err != nil {
			return failure.Errorf("risk", "entity %s: %w", e.ID, err)
		}
	}
	return nil
}

func before(a, b lethe.DocumentRef) bool {
	if a.SourceID != b.SourceID {
		return a.SourceID < b.SourceID
	}
	return a.ID < b.ID
}

func checkOccurrences(e *lethe.Entity, documents int) error {
	if len(e.Occurrences) == 0 {
		return fmt.Errorf("no occurrence")
	}
	last := -1
	for _, o := range e.Occurrences {
		switch {
		case o.Doc <= last || o.Doc >= documents:
			return fmt.Errorf("occurrence in document %d is out of order or range", o.Doc)
		case !(o.Relevance >= 0 && o.Relevance <= 1):
			return fmt.Errorf("relevance %v in document %d is not in [0,1]", o.Relevance, o.Doc)
		}
		last = o.Doc
	}
	return nil
}
