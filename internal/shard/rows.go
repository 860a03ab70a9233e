package shard

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Reading is what detection leaves of an item. It holds the texts of mentions.
type Reading struct {
	Item   int64  `parquet:"item"`   // its number in the collection, from 0
	Number int64  `parquet:"number"` // by which records that come one by one are known; ascending, else the item
	Place  string `parquet:"place"`  // as failures and warnings name it
	File   string `parquet:"file"`
	Bytes  int64  `parquet:"bytes"` // of the source

	Failed   string `parquet:"failed"`    // why there is nothing else, "" where there is
	FailedAt string `parquet:"failed_at"` // the place of the failure

	ID        string     `parquet:"id"`
	SourceID  string     `parquet:"source_id"`
	Print     uint64     `parquet:"print"`  // a keyed hash of the record
	Stored    uint64     `parquet:"stored"` // and of the item as it is stored; 0 for one that cannot be got at
	Seen      uint64     `parquet:"seen"`   // and of what the stages see of it
	Notes     []string   `parquet:"notes,list"`
	Language  string     `parquet:"language"` // where an operator asks
	Spoken    string     `parquet:"spoken"`   // what the text looks like
	Overruled string     `parquet:"overruled"`
	Own       string     `parquet:"own_language"`
	Looks     string     `parquet:"looks_like"`
	Given     bool       `parquet:"given"`
	Annotated bool       `parquet:"annotated"`
	Blank     bool       `parquet:"blank"`
	Mentions  []Mention  `parquet:"mentions,list"`
	Sentences []Sentence `parquet:"sentences,list"` // where vectors are learned
	Beside    []Beside   `parquet:"beside,list"`    // where the record was read without the others
}

// Identity is a reading without what was found.
type Identity struct {
	Item     int64  `parquet:"item"`
	Number   int64  `parquet:"number"`
	Failed   string `parquet:"failed"`
	ID       string `parquet:"id"`
	SourceID string `parquet:"source_id"`
	Print    uint64 `parquet:"print"`
}

// ItemPrint tells whether an item is as it was.
type ItemPrint struct {
	Item   int64  `parquet:"item"`
	Stored uint64 `parquet:"stored"`
}

// Beside is what a field beside the content says.
type Beside struct {
	Field string `parquet:"field"`
	Print uint64 `parquet:"print"` // a keyed hash
}

// Settle drops the mentions that are none where fields say the same in all records.
func (r *Reading) Settle(constant []string) {
	r.Mentions = slices.DeleteFunc(r.Mentions, func(m Mention) bool { return m.Unsettled && slices.Contains(constant, m.Field) })
}

// Mention is a mention of a document.
type Mention struct {
	Field      string   `parquet:"field"`
	Readable   uint32   `parquet:"readable"` // the number of the field among those that can be read
	Start      uint32   `parquet:"start"`    // in bytes
	End        uint32   `parquet:"end"`
	Label      string   `parquet:"label"`
	Text       string   `parquet:"text"`
	Normalized string   `parquet:"normalized"`
	Score      float64  `parquet:"score"`
	Relevance  float64  `parquet:"relevance"`
	Detector   string   `parquet:"detector"`
	Details    []Detail `parquet:"details,list"`
	Unsettled  bool     `parquet:"unsettled"` // it is none if its field says the same in all records
}

// Detail is something that is known of a mention, by name.
type Detail struct {
	Name  string `parquet:"name"`
	Value string `parquet:"value"`
}

// Sentence is a sentence as vectors are learned from it.
type Sentence struct {
	Tokens []string `parquet:"tokens,list"`
}

// MentionOf is the row of a mention, which stands in a readable field.
func MentionOf(m *lethe.Mention, readable uint32) Mention {
	return Mention{
		Field: m.Field, Readable: readable, Start: uint32(m.Start), End: uint32(m.End), Label: string(m.Label), Text: m.Text,
		Normalized: m.Normalized, Score: m.Score, Relevance: m.Relevance, Detector: m.Detector, Details: DetailsOf(&m.Details),
	}
}

// Mention is the mention of a row, in a document.
func (m *Mention) Mention(doc string) lethe.Mention {
	return lethe.Mention{
		Doc: doc, Field: m.Field, Span: span.Span{Start: int(m.Start), End: int(m.End)}, Label: lethe.Label(m.Label), Text: m.Text,
		Normalized: m.Normalized, Score: m.Score, Relevance: m.Relevance, Detector: m.Detector, Details: Details(m.Details),
	}
}

// DetailsOf are the rows of details, by name.
func DetailsOf(d *lethe.Details) []Detail {
	all := d.Map()
	var out []Detail
	for _, name := range slices.Sorted(maps.Keys(all)) {
		out = append(out, Detail{name, all[name]})
	}
	return out
}

// Details are those of rows.
func Details(rows []Detail) (d lethe.Details) {
	for _, r := range rows {
		d.Set(r.Name, r.Value)
	}
	return d
}

// RowOutcome is what replacement leaves of an item. It holds no originals, but in Kept.
type RowOutcome struct {
	Item     int64    `parquet:"item"`
	Failed   string   `parquet:"failed"`
	FailedAt string   `parquet:"failed_at"`
	SourceID string   `parquet:"source_id"` // of what failed
	Stored   uint64   `parquet:"stored"`    // as in the reading
	Written  bool     `parquet:"written"`   // false for what came before, and for what was no document
	Encoded  []byte   `parquet:"encoded"`   // the record as it is written
	Replaced int64    `parquet:"replaced"`
	Warnings []string `parquet:"warnings,list"`
	Rests    int64    `parquet:"beside_rests"`
	Words    int64    `parquet:"beside_words"`
	Initials int64    `parquet:"beside_initials"`
	Dates    int64    `parquet:"beside_dates"`
	Tallied  []Tally  `parquet:"tallied,list"`
	Kept     []byte   `parquet:"kept"` // what a vault needs beside Encoded, in JSON
}

// Tally is a place at which a value was replaced, or left.
type Tally struct {
	Label     string `parquet:"label"`
	Mentioned bool   `parquet:"mentioned"`
	Why       uint8  `parquet:"why"`
}

// Edge joins two documents, by their places in the collection.
type Edge struct {
	A        int32   `parquet:"a"`
	B        int32   `parquet:"b"`
	Strength float64 `parquet:"strength"`
}

// Risk is that of a document, in the order of the collection.
type Risk struct {
	Risk float64 `parquet:"risk"`
}

// Preparation is what an operator has made ready for a masked entity.
type Preparation struct {
	Operator int32  `parquet:"operator"` // its number among those that are prepared
	Entity   int32  `parquet:"entity"`
	What     []byte `parquet:"what"`
}

// MaskedEntity is an entity that is masked, in the order in which it was chosen.
type MaskedEntity struct {
	Entity  int32   `parquet:"entity"`
	Pass    string  `parquet:"pass"`
	Because []int32 `parquet:"because,list"` // the document, or those of the chain, that was too risky
}
