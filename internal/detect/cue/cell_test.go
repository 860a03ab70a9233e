package cue_test

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/span"
)

func TestWithoutCells(t *testing.T) {
	for _, c := range []struct {
		field, text string
		label       lethe.Label
		stays       bool
	}{
		{"metadata/salary", "64000", lethe.Address, false},
		{"metadata/zip", "64000", lethe.Address, true},
		{"metadata/house number", "12", lethe.Address, true},
		{"/person/PLZ", "64000", lethe.Location, true},
		{"metadata/department", "Sales", lethe.Person, false},
		{"metadata/department", "Kowalczyk", lethe.Person, true},
		{"metadata/surname", "Rivers", lethe.Person, true},
		{"", "64000", lethe.Address, true},
	} {
		doc := &lethe.Document{Fields: []lethe.Field{{Name: c.field, Text: c.text}}}
		m := lethe.Mention{Field: c.field, Span: span.Span{End: len(c.text)}, Text: c.text, Label: c.label, Score: 0.6}
		if got := len(cue.WithoutCells(doc, []lethe.Mention{m})) == 1; got != c.stays {
			t.Errorf("%s %q as %s: stays is %t", c.field, c.text, c.label, got)
		}
	}
}
