package mentions

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"iter"
	"maps"
	"math"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/placed"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/span"
)

// LabelMap says what a label in the file becomes: another label, or nothing
// (keep false), or an error where it is unknown.
type LabelMap func(lethe.Label) (to lethe.Label, keep bool, err error)

// Prior sets the relevance of a document's mentions for which the file has none.
type Prior func(doc *lethe.Document, ms []lethe.Mention)

// File is a mentions file in memory, some 60 bytes a mention beside its distinct
// values. Its methods are safe for concurrent use.
type File struct {
	name   string
	prior  Prior
	seed   maphash.Seed
	heads  map[string]int32 // source id → its first record, then along next
	blocks [][]record       // of blockRecords each: a list that grew would be copied
	count  int
	values []string        // interned fields, labels, detectors and normalized values
	whys   []lethe.Details // each set once

	mu   sync.Mutex
	fits []placed.Fit
}

type record struct {
	next                               int32
	line                               int32
	start, end                         int32 // code points
	field, label, detector, normalized int32 // into values; normalized -1: absent
	score, relevance                   float64
	text                               uint64 // hash of the text
	why                                int32  // 1 + its index in whys, 0: absent
}

// blockRecords is how many records a block has.
const blockRecords = 1 << 12

// at is a record by its number.
func (f *File) at(i int32) *record { return &f.blocks[i/blockRecords][i%blockRecords] }

// append adds a record and gives its number.
func (f *File) append(r record) int32 {
	if f.count%blockRecords == 0 {
		f.blocks = append(f.blocks, make([]record, 0, blockRecords))
	}
	last := &f.blocks[len(f.blocks)-1]
	*last = append(*last, r)
	f.count++
	return int32(f.count - 1)
}

// Error is a fault in a mentions file.
type Error struct {
	File string
	Line int
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// Read takes in a mentions file; name stands for it in errors.
func Read(ctx context.Context, r io.Reader, name string, threads int, labels LabelMap, prior Prior) (*File, error) {
	f := &File{name: name, prior: prior, seed: maphash.MakeSeed(), heads: map[string]int32{}}
	in := &intern{index: map[string]int32{}, whyIndex: map[string]int32{}}
	tails := map[string]int32{}
	var readErr error
	err := ordered.Map(ctx, threads, lines(r, &readErr), f.parse, func(ps []parsedLine) error {
		for i := range ps {
			if err := f.add(&ps[i], in, tails, labels); err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(err, readErr); err != nil {
		return nil, err
	}
	f.values, f.whys = in.values, in.whys
	f.fits = make([]placed.Fit, f.count)
	return f, nil
}

type intern struct {
	index  map[string]int32
	values []string

	whyIndex map[string]int32
	whys     []lethe.Details
}

// why returns the number of a set of features, from 1; the empty one has none.
func (in *intern) why(features map[string]string) int32 {
	if len(features) == 0 {
		return 0
	}
	key, _ := json.Marshal(features) // sorts the keys, and strings never fail
	i, ok := in.whyIndex[string(key)]
	if !ok {
		in.whys = append(in.whys, lethe.DetailsOf(features))
		i = int32(len(in.whys))
		in.whyIndex[string(key)] = i
	}
	return i
}

func (in *intern) of(s string) int32 {
	i, ok := in.index[s]
	if !ok {
		i = int32(len(in.values))
		in.values = append(in.values, s)
		in.index[s] = i
	}
	return i
}

// block is a run of whole lines.
type block struct {
	first int // number of the first line
	data  []byte
}

const blockSize = 1 << 18

// lines cuts the file into blocks of whole lines, so that workers have something
// to chew on.
func lines(r io.Reader, failed *error) iter.Seq[block] {
	return func(yield func(block) bool) {
		in := bufio.NewReaderSize(r, 1<<16)
		number := 1
		for {
			b := block{first: number}
			var err error
			for len(b.data) < blockSize && err == nil {
				var part []byte
				part, err = in.ReadSlice('\n')
				b.data = append(b.data, part...)
				if errors.Is(err, bufio.ErrBufferFull) {
					err = nil
				}
			}
			if err == nil && b.data[len(b.data)-1] != '\n' {
				var rest []byte
				rest, err = in.ReadBytes('\n')
				b.data = append(b.data, rest...)
			}
			number += bytes.Count(b.data, []byte{'\n'})
			if len(b.data) > 0 && !yield(b) {
				return
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					*failed = failure.Errorf("mentions", "read: %w", err)
				}
				return
			}
		}
	}
}

// add interns a parsed line and chains it to the others of its document.
func (f *File) add(p *parsedLine, in *intern, tails map[string]int32, labels LabelMap) error {
	if p.err != nil {
		return &Error{f.name, p.number, p.err}
	}
	label, keep, err := labels(p.Label)
	if err != nil {
		return &Error{f.name, p.number, err}
	}
	if !keep {
		return nil
	}
	if f.count == math.MaxInt32 {
		return &Error{f.name, p.number, errors.New("more mentions than a file may have (2³¹)")}
	}
	rec := record{
		next: -1, line: int32(p.number), start: int32(*p.Start), end: int32(*p.End),
		field: in.of(p.Field), label: in.of(string(label)), detector: in.of(p.Detector), normalized: -1,
		score: *p.Score, relevance: math.NaN(), text: maphash.String(f.seed, *p.Text), why: in.why(p.Why),
	}
	if p.Normalized != nil {
		rec.normalized = in.of(*p.Normalized)
	}
	if p.Relevance != nil {
		rec.relevance = *p.Relevance
	}
	at := f.append(rec)
	if tail, ok := tails[p.Document]; ok {
		f.at(tail).next = at
	} else {
		f.heads[p.Document] = at
	}
	tails[p.Document] = at
	return nil
}

// Of returns the mentions of a document, in the order of the file. What does not
// fit is left for Check to report: another document may have the same source id.
func (f *File) Of(doc *lethe.Document) []lethe.Mention {
	at, ok := f.heads[doc.SourceID]
	if !ok {
		return nil
	}
	offsets := offsetsOf(doc)
	var ms []lethe.Mention
	var open []int // those without a relevance
	fits := map[int32]placed.Fit{}
	for ; at >= 0; at = f.at(at).next {
		m, how := f.place(f.at(at), doc, offsets)
		fits[at] = how
		if how != placed.Fits {
			continue
		}
		if math.IsNaN(m.Relevance) {
			m.Relevance = 0
			open = append(open, len(ms))
		}
		ms = append(ms, m)
	}
	f.judge(doc, ms, open)
	f.mu.Lock()
	defer f.mu.Unlock()
	for at, how := range fits {
		f.fits[at] = max(f.fits[at], how)
	}
	return ms
}

func (f *File) place(r *record, doc *lethe.Document, offsets fieldOffsets) (lethe.Mention, placed.Fit) {
	field := f.values[r.field]
	o, ok := offsets.field(field)
	if !ok {
		return lethe.Mention{}, placed.NoField
	}
	at, err := o.FromRunes(span.Span{Start: int(r.start), End: int(r.end)})
	if err != nil {
		return lethe.Mention{}, placed.Outside
	}
	text := at.In(offsets.texts[field])
	if maphash.String(f.seed, text) != r.text {
		return lethe.Mention{}, placed.OtherText
	}
	m := lethe.Mention{
		Doc: doc.ID, Field: field, Span: at, Text: text, Score: r.score, Relevance: r.relevance,
		Label: lethe.Label(f.values[r.label]), Detector: f.values[r.detector],
	}
	if r.why > 0 {
		m.Details = f.whys[r.why-1]
		m.Features = maps.Clone(m.Features)
	}
	if r.normalized >= 0 {
		m.Normalized = f.values[r.normalized]
	} else {
		m.Normalized = lethe.Lower(text)
	}
	return m, placed.Fits
}

// judge sets the relevance of the mentions at the open places.
func (f *File) judge(doc *lethe.Document, ms []lethe.Mention, open []int) {
	if len(open) == 0 {
		return
	}
	judged := make([]lethe.Mention, len(open))
	for i, at := range open {
		judged[i] = ms[at]
	}
	f.prior(doc, judged)
	for i, at := range open {
		ms[at].Relevance = judged[i].Relevance
	}
}

var errForgotten = failure.New("mentions", "the file was asked for mentions after they were forgotten")

// Check reports, once all documents went through Of, the first line that fits
// none of them. After Forget it fails: documents would seem to have no mentions.
func (f *File) Check() error {
	if f.heads == nil {
		return errForgotten
	}
	for i, how := range f.fits {
		if how != placed.Fits {
			return &Error{f.name, int(f.at(int32(i)).line), errors.New(how.String())}
		}
	}
	return nil
}

// Forget gives back the memory of the mentions, once every document went through
// Of. The file cannot be asked again.
func (f *File) Forget() { f.heads, f.blocks, f.values, f.whys, f.fits = nil, nil, nil, nil, nil }
