// Package answer has records that come one after the other, and what each is answered with: lines of JSON, rows of
// Arrow, records of topics.
package answer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/mentions"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Answer is the outcome of a record.
type Answer struct {
	ID       string
	Mentions []json.RawMessage // as in a mentions file; nil where none were sought
	Reading  []byte            // what was found, sealed
	Record   []byte            // nil for one that is not shared, as it came before
	Wrong    string            // why there is nothing else
}

// found is what was found in a record, as JSON has it.
func (a *Answer) found() any {
	return struct {
		ID       string            `json:"id"`
		Mentions []json.RawMessage `json:"mentions"`
	}{a.ID, a.Mentions}
}

// Answers writes answers in the order of the records.
type Answers interface {
	Write(Answer) error
	// Number is that of the record which comes so many places after the first; false for none.
	Number(place int) (int64, bool)
	Close() error
}

// Found is the answer with the mentions of a record, or with the error.
func Found(doc *lethe.Document, ms []lethe.Mention, f *pipeline.Failure) (Answer, error) {
	if f != nil {
		return Answer{Wrong: f.Place + ": " + failure.Line(f.Err)}, nil
	}
	var each bytes.Buffer
	w := mentions.NewWriter(&each)
	err := errors.Join(w.Write(doc, ms), w.Flush())
	out := Answer{ID: doc.SourceID, Mentions: []json.RawMessage{}}
	for m := range bytes.Lines(each.Bytes()) {
		out.Mentions = append(out.Mentions, m)
	}
	return out, err
}

// Replaced is the answer with the new text of a record, or with the error.
func Replaced(row *shard.RowOutcome, numbered bool) Answer {
	switch {
	case row.Failed != "":
		return Answer{Wrong: row.FailedAt + ": " + failure.Line(errors.New(row.Failed))}
	case !row.Written && numbered:
		return Answer{}
	case !row.Written:
		return Answer{Wrong: fmt.Sprintf("record %d is not written", row.Item+1)}
	}
	return Answer{Record: bytes.TrimSpace(row.Encoded)}
}
