package pattern_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/detect/pattern"
)

// TestExamples holds every recognizer to its examples, alone.
func TestExamples(t *testing.T) {
	for _, r := range pattern.Builtin() {
		t.Run(r.Name, func(t *testing.T) {
			d, err := pattern.New([]pattern.Recognizer{r}, pattern.Options{Name: r.Name})
			if err != nil {
				t.Fatal(err)
			}
			detecttest.Test(t, d)
		})
	}
}

// TestDetector holds the whole set to the examples of all: no recognizer may find
// anything in the examples of another.
func TestDetector(t *testing.T) {
	detecttest.Test(t, pattern.Detector())
}
