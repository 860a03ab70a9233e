package extract

import "github.com/lethe-privacy/lethe"

// Name is the detector of mentions that a model found.
const Name = "llm"

// Entity is what the model found, checked: its label is one of the schema, its
// relevance in [0,1]. Whether it stands in the document, [Locate] says.
type Entity struct {
	Original   string // letter by letter as in the document, if the model did as it was told
	Normalized string // lower case, single spaces; never ""
	Label      lethe.Label
	Relevance  float64
}

// KnownEntity is an entity of the collection, as stage 2 tells the model of it.
type KnownEntity struct {
	Normalized string
	Label      lethe.Label
}

// Answer is what the model said of one document.
type Answer struct {
	Entities []Entity // in the order of the answer; no value twice with the same label
	Counts   Counts
}

// Counts reports how many elements of an answer were used, fixed or dropped.
type Counts struct {
	Parts int // requests that the document took; 0 for a document without text
	Given int // elements in the answers

	// Dropped.
	Malformed  int // neither a list nor an object with a value
	Long       int // values of more than 400 characters
	Excess     int // beyond the 5000 different entities of a document
	Unlabelled int // with an unknown label or none, where the schema has none for MISC

	// Kept, but not as given.
	Repeated int // the same value with the same label once more, as in two parts: the higher relevance stands
	Mapped   int // labels that were written in another way
	Caught   int // unknown labels, or none, that became the schema's label for MISC
	Unrated  int // without a relevance that is a number: 1, so that nothing is taken for harmless
	Clamped  int // with a relevance outside [0,1]
	Unformed int // without a normalized value that can be one: made as for what detectors find
}

// Add adds the counts of another document or stage.
func (c *Counts) Add(o Counts) {
	c.Parts += o.Parts
	c.Given += o.Given
	c.Malformed += o.Malformed
	c.Long += o.Long
	c.Excess += o.Excess
	c.Unlabelled += o.Unlabelled
	c.Repeated += o.Repeated
	c.Mapped += o.Mapped
	c.Caught += o.Caught
	c.Unrated += o.Unrated
	c.Clamped += o.Clamped
	c.Unformed += o.Unformed
}

// Dropped is how many elements did not become entities.
func (c Counts) Dropped() int { return c.Malformed + c.Long + c.Excess + c.Unlabelled }
