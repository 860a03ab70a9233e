// Package mentions reads and writes mentions files: JSON Lines, one mention a
// line, with offsets in Unicode code points.
//
//	{"document": source id, "field": path or absent, "start": 0, "end": 8,
//	 "label": "NAME", "text": "Jane Doe", "normalized": "jane doe",
//	 "score": 1, "relevance": 0.9, "detector": "person"}
//
// On input detector, score and normalized may be absent (then external, 1 and the
// text in lower case), and relevance may be (then the prior of package relevance).
package mentions

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/span"
)

// line is a mention as it stands in the file.
type line struct {
	Document   string      `json:"document"`
	Field      string      `json:"field,omitempty"`
	Start      *int        `json:"start"`
	End        *int        `json:"end"`
	Label      lethe.Label `json:"label"`
	Text       *string     `json:"text"`
	Normalized *string     `json:"normalized,omitempty"`
	Score      *float64    `json:"score,omitempty"`
	Relevance  *float64    `json:"relevance,omitempty"`
	Detector   string      `json:"detector,omitempty"`
	// Why are the features of a mention: what its detector says of how it was found.
	Why map[string]string `json:"why,omitempty"`
}

// Writer writes a mentions file.
type Writer struct {
	// Explain adds to each mention why it was found.
	Explain bool

	buffer *bufio.Writer
	json   *json.Encoder
}

// NewWriter starts a mentions file.
func NewWriter(w io.Writer) *Writer {
	b := bufio.NewWriterSize(w, 1<<16)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	return &Writer{buffer: b, json: e}
}

// Write adds the mentions of one document, whose offsets must fit its fields.
func (w *Writer) Write(doc *lethe.Document, ms []lethe.Mention) error {
	offsets := offsetsOf(doc)
	for i := range ms {
		m := &ms[i]
		o, ok := offsets.field(m.Field)
		if !ok {
			return failure.Errorf("mentions", "write mention: document has no field %q", m.Field)
		}
		at := o.Runes(m.Span)
		l := line{
			Document: doc.SourceID, Field: m.Field, Start: &at.Start, End: &at.End, Label: m.Label,
			Text: &m.Text, Normalized: &m.Normalized, Score: &m.Score, Relevance: &m.Relevance, Detector: m.Detector,
		}
		if w.Explain {
			l.Why = m.Map()
		}
		if err := w.json.Encode(l); err != nil {
			return failure.Errorf("mentions", "write mention: %w", err)
		}
	}
	return nil
}

// Flush writes out what is buffered.
func (w *Writer) Flush() error {
	if err := w.buffer.Flush(); err != nil {
		return failure.Errorf("mentions", "write mentions: %w", err)
	}
	return nil
}

// fieldOffsets converts offsets in the fields of one document, preparing each
// field when it is first asked for.
type fieldOffsets struct {
	texts   map[string]string
	offsets map[string]*span.Offsets
}

func offsetsOf(doc *lethe.Document) fieldOffsets {
	f := fieldOffsets{map[string]string{}, map[string]*span.Offsets{}}
	for _, field := range doc.Readable() {
		f.texts[field.Name] = field.Text
	}
	return f
}

func (f fieldOffsets) field(name string) (*span.Offsets, bool) {
	text, ok := f.texts[name]
	if !ok {
		return nil, false
	}
	o := f.offsets[name]
	if o == nil {
		o = span.NewOffsets(text)
		f.offsets[name] = o
	}
	return o, true
}
