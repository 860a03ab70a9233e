package pattern_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/detect/pattern"
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
		recs, err := pattern.Load(strings.NewReader(content), file)
		if err != nil || len(recs) != 1 {
			t.Fatalf("%s: %v, %d recognizers", file, err, len(recs))
		}
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
		"pattern":       {"a.yaml", replace(`\bM-\d{6}\b`, `\bM-(\d{6}\b`), "a.yaml:6: recognizer staff-number: the pattern does not compile"},
		"look-around":   {"a.yaml", replace(`\bM-`, `M(?=-)-`), "a.yaml:6: recognizer staff-number: the pattern does not compile: look-around"},
		"empty match":   {"a.yaml", replace(`\bM-\d{6}\b`, `\d*`), "a.yaml:6:"},
		"validator":     {"a.yaml", replace("luhn", "lohn"), `a.yaml:10: recognizer staff-number: there is no validator "lohn"; did you mean "luhn"?`},
		"key":           {"a.yaml", replace("context:", "contxt:"), `a.yaml:9:5: unknown key "contxt"; did you mean "context"?`},
		"no examples":   {"a.yaml", goodYAML[:strings.Index(goodYAML, "    examples")], "a.yaml:2: recognizer staff-number has no examples"},
		"only misses":   {"a.yaml", replace("[STAFF_NUMBER M-123455]", "none"), "a.yaml:12: recognizer staff-number: of its examples"},
		"example fails": {"a.yaml", replace("M-123455]", "M-123456]"), "a.yaml:12: recognizer staff-number: example 1: the value at [15,23) is not found"},
		"example hits":  {"a.yaml", replace("'Personalnummer M-123456'", "'Personalnummer M-123455'"), "a.yaml:13: recognizer staff-number: example 2: something is found"},
		"score":         {"a.yaml", replace("0.3", "1.3"), "a.yaml:6: recognizer staff-number: the score"},
		"label":         {"a.yaml", replace("label: STAFF_NUMBER", "label: staff"), "a.yaml:3: recognizer staff-number: a label"},
		"name":          {"a.yaml", replace("staff-number", "Staff Number"), "a.yaml:2: the name"},
		"twice":         {"a.yaml", goodYAML + goodYAML[strings.Index(goodYAML, "  - name"):], "a.yaml:14: recognizer staff-number stands in line 2 already"},
		"not YAML":      {"a.yaml", "recognizers: [", "a.yaml:1:"},
		"column":        {"a.csv", "name,lable\n", `a.csv:1: unknown column "lable"; did you mean "label"?`},
		"CSV score":     {"a.csv", strings.Replace(goodCSV, ",0.5,staff", ",much,staff", 1), "a.csv:2: the score is no number"},
		"CSV pattern":   {"a.csv", strings.Replace(goodCSV, `\bN-\d{6}\b`, `(`, 1), "a.csv:3: recognizer staff-number: the pattern does not compile"},
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
