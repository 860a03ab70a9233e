package cue_test

import (
	stdcontext "context"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
)

// FuzzDetectors holds every detector to valid offsets and equal text, which
// detect.Run checks.
func FuzzDetectors(f *testing.F) {
	for _, d := range cue.Detectors() {
		for _, e := range d.Examples {
			text, _ := detecttest.Parse(e.Text)
			f.Add(text, e.Language, "/patient/name")
		}
	}
	f.Add("Dr.\xff J.\u0300 \u202eDoe’s", "", "/address/line1")
	f.Add("Mr Doe: no. 1\u00a0234\u20285 Mayor, 3", "es", "metadata/claim_no")
	f.Fuzz(func(t *testing.T, text, lang, field string) {
		doc := &lethe.Document{ID: "f", Language: lang, Fields: []lethe.Field{{Name: field, Text: text}, {Name: field + "/x", Text: text}}}
		for _, d := range cue.Detectors() {
			if _, err := d.Find(stdcontext.Background(), doc); err != nil {
				t.Error(err)
			}
		}
		if !utf8.ValidString(text) {
			return // it must not panic; documents are UTF-8
		}
		if _, err := detect.Run(stdcontext.Background(), cue.Detectors(), doc); err != nil {
			t.Error(err)
		}
	})
}

// TestHostile gives each detector what could make it slow: runs of what its
// patterns begin with.
func TestHostile(t *testing.T) {
	pieces := []string{
		"Dr. ", "Dr.", "J.", "Anna ", "von ", "no. ", "claim no. 1", "12 ", "12 C 3 ", "C/ Mayor ", "8400 ", "Mr Doe, ",
		"Patient: ", ": ", "Dear ", "Kind regards\n", "Hospital ", "AB-1", "1-", "'", "’", "a", "\n", "S.A. ", "in ", "lives in ",
		"\u0300", "\xff", "Strasse 1 ", "Mr Doe Doe Doe ", "Mr A B C D E ",
	}
	for _, d := range cue.Detectors() {
		detecttest.Hostile(t, d, "en", pieces...)
		detecttest.Hostile(t, d, "es", pieces...)
	}
}
