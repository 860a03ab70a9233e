package quasi_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue/quasi"
)

func TestDetector(t *testing.T) { detecttest.Test(t, quasi.Detector()) }
