package annotated

import "github.com/lethe-privacy/lethe/internal/format/moved"

// Moved returns the spans of a text where they lie in its new form.
func Moved(spans []Span, ms []moved.Move) ([]Span, error) {
	list, out := moved.InOrder(ms), make([]Span, len(spans))
	for i, s := range spans {
		var err error
		if out[i], err = s.moved(list.Span); err != nil {
			return nil, err
		}
	}
	return out, nil
}
