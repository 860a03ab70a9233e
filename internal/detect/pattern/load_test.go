package pattern_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

const goodYAML = `recognizers:
  - name: staff-number
    label: STAFF_NUMBER
    doc: Staff numbers of the house, with Luhn's check digit.
    patterns:
      - name: six digits
        regex: '\bM-\d{6}\b'
        score: 0.3
    context: [Personalnummer, staff]
    validator: luhn
    examples:
      - 'Personalnummer [STAFF_NUMBER M-123455]'
      - 'Personalnummer M-123456'
`

const goodCSV = `name,label,pattern,score,context,validator,examples
staff-number,STAFF_NUMBER,\bM-\d{6}\b,0.5,staff,,seat [STAFF_NUMBER M-123456]|seat M-12345
staff-number,STAFF_NUMBER,\bN-\d{6}\b,0.5,,,seat [STAFF_NUMBER N-123456]
`

func TestLoad(t *testing.T) {
	for file, content := range map[string]string{"own.yaml": goodYAML, "own.csv": goodCSV,
		"own.tsv": strings.ReplaceAll(goodCSV, ",", "\t")} {
		loaded, err := pattern.Load(strings.NewReader(content), file)
		if err != nil || len(loaded.Recognizers) != 1 || len(loaded.Warnings)+len(loaded.Unproven) > 0 {
			t.Fatalf("%s: %v, %+v", file, err, loaded)
		}
		recs := loaded.Recognizers
		d, err := pattern.New(recs, pattern.Options{})
		if err != nil {
			t.Fatal(err)
		}
		detecttest.Test(t, d)
		if n := len(recs[0].Patterns); strings.HasPrefix(file, "own.c") && n != 2 {
			t.Errorf("%s: %d patterns", file, n)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	replace := func(old, new string) string { return strings.Replace(goodYAML, old, new, 1) }
	tests := map[string]struct{ file, content, want string }{
		"pattern":       {"a.yaml", replace(`\bM-\d{6}\b`, `\bM-(\d{6}\b`), "a.yaml:7:16: recognizer staff-number: the pattern does not compile"},
		"look-around":   {"a.yaml", replace(`\bM-`, `M(?=-)-`), "a.yaml:7:16: recognizer staff-number: the pattern does not compile: look-around"},
		"empty match":   {"a.yaml", replace(`\bM-\d{6}\b`, `\d*`), "a.yaml:7:16:"},
		"validator":     {"a.yaml", replace("luhn", "lohn"), `a.yaml:10:16: recognizer staff-number: there is no validator "lohn"; did you mean "luhn"?`},
		"key":           {"a.yaml", replace("context:", "contxt:"), `a.yaml:9:5: unknown key "contxt"; did you mean "context"?`},
		"example fails": {"a.yaml", replace("M-123455]", "M-123456]"), "a.yaml:12:9: recognizer staff-number: example 1: the value at [15,23) is not found"},
		"example hits":  {"a.yaml", replace("'Personalnummer M-123456'", "'Personalnummer M-123455'"), "a.yaml:13:9: recognizer staff-number: example 2: something is found"},
		"score":         {"a.yaml", replace("0.3", "1.3"), "a.yaml:8:16: recognizer staff-number: the score"},
		"label":         {"a.yaml", replace("label: STAFF_NUMBER", "label: 1st"), "a.yaml:3:12: recognizer staff-number: a label"},
		"name":          {"a.yaml", replace("staff-number", "личность"), "a.yaml:2:11: the name"},
		"twice":         {"a.yaml", goodYAML + goodYAML[strings.Index(goodYAML, "  - name"):], "a.yaml:14:11: recognizer staff-number stands in line 2 already"},
		"not YAML":      {"a.yaml", "recognizers: [", "a.yaml:1:"},
		"column":        {"a.csv", "name,lable\n", `a.csv:1: unknown column "lable"; did you mean "label"?`},
		"CSV score":     {"a.csv", strings.Replace(goodCSV, ",0.5,staff", ",much,staff", 1), "a.csv:2:39: the score is no number"},
		"CSV pattern":   {"a.csv", strings.Replace(goodCSV, `\bN-\d{6}\b`, `(`, 1), "a.csv:3:27: recognizer staff-number: the pattern does not compile"},
		"CSV ragged":    {"a.csv", goodCSV + "x\n", "a.csv:4:"},
		"CSV empty":     {"a.csv", "", "a.csv:1: the table has no header"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := pattern.Load(strings.NewReader(tt.content), tt.file)
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

// TestLoadAllFaults: one run tells all mistakes, in the order of the file.
func TestLoadAllFaults(t *testing.T) {
	_, err := pattern.Load(strings.NewReader(`recognizers:
  - name: badge
    label: BADGE
    contxt: [staff]
    patterns:
      - regex: 'B-(\d{4}'
        score: 0.5
      - regex: 'B-\d{4}'
        score: high
  - name: seat
    patterns: [{regex: 'S\d', score: 7}]
    validator: lohn
`), "a.yaml")
	want := `a.yaml:4:5: unknown key "contxt"; did you mean "context"?
a.yaml:6:16: recognizer badge: the pattern does not compile: error parsing regexp: missing closing ): ` + "`B-(\\d{4}`" + `
a.yaml:9:16: a value of type number is expected here
a.yaml:10:5: recognizer seat: a label is of letters, digits and '_'
a.yaml:11:38: recognizer seat: the score of a pattern is above 0 and at most 1
a.yaml:12:16: recognizer seat: there is no validator "lohn"; did you mean "luhn"?`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	_, err = pattern.Load(strings.NewReader("label,rank,pattern\nID,1,(\nID,x,a\nID,2\nID,1,b(\n"), "r.csv")
	if n := len(strings.Split(fmt.Sprint(err), "\n")); n != 4 {
		t.Errorf("of 4 bad rows %d lines tell: %v", n, err)
	}
}

// TestLoadWithoutExamples: they are missed, and not needed.
func TestLoadWithoutExamples(t *testing.T) {
	bare := goodYAML[:strings.Index(goodYAML, "    examples")]
	for content, want := range map[string][]string{
		bare: {"a.yaml:2:5: recognizer staff-number has no example that hits", "a.yaml:2:5: recognizer staff-number has no example that misses"},
		strings.Replace(goodYAML, "[STAFF_NUMBER M-123455]", "none", 1): {"a.yaml:12:9: recognizer staff-number has no example that hits"},
	} {
		loaded, err := pattern.Load(strings.NewReader(content), "a.yaml")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range loaded.Unproven {
			got = append(got, e.Error())
		}
		if !slices.EqualFunc(got, want, strings.HasPrefix) {
			t.Errorf("got %q, want %q", got, want)
		}
		if _, err := pattern.New(loaded.Recognizers, pattern.Options{}); err != nil {
			t.Error(err)
		}
	}
}
