package detect_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

func give(m lethe.Mention, err error) []detect.Detector {
	return []detect.Detector{{Name: "fixed", Find: func(context.Context, *lethe.Document) ([]lethe.Mention, error) {
		return []lethe.Mention{m}, err
	}}}
}

// A mention that does not fit fails the document, and the error does not quote it.
func TestRunRefusesWhatDoesNotFit(t *testing.T) {
	good := lethe.Mention{Span: span.Span{Start: 0, End: 5}, Label: "X", Text: "Zoë!", Score: 1}
	good.Text, good.End = "Zoë", 4
	for name, change := range map[string]func(*lethe.Mention){
		"field":     func(m *lethe.Mention) { m.Field = "/none" },
		"outside":   func(m *lethe.Mention) { m.End = 99 },
		"cut":       func(m *lethe.Mention) { m.End = 3 },
		"empty":     func(m *lethe.Mention) { m.Start, m.Text = 4, "" },
		"text":      func(m *lethe.Mention) { m.Text = "Zoe" },
		"label":     func(m *lethe.Mention) { m.Label = "" },
		"score":     func(m *lethe.Mention) { m.Score = 1.1 },
		"relevance": func(m *lethe.Mention) { m.Relevance = math.NaN() },
	} {
		m := good
		change(&m)
		_, err := detect.Run(context.Background(), give(m, nil), lethe.NewDocument("d", "Zoë lives"))
		if err == nil || strings.Contains(err.Error(), "Zo") {
			t.Errorf("%s: %v", name, err)
		}
	}
	got, err := detect.Run(context.Background(), give(good, nil), lethe.NewDocument("d", "Zoë lives"))
	if err != nil || len(got) != 1 || got[0].Detector != "fixed" || !strings.HasPrefix(got[0].Doc, "d") {
		t.Fatal(got, err)
	}
	boom := errors.New("boom")
	if _, err := detect.Run(context.Background(), give(good, boom), lethe.NewDocument("d", "Zoë")); !errors.Is(err, boom) {
		t.Fatal("a failing detector must fail the document:", err)
	}
}
