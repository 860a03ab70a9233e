package foreign

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

func TestMappings(t *testing.T) {
	asked := map[string]lethe.Label{"misc": Ignored, "Works_Licence": "LICENCE"}
	got := New(asked).Mappings([]string{"PER", "MISC", "first-name", "WORKS LICENCE", "star sign", "DATE_OF_BIRTH"})
	want := []Mapping{
		{"DATE_OF_BIRTH", lethe.BirthDate, false},
		{"MISC", Ignored, false},
		{"PER", lethe.Person, false},
		{"WORKS LICENCE", "LICENCE", false},
		{"first-name", lethe.Person, false},
		{"star sign", "STAR_SIGN", true},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Every label of the map is one that the general schema knows or that detectors have,
// and every name stands under one label.
func TestKnownNames(t *testing.T) {
	seen := map[string]lethe.Label{}
	for label, names := range known {
		if _, special := schema.Kind(label); label != Ignored && !slices.Contains(lethe.Labels(), label) && !special {
			t.Errorf("no detector has the label %s", label)
		}
		for name := range strings.FieldsSeq(names) {
			if key(name) != name {
				t.Errorf("%s is not written as names are compared", name)
			}
			if other, ok := seen[name]; ok {
				t.Errorf("%s is both %s and %s", name, label, other)
			}
			seen[name] = label
		}
	}
}
