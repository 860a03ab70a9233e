// Package review is a document as people check it: as it came, as it is shared, and its
// mentions. It holds originals.
package review

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
)

// Reader is shown a run while it is written. What it sees holds originals.
type Reader interface {
	// Found comes for every document that is read, in the order of the source.
	Found(*lethe.Document, []lethe.Mention) error
	// Planned comes between: what was measured and decided.
	Planned(*mask.Plan) error
	// Document comes for every document that is written, in the order of the source.
	Document(Document) error
}

// Document is one that a run wrote.
type Document struct {
	Index        int    // in the collection of the plan
	Place        string // file, line and column
	Document     *lethe.Document
	Texts        []string // as they are shared, in the order of the document's fields
	Mentions     []Mention
	Replacements []replace.Replacement
	Before       float64 // the index of risk, in [0,1]
	After        float64
}

// Mention is a find, and the entity that it counts to.
type Mention struct {
	Field      int // index into the document's fields
	Start, End int // bytes of its text
	Entity     int // the same number for the same entity, in all documents of a run
	Label      lethe.Label
	Value      string // as the entity is compared
	Masked     bool
	Operator   string // by which it goes, where it is masked
}

// Rehearsal is a document as a run would write it.
type Rehearsal struct {
	Item     int // which of the source, from 0
	Document *lethe.Document
	Mentions []replace.Placement
	Result   replace.Result
	// Label is that of a target of mentions and replacements, Origin the detectors' label of
	// which the schema makes a label.
	Label  func(target int) lethe.Label
	Origin func(lethe.Label) lethe.Label
}
