package lethe

import "github.com/lethe-privacy/lethe/span"

// Mention is one occurrence of personal data in a document. It holds no pointers,
// so that it can be stored and sent as it is.
type Mention struct {
	Doc   string // Document.ID
	Field string // Field.Name of a field of kind Text, or of a Number that is all of the mention
	span.Span
	Label      Label
	Text       string  // the text at the span, unchanged
	Normalized string  // one form for all ways to write the value; "" until normalized
	Score      float64 // how sure the detector is, in [0,1]
	Relevance  float64 // how useful for re-identification in this document, in [0,1]
	Detector   string  // Detector.Name, for explanation
	Features   map[string]string
}
