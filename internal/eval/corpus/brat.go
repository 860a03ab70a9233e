package corpus

import (
	"errors"

	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// bratDocument puts a text and its stand-off annotation together. Of the
// annotation, text-bound mentions ("T1") and their attributes ("A1") are of use;
// what else stands there is passed over.
func bratDocument(id, text, file, annotation string) (*Document, error) {
	b, err := annotated.ParseBrat(text, annotation)
	var at *annotated.Fault
	if errors.As(err, &at) {
		return nil, &Error{File: file, Line: at.Line, Err: at.Err}
	}
	d := newDocument(id, "", text)
	d.mark(b.Spans)
	return d, nil
}
