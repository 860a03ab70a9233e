package pattern_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

// TestExamples holds every recognizer to its examples, alone.
func TestExamples(t *testing.T) {
	for _, r := range pattern.Builtin() {
		t.Run(r.Name, func(t *testing.T) {
			d, err := pattern.New([]pattern.Recognizer{r}, alone(r))
			if err != nil {
				t.Fatal(err)
			}
			detecttest.Test(t, d)
		})
	}
}

func alone(r pattern.Recognizer) pattern.Options {
	if r.OnlyPresidio {
		return pattern.Options{Name: r.Name, Profile: pattern.Presidio}
	}
	return pattern.Options{Name: r.Name}
}

// TestDetector holds the whole set to the examples of all: no recognizer may find
// anything in the examples of another.
func TestDetector(t *testing.T) {
	detecttest.Test(t, pattern.Detector())
}
