package clinical_test

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/span"
)

func TestAgesAlone(t *testing.T) {
	for text, want := range map[string]string{
		"58-jährige": "58", "Alter: 80": "80", "2 8/12 Jahre": "2 8/12", "7½-jährig": "7½", "zweijährig": "zweijährig", "Mitte 50": "50",
	} {
		ms := []lethe.Mention{
			{Span: span.Span{Start: 10, End: 10 + len(text)}, Label: lethe.Age, Text: text, Score: .9},
			{Span: span.Span{Start: 10, End: 10 + len(text)}, Label: lethe.Date, Text: text, Score: .9},
		}
		clinical.AgesAlone(ms)
		if got := ms[0]; got.Text != want || got.Len() != len(want) {
			t.Errorf("%q becomes %q over %d bytes, want %q", text, got.Text, got.Len(), want)
		}
		if ms[1].Text != text {
			t.Errorf("the date %q becomes %q", text, ms[1].Text)
		}
	}
}
