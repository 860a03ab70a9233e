package vault

import (
	"time"

	"github.com/lethe-privacy/lethe/span"
)

// Entity is someone or something that was replaced.
type Entity struct {
	ID    string // which reveals nothing about it: the report's
	Label string
	// Expires, if not zero, is when the entity is no longer revealed.
	Expires time.Time
}

// Form is one way of writing an entity, and what took its place.
type Form struct {
	Surrogate, Original string
	// Count is how often it was written: 0 for one that others may come to use.
	Count int
}

// there reports whether the form was not dropped.
func (f Form) there() bool { return f.Original != "" }

// Edit is one replacement in a record: what is at Span in the text of a field of
// the record that was written, and what stood there before.
type Edit struct {
	Field     int
	Span      span.Span
	Entity    int
	Surrogate string
	Original  string
}

// Document is a record that was written.
type Document struct {
	ID     string // its own, as in the output
	File   string // in the output; "" for a stream
	Number int    // of the record in its file, from 0
	Output []byte // as it was written
	Edits  []Edit // in order of field and place
	// Others are entities that stand in Rest, beside those of the edits.
	Others []int
	Rest   Rest
}

// Rest is what the edits alone do not bring back.
type Rest struct {
	// Fields are texts that are put in whole.
	Fields []Whole
	// Patch, where it is not zero, makes the record that comes of edits and fields
	// into the very bytes that it was.
	Patch Patch
}

// Whole is the text of a field.
type Whole struct {
	Field int
	Text  string
}

// Patch replaces Drop bytes at At.
type Patch struct {
	At, Drop int
	Bytes    []byte
}

// Diff is the patch that makes a into b.
func Diff(a, b []byte) Patch {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	end := 0
	for end < len(a)-at && end < len(b)-at && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return Patch{at, len(a) - at - end, b[at : len(b)-end]}
}

// Apply returns a with the patch.
func (p Patch) Apply(a []byte) ([]byte, bool) {
	if p.At+p.Drop > len(a) {
		return nil, false
	}
	out := append(a[:p.At:p.At], p.Bytes...)
	return append(out, a[p.At+p.Drop:]...), true
}

// empty reports whether there is nothing.
func (r Rest) empty() bool {
	return len(r.Fields) == 0 && r.Patch.Drop == 0 && len(r.Patch.Bytes) == 0
}

func (r Rest) encode() []byte {
	b := putUint(nil, len(r.Fields))
	for _, f := range r.Fields {
		b = putText(putUint(b, f.Field), f.Text)
	}
	b = putUint(putUint(b, r.Patch.At), r.Patch.Drop)
	return putText(b, r.Patch.Bytes)
}

func decodeRest(b []byte) (r Rest, err error) {
	t := taker{rest: b}
	for range t.count() {
		r.Fields = append(r.Fields, Whole{t.uint(), t.text()})
	}
	r.Patch = Patch{t.uint(), t.uint(), t.bytes()}
	return r, t.end()
}

// Name is a file of the output: what it was called, and what stood before its first
// record.
type Name struct {
	Output, Original string
	Head             []byte
}
