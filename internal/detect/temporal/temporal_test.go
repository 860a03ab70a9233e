package temporal_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

func TestDates(t *testing.T) { detecttest.Test(t, temporal.Dates()) }

func TestAges(t *testing.T) { detecttest.Test(t, temporal.Ages()) }

func TestTimes(t *testing.T) { detecttest.Test(t, temporal.Times()) }

// TestListNumbers: the number of the next entry of a list is no day of the month before it.
func TestListNumbers(t *testing.T) {
	for _, text := range []string{"1. The lead went in March.\n2. The Vicar asked.", "opened on [DATE 4 March]\n2. Next", "in [DATE March\n2019]"} {
		if diff := detecttest.Diff(temporal.Dates(), detect.Example{Text: text, Language: "en"}); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}
