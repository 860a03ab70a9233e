package gazetteer

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	lethe "github.com/lethe-privacy/lethe"
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
	for _, piece := range []string{"a ", "aa", "of the ", "itis", "\u0300", "\xff", "type 2 ", "'", " "} {
		linear(t, Detector(), "", piece)
		linear(t, long, "", piece)
	}
}

// linear fails the test when eight times the text takes far more than eight times as
// long. Small times are not compared, and a bad ratio is measured again: the machine
// may be busy.
func linear(t *testing.T, d detect.Detector, lang, piece string) {
	t.Helper()
	const small, large = 1 << 14, 1 << 17
	for range 4 {
		short, long := timeOf(t, d, lang, piece, small), timeOf(t, d, lang, piece, large)
		if long < 300*time.Millisecond || long < 30*short {
			return
		}
	}
	t.Errorf("%s is not linear in runs of %q", d.Name, piece)
}

func timeOf(t *testing.T, d detect.Detector, lang, piece string, size int) time.Duration {
	t.Helper()
	doc := lethe.NewDocument("h", strings.Repeat(piece, size/len(piece)))
	doc.Language = lang
	start := time.Now()
	if _, err := d.Find(context.Background(), doc); err != nil {
		t.Error(err)
	}
	return time.Since(start)
}
