package shard

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
)

// Linkage is a collection of entities, in tables.
type Linkage struct {
	Account   Account
	Items     []Item
	Of        int // of so many items one is here; 0: all are
	Documents []Document
	Numbers   []int // of all places of the documents, where not all are here; nil: as they come
	Handles   []Handle
	Entities  []Entity
	Merges    []Merge
	Features  []Feature
}

// Tables are what measuring and planning need of a linked collection, read row by row. Each can be
// read more than once.
type Tables struct {
	Account   Account
	Documents iter.Seq2[*DocumentPlace, error]
	Handles   iter.Seq2[*BirthDate, error]
	Entities  iter.Seq2[*Occurrences, error]
}

// DocumentPlace is the source id of a document of the collection.
type DocumentPlace struct {
	SourceID string `parquet:"source_id"`
	Place    int32  `parquet:"place"`
}

// BirthDate says of a handle whether it is a date in a column of dates of birth.
type BirthDate struct {
	Entity int32 `parquet:"entity"`
	Born   bool  `parquet:"born"`
}

// Occurrences is where an entity occurs.
type Occurrences struct {
	Label       string       `parquet:"label"`
	Occurrences []Occurrence `parquet:"occurrences,list"`
}

// Changed is an error of an item that is not as it was when mentions were found, in so many shards.
func Changed(place string, item, shards int) error {
	of := max(shards, 1)
	return fmt.Errorf("%s: it is not as it was when its mentions were found, or another record stood there; 'lethe shard detect --shard %s --force' finds them anew, and the steps after it follow", place, Shard{item%of + 1, of})
}

// Otherwise is an error of a collection that is not as it was when mentions were found.
func Otherwise(now, was Source) error {
	what := "its records lie elsewhere than"
	if now.Items != was.Items {
		what = fmt.Sprintf("it has %d records, and had %d", now.Items, was.Items)
	}
	return fmt.Errorf("the collection is not the one in which mentions were found: %s then; 'lethe shard detect --force' finds them anew, shard by shard, and the steps after it follow", what)
}

// Item is what became of an item: its document, -1 for one that came before, -2 for a failure.
type Item struct {
	Document int32  `parquet:"document"`
	Number   int64  `parquet:"number"` // that of its reading
	Stored   uint64 `parquet:"stored"` // as in the reading
}

// Numbered is the item that has a number; false for none.
func (l *Linkage) Numbered(number int64) (item int, ok bool) {
	return slices.BinarySearchFunc(l.Items, number, func(i Item, n int64) int { return cmp.Compare(i.Number, n) })
}

// Document is a document, in the order of the source.
type Document struct {
	ID       string  `parquet:"id"`
	SourceID string  `parquet:"source_id"`
	Place    int32   `parquet:"place"` // in the collection
	Print    uint64  `parquet:"print"`
	Language string  `parquet:"language"`
	Places   []Place `parquet:"places,list"`
}

// Place is where a mention stands.
type Place struct {
	Field   uint32 `parquet:"field"`
	Start   uint32 `parquet:"start"`
	End     uint32 `parquet:"end"`
	Handle  int32  `parquet:"handle"`
	Feature uint32 `parquet:"feature"` // where features are asked for
}

// MentionPlaces is where the mentions of a document stand.
type MentionPlaces struct {
	Place  int32  `parquet:"place"`
	Places []Spot `parquet:"places,list"`
}

// Spot is where a mention begins.
type Spot struct {
	Field  uint32 `parquet:"field"`
	Start  uint32 `parquet:"start"`
	Handle int32  `parquet:"handle"`
}

// Handle is what a mention refers to before entities are put together.
type Handle struct {
	Entity   int32 `parquet:"entity"`
	Mentions int32 `parquet:"mentions"`
	Sure     bool  `parquet:"sure"`
	Born     bool  `parquet:"born"`
}

// Entity is an entity, by id.
type Entity struct {
	EntityValue
	Occurrences []Occurrence `parquet:"occurrences,list"`
	Born        string       `parquet:"born"`
}

// EntityValue is an entity without where it occurs.
type EntityValue struct {
	ID         []byte   `parquet:"id"`
	Label      string   `parquet:"label"`
	Normalized string   `parquet:"normalized"`
	Originals  []string `parquet:"originals,list"`
}

// Occurrence says that an entity occurs in a document of the collection.
type Occurrence struct {
	Document  int32   `parquet:"document"`
	Relevance float64 `parquet:"relevance"`
}

// Merge says that a value became one entity with another.
type Merge struct {
	From      string `parquet:"from"`
	Into      string `parquet:"into"`
	Entity    int32  `parquet:"entity"`
	Reason    uint8  `parquet:"reason"`
	Documents int32  `parquet:"documents"`
	Detail    string `parquet:"detail"`
}

// Feature is what operators know of mentions.
type Feature struct {
	Detector string   `parquet:"detector"`
	Details  []Detail `parquet:"details,list"`
}

// Account is what the report says of the reading.
type Account struct {
	Source        Source
	Shards        int // in which mentions were found
	IdleColumns   []string
	Mentions      int
	Duplicates    int
	Failures      []Failure
	Warnings      []Warning
	Repeated      []uint64
	Languages     map[string]int // documents by what they look like
	Given         int
	ByMention     bool // features of mentions are asked for
	OtherLanguage string
	InOther       []BlindSpot
}

// Failure is an item that could not be read.
type Failure struct{ Place, SourceID, Message string }

// Warning is something to know of an item.
type Warning struct{ Place, Message string }

// BlindSpot is what a run could not judge.
type BlindSpot struct {
	What      string
	Names     []string
	Documents int
}
