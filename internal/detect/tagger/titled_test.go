package tagger

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

func TestTitled(t *testing.T) {
	for text, want := range map[string]string{
		"Herr Tilman Hagenstrück": "Tilman Hagenstrück",
		"Mrs. Wraxmoor":           "Wraxmoor",
		"Frau von der Heide":      "von der Heide",
		"Sra. Remedios Arbonés":   "Remedios Arbonés",
		"Mr Kipling Ltd":          "",
		"Frau Holle GmbH":         "",
		"Sir Robert & Sons":       "",
		"Bundesgericht":           "",
		"Mutter Teresa":           "", // a relative says nothing
	} {
		m := titled(lethe.Mention{Label: lethe.Organization, Text: text, Span: span.Span{Start: 5, End: 5 + len(text)}})
		switch {
		case want == "" && (m.Label != lethe.Organization || m.Text != text):
			t.Errorf("%q became %s %q", text, m.Label, m.Text)
		case want != "" && (m.Label != lethe.Person || m.Text != want || m.Len() != len(want) || m.End != 5+len(text)):
			t.Errorf("%q is %s %q at %v, want %q", text, m.Label, m.Text, m.Span, want)
		}
	}
}
