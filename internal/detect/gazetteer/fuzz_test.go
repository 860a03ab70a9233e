package gazetteer

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

// FuzzDetector holds the embedded lists, and a list made of the fuzzer's own text,
// to valid offsets and equal text, which detect.Run checks.
func FuzzDetector(f *testing.F) {
	for _, e := range examples {
		text, _ := detecttest.Parse(e.Text)
		f.Add(text, "nurse", e.Language)
	}
	f.Add("Crohn’s \u0300disease\xff", "e\u0301", "")
	f.Fuzz(func(t *testing.T, text, term, lang string) {
		doc := lethe.NewDocument("f", text)
		doc.Language = lang
		detectors := []detect.Detector{Detector()}
		for _, l := range []List{
			{Name: "n", Label: "A", Terms: []string{term}},
			{Name: "n", Label: "A", CaseSensitive: true, Terms: []string{term}},
			{Name: "n", Label: "A", Suffix: true, Terms: []string{term}},
		} {
			if d, err := New([]List{l}); err == nil {
				detectors = append(detectors, d)
			}
		}
		for _, d := range detectors {
			if _, err := d.Find(context.Background(), doc); err != nil {
				t.Error(err)
			}
		}
		if !utf8.ValidString(text) {
			return // it must not panic; documents are UTF-8
		}
		if _, err := detect.Run(context.Background(), detectors, doc); err != nil {
			t.Error(err)
		}
	})
}

func TestHostile(t *testing.T) {
	long, err := New([]List{{Name: "n", Label: "A", Terms: []string{strings.Repeat("a ", 40), "a"}}})
	if err != nil {
		t.Fatal(err)
	}
	pieces := []string{"a ", "aa", "of the ", "itis", "\u0300", "\xff", "type 2 ", "'", " "}
	detecttest.Hostile(t, Detector(), "", pieces...)
	detecttest.Hostile(t, long, "", pieces...)
}
