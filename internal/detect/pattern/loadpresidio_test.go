package pattern_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

// presidioYAML has what files for Presidio's registry have.
const presidioYAML = `supported_languages: [en, es]
global_regex_flags: 26
recognizers:
  - name: CreditCardRecognizer
    supported_languages:
      - language: en
        context: [credit]
    type: predefined
  - UrlRecognizer
  - name: AuAbnRecognizer
    type: predefined
    enabled: false
  - name: OllamaRecognizer
    class_name: OllamaLangExtractRecognizer
    type: predefined
    config_path: somewhere.yaml
  - name: "Zip code Recognizer"
    supported_languages:
      - language: en
        context: [zip]
      - language: es
        context: [postal]
      - de
    patterns:
      - name: "zip code (weak)"
        regex: "(\\b\\d{5}(?:\\-\\d{4})?\\b)"
        score: 0.01
    context: &words
      - Briefcode
    supported_entity: "zip code"
    validate_result: luhn
    country_code: us
  - name: Titles
    supported_language: en
    supported_entity: TITLE
    type: custom
    context: *words
    deny_list: ["Mr.", Dame, "a+b"]
    deny_list_score: 0.7
  - name: Off
    supported_entity: OFF
    enabled: false
    patterns: [{name: x, regex: x, score: 1}]
`

func TestLoadPresidio(t *testing.T) {
	loaded, err := pattern.Load(strings.NewReader(presidioYAML), "p.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var warnings []string
	for _, w := range loaded.Warnings {
		warnings = append(warnings, w.Error())
	}
	want := []string{
		"p.yaml:10:5: predefined, turned off here and built in, so that they stay on: AuAbnRecognizer;",
		"p.yaml:13:5: predefined, and not built in under such a name: OllamaLangExtractRecognizer;",
		"p.yaml:31:5: validate_result is code of Presidio's",
		"p.yaml:40:5: a recognizer that is turned off",
	}
	if !slices.EqualFunc(warnings, want, strings.HasPrefix) {
		t.Errorf("warnings %q", warnings)
	}
	e, err := pattern.NewEngine(loaded.Recognizers, pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"zip 12345":           "ZIP_CODE 12345",
		"Postal: 12345-6789":  "ZIP_CODE 12345-6789",
		"Briefcode 12345":     "ZIP_CODE 12345",
		"a number 12345":      "",
		"so mr. Bean and":     "TITLE mr.",
		"Madame, Dames, Dame": "TITLE Dame",
		"2a+b and a+b.":       "TITLE a+b",
	} {
		got := ""
		for _, m := range e.Find(pattern.Input{Text: text}) {
			got += string(m.Label) + " " + m.In(text)
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestLoadFlags: without the flag for either case, letters are as written.
func TestLoadFlags(t *testing.T) {
	content := `global_regex_flags: 24
recognizers:
  - {name: a, supported_entity: A, patterns: [{name: a, regex: "\\bkey\\d", score: 1}]}
  - {name: b, supported_entity: B, global_regex_flags: 26, patterns: [{name: b, regex: "\\bkey\\d", score: 0.9}]}
`
	loaded, err := pattern.Load(strings.NewReader(content), "p.yaml")
	if err != nil {
		t.Fatal(err)
	}
	e, err := pattern.NewEngine(loaded.Recognizers, pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"key1": "A", "KEY1": "B"} {
		if ms := e.Find(pattern.Input{Text: text}); len(ms) != 1 || string(ms[0].Label) != want {
			t.Errorf("%s: %v", text, ms)
		}
	}
	if _, err := pattern.Load(strings.NewReader("global_regex_flags: 64\n"), "p.yaml"); err == nil {
		t.Error("a flag that there is not was read")
	}
}
