package pipeline

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
)

func read(t testing.TB, yaml string) Config {
	t.Helper()
	c := Default()
	if err := c.Read(strings.NewReader(yaml), "lethe.yaml"); err != nil {
		t.Fatal(err)
	}
	return c
}

const overrides = `
replace:
  operator: mask
  mask_char: "#"
  labels:
    PHONE: {operator: mask, mask_chars: 4, from_end: true}
    NAME: redact
    AGE: {age_band: 5, operator: generalise}
    DATE:
      mask_chars: -2
  rules:
    IBAN_CODE: {operator: keep}
`

func TestOverride(t *testing.T) {
	c := read(t, overrides)
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	want := []struct {
		path, operator, char string
		chars, band          int
		end                  bool
	}{
		{"replace.operator", "mask", "#", 0, 10, false},
		{"replace.labels.AGE", "generalise", "#", 0, 5, false},
		{"replace.labels.DATE", "mask", "#", -2, 10, false},
		{"replace.labels.NAME", "redact", "#", 0, 10, false},
		{"replace.labels.PHONE", "mask", "#", 4, 10, true},
		{"replace.rules.IBAN_CODE", "keep", "#", 0, 10, false},
	}
	uses := c.Replace.Uses()
	if len(uses) != len(want) {
		t.Fatalf("%d operators are asked for", len(uses))
	}
	for i, w := range want {
		u := uses[i]
		if u.Path != w.path || u.Operator != w.operator || u.MaskChar != w.char || u.MaskChars != w.chars || u.AgeBand != w.band || u.FromEnd != w.end {
			t.Errorf("%s: %s with %q, %d, %d, %v", u.Path, u.Operator, u.MaskChar, u.MaskChars, u.AgeBand, u.FromEnd)
		}
	}
	if got := c.Replace.OperatorOf("PHONE") + c.Replace.OperatorOf("TOWN"); got != "maskmask" {
		t.Error(got)
	}
	if got := c.unsafe(); len(got) != 1 || !c.Replace.ByMention() || c.Replace.Splits() {
		t.Errorf("a rule keeps: %q", got)
	}
	// The general option may come later, from the command line.
	c.Replace.MaskChar = "."
	if u := c.Replace.Uses()[4]; u.MaskChar != "." || u.MaskChars != 4 {
		t.Errorf("%q, %d", u.MaskChar, u.MaskChars)
	}
}

func TestOverrideFaults(t *testing.T) {
	for yaml, want := range map[string]string{
		"replace:\n  labels:\n    PHONE: {operator: mask, mask_chrs: 4}\n":   `lethe.yaml:3:29: unknown key "mask_chrs"; did you mean "mask_chars"?`,
		"replace:\n  rules:\n    PHONE:\n      mask_chars: Jane\n":           "lethe.yaml:4:19: a value of type whole number is expected here",
		"replace:\n  labels:\n    PHONE: [mask]\n":                           "lethe.yaml:3:12: a value of type string is expected here",
		"replace:\n  labels:\n    PHONE: {operator: mask, key_file: secret}": `lethe.yaml:3:29: unknown key "key_file"`,
	} {
		c := Default()
		err := c.Read(strings.NewReader(yaml), "lethe.yaml")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Jane") {
			t.Errorf("%q: %v", yaml, err)
		}
	}
	for yaml, want := range map[string]string{
		"replace: {labels: {PHONE: {mask_char: ab}}}":                      "replace.labels.PHONE",
		"replace: {rules: {x: {operator: hash, hash_length: 8}}}":          "replace.rules.x",
		"replace: {labels: {D: {operator: date-shift, keep_dates: true}}}": "exclude each other",
		"replace: {encrypt_form: rot13}":                                   "brackets, bare or preserve",
	} {
		c := read(t, yaml)
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", yaml, err)
		}
	}
	c := read(t, "replace: {rules: {x: labl}}")
	if _, err := c.Replace.Operators(replace.Deps{}); err == nil || !strings.Contains(err.Error(), `replace.rules.x: replace: no operator is named "labl"`) {
		t.Error(err)
	}
}

// What changes the output for a label or rule changes the fingerprint.
func TestFingerprintOfOverrides(t *testing.T) {
	seen := map[string]string{}
	for _, yaml := range []string{
		"", "replace: {operator: mask}", "replace: {labels: {A: mask}}", "replace: {rules: {A: mask}}", "replace: {labels: {B: mask}}",
		"replace: {labels: {A: {operator: mask, mask_chars: 4}}}", "replace: {labels: {A: {operator: mask, mask_chars: 5}}}",
		"replace: {labels: {A: {mask_chars: 5}}}", "replace: {labels: {A: {operator: mask, mask_chars: 4, from_end: true}}}",
		"replace: {mask_chars: 4}", "replace: {hash_salt: x}", "replace: {label_form: angles}",
	} {
		c := read(t, yaml)
		print, err := c.Fingerprint("s")
		if err != nil || seen[print] != "" {
			t.Errorf("%q and %q: %v", yaml, seen[print], err)
		}
		seen[print] = yaml + " "
	}
	a, _ := read(t, "replace: {labels: {A: {operator: mask, mask_chars: 4, from_end: true}}}").Fingerprint("s")
	b, _ := read(t, "replace: {labels: {A: {from_end: true, mask_chars: 4, operator: mask}}}").Fingerprint("s")
	if a != b {
		t.Error("the order of keys counts")
	}
}

// One operator is made for what is asked for in the same way, so that it is prepared
// once.
func TestOperatorsAreMadeOnce(t *testing.T) {
	c := read(t, "replace: {operator: mask, labels: {A: mask, B: {mask_chars: 0}, C: {mask_chars: 2}}, rules: {r: mask}}")
	made, err := c.Replace.Operators(replace.Deps{})
	if err != nil {
		t.Fatal(err)
	}
	if made.ByLabel["A"] != made.Default || made.ByLabel["B"] != made.Default || made.ByRule["r"] != made.Default {
		t.Error("made again")
	}
	if made.ByLabel["C"] == made.Default {
		t.Error("made once for two")
	}
}

// Editors and help know every operator, and every option of one.
func TestOperatorsAreDescribed(t *testing.T) {
	schema, err := json.Marshal(JSONSchema())
	if err != nil {
		t.Fatal(err)
	}
	var tree struct {
		Properties map[string]struct {
			Properties map[string]struct {
				Description string
				Enum        []string
				Additional  struct {
					AnyOf []struct {
						Properties map[string]any
						Enum       []string
					}
				} `json:"additionalProperties"`
			}
		}
	}
	if err := json.Unmarshal(schema, &tree); err != nil {
		t.Fatal(err)
	}
	of := tree.Properties["replace"].Properties
	for _, name := range suite.Names() {
		if !strings.Contains(of["operator"].Description, name) {
			t.Errorf("replace.operator does not tell of %s", name)
		}
	}
	for _, key := range []string{"labels", "rules"} {
		forms := of[key].Additional.AnyOf
		if len(forms) != 2 || len(forms[0].Enum) != len(suite.Names()) || forms[1].Properties["mask_chars"] == nil || forms[1].Properties["operator"] == nil {
			t.Errorf("%s: %+v", key, forms)
		}
	}
	var b bytes.Buffer
	c := Default()
	if err := WriteYAML(&b, &c); err != nil || !strings.Contains(b.String(), "  #mask_chars: 0\n") || !strings.Contains(b.String(), "  #rules: {}\n") {
		t.Error(err)
	}
}
