package quasi_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/cue/quasi"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestDetector(t *testing.T) { detecttest.Test(t, quasi.Detector()) }
