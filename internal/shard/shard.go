// Package shard says what the steps of a run that is cut in shards leave for one another.
//
// A shard i of n has the items of a collection whose number, from 0, leaves i-1 when it is
// divided by n. Detection and replacement are cut; what is between them is not:
//
//	detect 1/n … n/n ──▶ link ──▶ measure ──▶ plan ──▶ apply 1/m … m/m ──▶ join
//
// The rows have tags for Parquet, which package shard/folder writes. This package knows
// nothing of files, so that a program that runs no shards links none of that.
package shard

import (
	"context"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// Shard is one of several: I from 1 to Of.
type Shard struct{ I, Of int }

// most is how many shards there may be.
const most = 99999

// Parse reads i/n. Schedulers that count from 0 have 0/n in the place of n/n.
func Parse(s string) (Shard, error) {
	first, second, _ := strings.Cut(s, "/")
	i, errI := strconv.Atoi(first)
	of, errOf := strconv.Atoi(second)
	if errI != nil || errOf != nil || i < 0 || i > of || of < 1 || of > most {
		return Shard{}, fmt.Errorf("a shard is written i/n, such as 3/64, with i from 1 to n and n up to %d, not %q", most, s)
	}
	if i == 0 {
		i = of
	}
	return Shard{i, of}, nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.I, s.Of) }

// Has reports whether an item is the shard's.
func (s Shard) Has(item int) bool { return item%s.Of == s.I-1 }

// Undivided are flags of a run that cannot be cut, each with the reason.
var Undivided = map[string]string{
	"mentions":   "which of its lines belong to no document is known only to one that reads all",
	"decisions":  "which of them fit nothing is known only to one that reads all",
	"state":      "the ids of new entities are drawn at random, and each shard would draw others",
	"collection": "the ids of new entities are drawn at random, and each shard would draw others",
	"guard":      "words are chosen by a rehearsal of the whole run",
}

// Source is what a step saw of the collection: every step must see the same.
type Source struct {
	Items  int
	Places string // a hash of where the items lie
}

// Steps does the steps of a run. Each follows from the options, the collection, and what the
// steps before it left; nothing else.
type Steps interface {
	// Detect finds the mentions of a shard, and gives a row for each of its items to put.
	Detect(ctx context.Context, s Shard, put func(*Reading) error) (*DetectedShard, error)
	// Unchanged reports an item of a shard that is not as it was when mentions were found, in so many shards, or a
	// collection that has others. Prints come in order of items.
	Unchanged(ctx context.Context, s Shard, was Source, shards int, prints iter.Seq2[*ItemPrint, error]) error
	// Link makes entities of the mentions of all shards, whose rows come in order of items.
	Link(ctx context.Context, all DetectedShard, rows iter.Seq2[*Reading, error]) (*Linkage, error)
	// Measure finds what links documents.
	Measure(ctx context.Context, l *Linkage) (*Measurement, error)
	// Plan chooses what is masked.
	Plan(ctx context.Context, l *Linkage, m *Measurement) (*Plan, error)
	// Linking is Link of a collection that does not fit in memory, within so many bytes.
	Linking(ctx context.Context, all DetectedShard, r Readings, memory int) (Linking, error)
	// Measuring is Measure of a collection that does not fit in memory, within so many bytes.
	Measuring(ctx context.Context, t *Tables, memory int) (Measuring, error)
	// Planning is Plan of one. It gives what is masked in order.
	Planning(ctx context.Context, t *Tables, memory int, put func(mask.Decision) error) error
	// ReportsOnDisk reports whether a report of the run can be made of a collection that does not fit in memory.
	ReportsOnDisk() bool
	// LooksAround reports whether replacement asks what else the collection says, and where. Operators that are
	// Prepared do not ask any more.
	LooksAround() (bool, error)
	// Apply replaces what is masked in a shard, and gives a row for each of its items to put.
	Apply(ctx context.Context, s Shard, l *Linkage, p *Plan, o Replacement, put func(*RowOutcome) error) (*ReplacedShard, error)
	// Readings is Detect for records that come one after the other. Those that cannot be read are
	// rows too. Numbers are left to the one who knows them.
	Readings(ctx context.Context, put func(*Reading) error) error
	// Records is Apply for records that come one after the other, in any order. Those that cannot
	// be replaced are rows too. number gives that of the record which comes so many places after
	// the first; a record without one is found by what it says.
	Records(ctx context.Context, l *Linkage, p *Plan, number func(place int) (int64, bool), put func(*RowOutcome) error) error
}

// DetectedShard is what is known of a shard beside its rows.
type DetectedShard struct {
	Source
	IdleColumns []string // settings of columns that chose nothing in it
	Constant    []string // fields beside the content that say the same in all records
	Read        int      // records that could be read, where they were read one by one
}

// Readings are the rows of all shards in the order of items. They can be read more than once.
type Readings struct {
	Identified iter.Seq2[*Identity, error]
	All        iter.Seq2[*Reading, error]
}

// Linking links on disk what does not fit in memory. Close it in the end.
type Linking interface {
	Account() *Account
	Features() []Feature
	Handles(ctx context.Context, put func(*Handle) error) error
	Entities(ctx context.Context, put func(*Entity) error) error
	Merges(ctx context.Context, put func(*Merge) error) error
	// Documents gives what became of each item, and each document. Rows are good until the next.
	Documents(ctx context.Context, putItem func(*Item) error, putDocument func(*Document) error) error
	Close() error
}

// Measuring measures on disk what does not fit in memory. Close it in the end.
type Measuring interface {
	Risks(ctx context.Context, put func(float64) error) error
	Edges(ctx context.Context, put func(risk.Edge) error) error
	Close() error
}

// Measurement is what links documents, by their places in the collection.
type Measurement struct {
	Edges []risk.Edge
	Risks []float64 // of each document, for those who look
}

// Plan is what is masked.
type Plan struct {
	Masked []mask.Decision
	Proof  *proof.Proof // nil where the strategy gives none
	// Prepared is what operators made ready for what is masked; nil where each process that replaces prepares them.
	Prepared *Preparations
}

// Preparations is what operators made ready, so that who replaces need not know the whole collection.
type Preparations struct {
	Key  string // a print of the key of operators, "" for none
	Made []Preparation
}

// Replacement says what replacement leaves.
type Replacement struct {
	Vault bool // what a vault needs, too
}

// ReplacedShard is what is known of a shard that is replaced, beside its rows.
type ReplacedShard struct {
	Source
	Key string // a print of the key of operators, "" for none
}

// Joining is what a run is joined from.
type Joining struct {
	Wide     *WideRun // nil where the rest has all
	Linked   *Linkage
	Measured *Measurement
	Planned  *Plan
	Key      string                        // a print of the key of operators, "" for none
	Applied  iter.Seq2[*RowOutcome, error] // in order of items
}

// WideRun is what a run is joined from whose collection does not fit in memory. Tables are read row by row.
type WideRun struct {
	Tables
	Items    iter.Seq2[*Item, error]
	Standing iter.Seq2[*MentionPlaces, error]
	Mentions iter.Seq2[*Handle, error]
	Named    iter.Seq2[*Entity, error]
	Merges   iter.Seq2[*Merge, error]
	Masked   []mask.Decision
	Memory   int // how many bytes may be taken beside what is masked
	// Alone is what replacement takes of the collection, with the documents of some items. These have their numbers, and
	// come with the documents that they are in what is given.
	Alone func(items []Item) (*Linkage, *Plan, error)
}
