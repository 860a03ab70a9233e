package normalize

import (
	"strings"
	"testing"
)

func TestFieldWords(t *testing.T) {
	for _, c := range []struct{ name, own, parent string }{
		{"", "", ""},
		{"/patient/birthDate", "birth date", "patient"},
		{"/patients/0/birth_date", "birth date", "patients"},
		{"/Geburtsdatum", "geburtsdatum", ""},
		{"metadata/author", "author", "metadata"},
		{"/visits/12", "visits", ""},
		{"/DOB", "dob", ""},
	} {
		own, parent := FieldWords(c.name)
		if strings.Join(own, " ") != c.own || strings.Join(parent, " ") != c.parent {
			t.Errorf("%q: %q under %q", c.name, own, parent)
		}
	}
}
