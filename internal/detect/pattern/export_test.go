package pattern

import "github.com/lethe-privacy/lethe/detect"

// New compiles recognizers into a detector.
func New(recs []Recognizer, opts Options) (detect.Detector, error) {
	e, err := NewEngine(recs, opts)
	if err != nil {
		return detect.Detector{}, err
	}
	return e.Detector(), nil
}
