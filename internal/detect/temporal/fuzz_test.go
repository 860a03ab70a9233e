package temporal_test

import (
	"context"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

// FuzzDetectors holds both detectors to valid offsets and equal text, which
// detect.Run checks.
func FuzzDetectors(f *testing.F) {
	for _, d := range temporal.Detectors() {
		for _, e := range d.Examples {
			text, _ := detecttest.Parse(e.Text)
			f.Add(text, e.Language, "/patient/birthDate")
		}
	}
	f.Add("12.\u00a04.\u20282019 1\u0300.2.2020 45\xff-year-old", "de", "/age")
	f.Fuzz(func(t *testing.T, text, lang, field string) {
		doc := &lethe.Document{ID: "f", Language: lang, Fields: []lethe.Field{{Text: text}, {Name: field, Text: text}}}
		for _, d := range temporal.Detectors() {
			if _, err := d.Find(context.Background(), doc); err != nil {
				t.Error(err)
			}
		}
		if !utf8.ValidString(text) {
			return // it must not panic; documents are UTF-8
		}
		if _, err := detect.Run(context.Background(), temporal.Detectors(), doc); err != nil {
			t.Error(err)
		}
	})
}

// TestHostile gives each detector what could make it slow.
func TestHostile(t *testing.T) {
	pieces := []string{
		"1", "1.", "1.1.", "12. ", "12-", "April ", "12 April ", "in 2019-", "2019 and ", "born ", "year", "forty-", "forty year",
		"45 years", "bis 1.", "a", "*", " ", "\n", "\u0300", "\xff", "1.1.2019-", "female, 1", "1 a",
	}
	for _, d := range temporal.Detectors() {
		detecttest.Hostile(t, d, "", pieces...)
	}
}
