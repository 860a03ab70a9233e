package pattern_test

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

func find(t *testing.T, opts pattern.Options, in pattern.Input) []pattern.Match {
	t.Helper()
	e, err := pattern.NewEngine(pattern.Builtin(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return e.Find(in)
}

// TestContext is about which words support a match: by stem, on both sides, in the
// name of the field, and not as parts of other words.
func TestContext(t *testing.T) {
	tests := []struct {
		name, field, text string
		word              string // of the match, "" for none
	}{
		{"before", "", "national insurance? NHS number: 943 476 5919", "nhs"},
		{"after", "", "943 476 5919 (NHS)", "nhs"},
		{"plural", "", "our patients have 943 476 5919", "patient"},
		{"field", "/patient/nhsNumber", "943 476 5919", "patient"},
		{"substring", "", "the transhsd code 943 476 5919", ""},
		{"far", "", "NHS " + strings.Repeat("word ", 9) + "943 476 5919", ""},
		{"other paragraph", "", "NHS\n\n943 476 5919", ""},
		{"other number between", "", "NHS 943 476 5918, parcel 943 476 5919", ""},
		{"list", "", "NHS numbers 943 476 5919 and 943 476 5919", "nhs"},
		{"German", "", "Die Betriebsstättennummern 381234500", "betriebsstättennummer"},
		{"Spanish", "", "números de pasaportes AAA123456", "número de pasaporte"},
		{"umlaut", "", "FÜHRERSCHEIN HH98765432C", "führerschein"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			word := ""
			for _, m := range find(t, pattern.Options{}, pattern.Input{Text: tt.text, Name: tt.field}) {
				if word = m.Why.Word; word == "" {
					word = "found without"
				}
			}
			if word != tt.word {
				t.Errorf("got %q, want %q", word, tt.word)
			}
		})
	}
}

// TestPresidioContext is about Presidio's rule: a part of one of the six words up
// to the match is enough.
func TestPresidioContext(t *testing.T) {
	opts := pattern.Options{Profile: pattern.Presidio}
	score := func(text string) float64 {
		for _, m := range find(t, opts, pattern.Input{Text: text}) {
			if m.Label == "US_SSN" {
				return m.Score
			}
		}
		return 0
	}
	for text, want := range map[string]float64{
		"078-05-1123":                                     0.5,
		"my ssn: 078-05-1123":                             0.85,
		"theSSNis 078051121":                              0.4,
		"ssn alpha beta gamma delta 078051121":            0.4,
		"ssn one1 two2 three3 four4 five5 six6 078051121": 0.05,
		"078051121 ssn":                                   0.05,
	} {
		if got := score(text); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("%q: score %v, want %v", text, got, want)
		}
	}
}

func TestOptions(t *testing.T) {
	high, none := 0.9, 0.0
	const text = "mail a@example.org, see www.example.com, Project Falke, SSN 078-05-1123"
	labels := func(opts pattern.Options) string {
		var out []string
		for _, m := range find(t, opts, pattern.Input{Text: text}) {
			out = append(out, string(m.Label))
		}
		return strings.Join(out, " ")
	}
	tests := []struct {
		name string
		opts pattern.Options
		want string
	}{
		{"zero", pattern.Options{}, "EMAIL_ADDRESS URL US_SSN"},
		{"threshold", pattern.Options{MinScore: 0.9}, "EMAIL_ADDRESS"},
		{"threshold of a label", pattern.Options{MinScore: 0.9, Labels: map[lethe.Label]pattern.LabelOptions{"URL": {MinScore: &none}}}, "EMAIL_ADDRESS URL"},
		{"threshold of another label", pattern.Options{Labels: map[lethe.Label]pattern.LabelOptions{"URL": {MinScore: &high}}}, "EMAIL_ADDRESS US_SSN"},
		{"allow", pattern.Options{Allow: pattern.List{Exact: []string{"www.example.com"}}}, "EMAIL_ADDRESS US_SSN"},
		{"allow by expression", pattern.Options{Allow: pattern.List{Regex: []string{`example\.(org|com)$`}}}, "US_SSN"},
		{"allow for a label", pattern.Options{Labels: map[lethe.Label]pattern.LabelOptions{"URL": {Allow: pattern.List{Regex: []string{`example`}}}}}, "EMAIL_ADDRESS US_SSN"},
		{"deny", pattern.Options{Deny: pattern.List{Exact: []string{"project falke"}}}, "EMAIL_ADDRESS URL MISC US_SSN"},
		{"deny part of a word", pattern.Options{Deny: pattern.List{Exact: []string{"falk"}}}, "EMAIL_ADDRESS URL US_SSN"},
		{"deny for a label", pattern.Options{Labels: map[lethe.Label]pattern.LabelOptions{"PROJECT": {Deny: pattern.List{Regex: []string{`Project \w+`}}}}}, "EMAIL_ADDRESS URL PROJECT US_SSN"},
		{"no context", pattern.Options{Context: pattern.NoContext, MinScore: 0.8}, "EMAIL_ADDRESS"},
	}
	for _, tt := range tests {
		if got := labels(tt.opts); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestOptionErrors(t *testing.T) {
	two := 2.0
	for _, opts := range []pattern.Options{
		{MinScore: 2}, {MinScore: -1}, {Profile: 9}, {Context: 9},
		{Labels: map[lethe.Label]pattern.LabelOptions{"URL": {MinScore: &two}}},
		{Allow: pattern.List{Regex: []string{"("}}}, {Deny: pattern.List{Regex: []string{"("}}},
		{Labels: map[lethe.Label]pattern.LabelOptions{"URL": {Allow: pattern.List{Regex: []string{"("}}}}},
	} {
		if _, err := pattern.NewEngine(pattern.Builtin(), opts); err == nil {
			t.Errorf("%+v: no error", opts)
		}
	}
	if _, err := pattern.NewEngine(append(pattern.Builtin(), pattern.Builtin()[0]), pattern.Options{}); err == nil {
		t.Error("two recognizers of one name: no error")
	}
}

// TestExplain is about what a mention says of how it was found.
func TestExplain(t *testing.T) {
	d, err := pattern.New(pattern.Builtin(), pattern.Options{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	doc := lethe.NewDocument("d", "Reisepass Nr. C01234565")
	ms, err := detect.Run(context.Background(), []detect.Detector{d}, doc)
	if err != nil || len(ms) != 1 {
		t.Fatal(ms, err)
	}
	want := map[string]string{"recognizer": "de-passport", "pattern": "since 2007", "check": "valid", "score-before": "1",
		"context-word": "reisepass"}
	for k, v := range want {
		if got := ms[0].Features[k]; got != v {
			t.Errorf("%s: got %q, want %q", k, got, v)
		}
	}
	if ms[0].Detector != "de-passport" || ms[0].Normalized != "C01234565" {
		t.Errorf("got detector %s, normalized %s", ms[0].Detector, ms[0].Normalized)
	}
}

func TestNormalized(t *testing.T) {
	for text, want := range map[string]string{
		"Jane.Doe@Example.ORG":             "jane.doe@example.org",
		"IBAN DE89 3704 0044 0532 0130 00": "DE89370400440532013000",
		"call +44 (20) 7123 4567":          "+442071234567",
		"756.9217.0769.85":                 "7569217076985",
		"USt-IdNr. de 129 273 398":         "DE129273398",
		"Personalausweis: L01X00T44":       "L01X00T44",
		"see HTTPS://Example.org/A":        "https://example.org/a",
		"2001:DB8::1":                      "2001:db8::1",
	} {
		ms := find(t, pattern.Options{}, pattern.Input{Text: text})
		if len(ms) != 1 || ms[0].Normalized != want {
			t.Errorf("%q: got %+v, want %s", text, ms, want)
		}
	}
	for region, want := range map[string]string{"de-DE": "+49301234567", "de-AT": "0301234567", "de": "+49301234567"} {
		doc := lethe.NewDocument("d", "Tel. 030 1234567")
		doc.Language = region
		ms, err := detect.Run(context.Background(), []detect.Detector{pattern.Detector()}, doc)
		got := ""
		if len(ms) == 1 {
			got = ms[0].Normalized
		}
		if err != nil || got != want {
			t.Errorf("%s: got %s, want %s (%v)", region, got, want, err)
		}
	}
}

func TestDryRun(t *testing.T) {
	e, err := pattern.NewEngine(pattern.OfPresidio(), pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	docs := func(yield func(*lethe.Document, error) bool) {
		for _, text := range []string{"SSN 078-05-1123 and a@example.org", "nothing", "b@example.org c@example.org"} {
			if !yield(lethe.NewDocument("d", text), nil) {
				return
			}
		}
	}
	tallies, err := e.DryRun(context.Background(), docs)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range tallies {
		switch y.Recognizer {
		case "email":
			if y.Hits != 3 || y.Documents != 2 || y.Valid != 3 {
				t.Errorf("%+v", y)
			}
		case "us-ssn":
			if y.Hits != 1 || y.InContext != 1 || y.Patterns["3-2-4"] != 1 {
				t.Errorf("%+v", y)
			}
		}
	}
}
