package attack

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

func insurance(t testing.TB) *schema.Schema {
	t.Helper()
	s, err := schema.Load("insurance")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func measureOf(t testing.TB, names ...string) *measure {
	t.Helper()
	s := insurance(t)
	as, err := AttributesOf(names, s)
	if err != nil {
		t.Fatal(err)
	}
	return newMeasure(as, s, "CH")
}

func TestHits(t *testing.T) {
	for _, c := range []struct {
		attribute, guess, value string // value normalized
		want                    Hit
	}{
		{"name", "Anna Keller", "anna keller", Full},
		{"name", "Keller, Anna", "anna keller", Full},
		{"name", "KELLER", "anna keller", Partial},
		{"name", "Anna", "anna keller", Partial},
		{"name", "A. Keller", "anna keller", Partial},
		{"name", "Anna Maria Keller", "anna keller", Partial},
		{"name", "Tom Keller", "anna keller", Miss},
		{"name", "Anna Moser", "anna keller", Miss},
		{"name", "[NAME]", "anna keller", Miss},
		{"birth-date", "12.04.1975", "12/04/1975", Full},
		{"birth-date", "12 April 1975", "12/04/1975", Full},
		{"birth-date", "1975-04-12", "12/04/1975", Full},
		{"birth-date", "1975", "12/04/1975", Partial},
		{"birth-date", "3.3.1975", "12/04/1975", Partial},
		{"birth-date", "12.04.1976", "12/04/1975", Miss},
		{"birth-date", "12.04.", "12/04/1975", Miss},
		{"age", "45", "45", Full},
		{"age", "45 years old", "45", Full},
		{"age", "47", "45", Partial},
		{"age", "43", "45", Partial},
		{"age", "48", "45", Miss},
		{"age", "old", "45", Miss},
		{"residence", "zürich", "zürich", Full},
		{"residence", "Zurich", "zürich", Full},
		{"residence", "Zuerich", "zürich", Full},
		{"residence", "Zürich", "bahnhofstrasse 3, 8001 zürich", Partial},
		{"residence", "8001 Zürich, Switzerland", "zürich", Partial},
		{"residence", "Bern, Basel, Genf, Zug, Chur, Zürich", "zürich", Miss}, // a list is no guess
		{"residence", "3", "bahnhofstrasse 3, 8001 zürich", Miss},
		{"residence", "Zürichberg", "zürich", Miss},
		{"employer", "Nordwind", "nordwind versicherung ag", Partial},
		{"employer", "AG", "nordwind versicherung ag", Miss},
		{"illness", "breast cancer", "breast  cancer.", Full},
		{"PHONE_NUMBER", "044 123 45 67", "+41441234567", Full},
		{"PHONE_NUMBER", "044 123 45 68", "+41441234567", Miss},
		{"PATIENT_ID", "756.1234.5678.97", "7561234567897", Full},
		{"PATIENT_ID", "756", "7561234567897", Miss},
	} {
		s := measureOf(t, c.attribute).scales[0]
		if got := s.compare(s.normal(c.guess), c.value); got != c.want {
			t.Errorf("%s %q is %q: %v, not %v", c.attribute, c.guess, c.value, got, c.want)
		}
	}
}

func TestAttributesOf(t *testing.T) {
	s := insurance(t)
	all, err := AttributesOf(nil, s)
	if err != nil || len(all) != len(Attributes()) {
		t.Errorf("%d attributes, %v", len(all), err)
	}
	if _, err := AttributesOf([]string{"shoe-size"}, s); err == nil {
		t.Error("an unknown attribute is taken")
	}
	if _, err := AttributesOf([]string{"NAME", "name"}, s); err == nil {
		t.Error("an attribute is taken twice")
	}
	legal, err := schema.Load("legal")
	if err != nil {
		t.Fatal(err)
	}
	if own, err := AttributesOf([]string{string(legal.Labels[0].Name)}, legal); err != nil || own[0].Doc != legal.Labels[0].Doc {
		t.Errorf("%v, %v", own, err)
	}
}

// A schema may make one label of several: what detectors found tells them apart.
func TestHas(t *testing.T) {
	s := insurance(t)
	occupation := measureOf(t, "occupation").attributes[0]
	for _, c := range []struct {
		label    lethe.Label
		detected string
		want     bool
	}{
		{"INDIRECT_IDENTIFIER", "OCCUPATION", true},
		{"INDIRECT_IDENTIFIER", "URL", false},
		{"INDIRECT_IDENTIFIER", "", true}, // of a mentions file: nobody knows
		{"INDIRECT_IDENTIFIER", "MY_OWN", true},
		{"NAME", "PERSON", false},
		{"NAME", "", false},
	} {
		m := lethe.Mention{Label: c.label}
		if c.detected != "" {
			m.Details = lethe.Details{Detected: lethe.Label(c.detected)}
		}
		if got := occupation.has(&m, s); got != c.want {
			t.Errorf("%s, found as %q: %v", c.label, c.detected, got)
		}
	}
	special := lethe.Mention{Label: "PATIENT_ID", Details: lethe.Details{Detected: "CH_AHV"}}
	if !measureOf(t, "PATIENT_ID").attributes[0].has(&special, s) {
		t.Error("a special number is not found under the schema's label")
	}
}
