package schema

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// The two tables of the thesis, later text and draft.
func TestEmbeddedWeights(t *testing.T) {
	for name, want := range map[string]map[lethe.Label]float64{
		"insurance": {"NAME": 1, "PATIENT_ID": .95, "ADDRESS": .9, "PHONE_NUMBER": .85, "MEDICAL_CONDITION": .85,
			"EMAIL": .8, "NON_PERSONAL_ID": .8, "UNIQUE_FACT": .78, "BIRTHDATE": .75, "TREATMENT": .72,
			"INDIRECT_IDENTIFIER": .7, "PROVIDER": .65, "EVENT_DATE": .6, "AGE": .55, "LOCATION": .55, "EVENT": .5,
			"DEMOGRAPHIC": .35},
		"insurance-draft": {"NAME": 1, "EMAIL": .95, "ADDRESS": .95, "PHONE_NUMBER": .9, "PATIENT_ID": .85,
			"BIRTHDATE": .8, "INDIRECT_IDENTIFIER": .8, "PROCESS_ID": .8, "UNIQUE_FACT": .8, "MEDICAL_CONDITION": .75,
			"AGE": .6, "EVENT": .55, "EVENT_DATE": .5, "LOCATION": .5, "DEMOGRAPHIC": .4},
	} {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Labels) != len(want) {
			t.Errorf("%s has %d labels, want %d", name, len(s.Labels), len(want))
		}
		for label, w := range want {
			if got := s.Weight(label); got != w {
				t.Errorf("%s: weight of %s is %v, want %v", name, label, got, w)
			}
		}
	}
}

func TestOf(t *testing.T) {
	s, err := Load(Default)
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[lethe.Label]lethe.Label{"PERSON": "NAME", "NAME": "NAME", "DATE": "EVENT_DATE",
		"US_SSN": "PATIENT_ID", "DE_KFZ": "NON_PERSONAL_ID", "IBAN_CODE": "PATIENT_ID", "UK_POSTCODE": "ADDRESS"} {
		if got, ok := s.Of(in); !ok || got != want {
			t.Errorf("%s maps to %s, %v; want %s", in, got, ok, want)
		}
	}
	if _, ok := s.Of("QUANTITY"); ok {
		t.Error("QUANTITY is no label of the schema and maps to none")
	}
}

func TestOfMention(t *testing.T) {
	s, err := Read(strings.NewReader(`
name: x
labels:
  - {name: STAFF, weight: 0.5, from: ["PERSON:staff"]}
  - {name: NAME, weight: 1, from: [PERSON]}
  - {name: CALLE, weight: 1}
`), "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check([]lethe.Label{lethe.Person}); err != nil {
		t.Fatal(err)
	}
	for want, m := range map[lethe.Label]lethe.Mention{
		"STAFF": {Label: "PERSON", Details: lethe.Details{Role: "staff"}},
		"NAME":  {Label: "PERSON", Details: lethe.Details{Role: "subject", Type: "PER"}},
		"CALLE": {Label: "ADDRESS", Details: lethe.Details{Type: "CALLE"}},
	} {
		if got, ok := s.OfMention(&m); !ok || got != want {
			t.Errorf("%+v maps to %s, %v; want %s", m, got, ok, want)
		}
	}
}

func TestBadSchemas(t *testing.T) {
	for in, want := range map[string]string{
		"name: x\n": "at least one label",
		"name: x\nlabels:\n  - {name: A, weight: 1.5}\n":                                               "weight 1.5 is outside [0,1]",
		"name: x\nlabels:\n  - {name: A, weight: .nan}\n":                                              "outside [0,1]",
		"name: x\nlabels:\n  - {name: 1A, weight: 1}\n":                                                "is made of A-Z",
		"name: x\nlabels:\n  - {name: A, weight: 1}\n  - {name: A, weight: 1}\n":                       "stands twice",
		"name: x\nlabels:\n  - {name: A, weight: 1, from: [P]}\n  - {name: B, weight: 1, from: [P]}\n": "claimed by A and by B",
		"name: x\nlabels:\n  - {name: A, wieght: 1}\n":                                                 `x.yaml:3:15: unknown key "wieght"; did you mean "weight"?`,
	} {
		_, err := Read(strings.NewReader(in), "x.yaml")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", in, err, want)
		}
	}
	s, err := Read(strings.NewReader("name: x\nlabels:\n  - {name: A, weight: 1, from: [PERSN]}\n"), "x.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check([]lethe.Label{lethe.Person}); err == nil || !strings.Contains(err.Error(), "PERSN") {
		t.Error(err)
	}
	if _, err := Load("nope"); err == nil || !strings.Contains(err.Error(), "insurance-draft") {
		t.Error(err)
	}
}

func ExampleLoad() {
	s, _ := Load("insurance")
	label, _ := s.Of(lethe.Person)
	println(label, s.Weight(label))
}

// Roles are those of the project's own labels by hand, and of a user's by what they are
// made from.
func TestRole(t *testing.T) {
	for name, want := range map[string]map[lethe.Label]Role{
		"general":   {"PERSON": Identity, "ORGANIZATION": Identity, "MEDICAL": Fact, "QUANTITY": Fact, "EVENT": Fact, "DATE": Time, "AGE": Time, "OCCUPATION": Identity},
		"insurance": {"PATIENT_ID": Identity, "MEDICAL_CONDITION": Fact, "TREATMENT": Fact, "UNIQUE_FACT": Fact, "EVENT_DATE": Time},
		"legal":     {"DEM": Fact, "DATETIME": Time, "CODE": Identity},
	} {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for l, role := range want {
			if got := s.Role(l); got != role {
				t.Errorf("%s: %s is %s, want %s", name, l, got, role)
			}
		}
	}
	own, err := Read(strings.NewReader(`
name: own
labels:
  - {name: ILLNESS, from: [MEDICAL, TREATMENT]}
  - {name: WHEN, from: [DATE]}
  - {name: ODD, from: [EVENT, PERSON]}
  - {name: SAID, role: fact, from: [CODE]}
  - {name: BARE}
`), "own.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for l, role := range map[lethe.Label]Role{"ILLNESS": Fact, "WHEN": Time, "ODD": Identity, "SAID": Fact, "BARE": Identity, "NONE": Identity} {
		if got := own.Role(l); got != role {
			t.Errorf("%s is %s, want %s", l, got, role)
		}
	}
	if got := own.Facts(); len(got) != 2 || got[0] != "ILLNESS" || got[1] != "SAID" {
		t.Errorf("facts %v", got)
	}
	if _, err := Read(strings.NewReader("name: own\nlabels: [{name: A, role: lie}]"), "own.yaml"); err == nil || !strings.Contains(err.Error(), "role") {
		t.Errorf("a role that there is not: %v", err)
	}
}
