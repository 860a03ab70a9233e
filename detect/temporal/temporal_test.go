package temporal_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/detect/temporal"
)

func TestDates(t *testing.T) { detecttest.Test(t, temporal.Dates()) }

func TestAges(t *testing.T) { detecttest.Test(t, temporal.Ages()) }

func TestTimes(t *testing.T) { detecttest.Test(t, temporal.Times()) }
