package pack

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestDetector(t *testing.T) { detecttest.Test(t, Detector()) }

// TestPacks: all can be read.
func TestPacks(t *testing.T) {
	for _, l := range Languages() {
		if p, err := load(files, l); err != nil {
			t.Errorf("%s: %v", l, err)
		} else if p.Name == "" || len(p.months) < 12 {
			t.Errorf("%s has no name or no months", l)
		}
	}
}
