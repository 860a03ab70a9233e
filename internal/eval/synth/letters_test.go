package synth_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
)

func letters(t *testing.T, o synth.LetterOptions) ([]record, []mention, string) {
	var documents, mentions bytes.Buffer
	if err := synth.WriteLetters(&documents, &mentions, o); err != nil {
		t.Fatal(err)
	}
	text := documents.String() + mentions.String()
	return read[record](t, &documents), read[mention](t, &mentions), text
}

var (
	englishDay = regexp.MustCompile(`\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b`)
	germanDay  = regexp.MustCompile(`\b\d\d\.\d\d\.\d{4}\b`)
	nobody     = regexp.MustCompile(`^(?:01632 960\d{3}|07700 900\d{3}|020 7946 0\d{3}|0113 496 0\d{3}|0161 496 0\d{3}|030 23125 \d{3}|069 90009 \d{3}|040 66969 \d{3}|0221 4710 \d{3}|0171 3920\d{3})$`)
)

// TestLetters: mentions stand at their places, every slot is filled, days are plausible,
// and nobody can be called.
func TestLetters(t *testing.T) {
	documents, mentions, _ := letters(t, synth.LetterOptions{Documents: 2000, Seed: 4})
	texts, born := map[string][]rune{}, map[string]bool{}
	for _, d := range documents {
		texts[d.ID] = []rune(d.Content)
		if strings.ContainsAny(d.Content, "{}|") {
			t.Fatalf("a slot of %s is not filled", d.ID)
		}
	}
	for _, m := range mentions {
		if got := string(texts[m.Document][m.Start:m.End]); got != m.Text || m.Normalized != lethe.Lower(m.Text) || m.Label == "" {
			t.Fatalf("at %d in %s is %q, want %q", m.Start, m.Document, got, m.Text)
		}
		switch m.Label {
		case "PHONE_NUMBER":
			if !nobody.MatchString(m.Text) {
				t.Errorf("%s is in no range for films", m.Text)
			}
		case "EMAIL":
			if !strings.HasSuffix(m.Text, "@example.org") {
				t.Error(m.Text)
			}
		case "BIRTHDATE":
			born[m.Document+m.Text] = true
		}
	}
	days := 0
	for _, d := range documents {
		for form, all := range map[string][]string{"2 January 2006": englishDay.FindAllString(d.Content, -1), "02.01.2006": germanDay.FindAllString(d.Content, -1)} {
			for _, text := range all {
				day, err := time.Parse(form, text)
				if err != nil || day.Year() < 1939 || day.Year() > 2026 || !born[d.ID+text] && day.Year() < 2015 {
					t.Fatalf("%s in %s: %v", text, d.ID, err)
				}
				days++
			}
		}
	}
	if len(documents) != 2000 || days < 2000 {
		t.Errorf("%d letters with %d days", len(documents), days)
	}
}

func TestLettersAreRepeatable(t *testing.T) {
	_, _, a := letters(t, synth.LetterOptions{Documents: 50, Seed: 1})
	_, _, b := letters(t, synth.LetterOptions{Documents: 50, Seed: 1})
	_, _, c := letters(t, synth.LetterOptions{Documents: 50, Seed: 2})
	if a != b || a == c {
		t.Error("the seed does not decide")
	}
	if err := synth.WriteLetters(nil, nil, synth.LetterOptions{}); err == nil {
		t.Error("no letters")
	}
}
