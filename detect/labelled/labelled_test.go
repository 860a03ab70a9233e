package labelled_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/detect/labelled"
)

func TestDetector(t *testing.T) { detecttest.Test(t, labelled.Detector()) }
