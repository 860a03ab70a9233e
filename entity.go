package lethe

import (
	"bytes"
	"crypto/md5"
	"encoding/hex"
)

// EntityID identifies an entity: the MD5 of its normalized value followed by its
// label. Who can guess a value can check it: ids must not leave the machine.
type EntityID [md5.Size]byte

// NewEntityID computes md5(normalized ‖ label).
func NewEntityID(normalized string, label Label) EntityID {
	return md5.Sum([]byte(normalized + string(label)))
}

// String is the id in hex.
func (id EntityID) String() string { return hex.EncodeToString(id[:]) }

// Compare orders ids by value, which is also the order of their hex forms.
func (id EntityID) Compare(o EntityID) int { return bytes.Compare(id[:], o[:]) }

// Entity is what mentions refer to, across the collection.
type Entity struct {
	ID         EntityID
	Label      Label
	Normalized string
	// Originals are the distinct values as written, sorted.
	Originals []string
	// Occurrences has one element for each document, in rising order of Doc.
	Occurrences []Occurrence
}

// Occurrence says that an entity occurs in a document.
type Occurrence struct {
	Doc       int     // index into Collection.Documents
	Relevance float64 // the highest among the entity's mentions in the document
}

// DocumentRef names a document of a collection without its text.
type DocumentRef struct{ ID, SourceID string }

// Collection is what linking makes of all mentions, and all that the measuring
// and masking stages see. Documents are in order of source id, then id; entities
// in order of id. Neither depends on the order in which documents were read.
type Collection struct {
	Documents []DocumentRef
	Entities  []Entity
}
