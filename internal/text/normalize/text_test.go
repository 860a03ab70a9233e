package normalize

import (
	"testing"

	"github.com/lethe-privacy/lethe"
)

func TestMention(t *testing.T) {
	for _, c := range []struct {
		label      lethe.Label
		text, want string
	}{
		{lethe.Person, "Jane\n  DOE ", "jane doe"},
		{lethe.Date, "April 12th, 2019", "12/04/2019"},
		{lethe.BirthDate, "12.4.75", "12/04/1975"},
		{lethe.Date, "Shortly Before", "shortly before"},
		{lethe.Age, "45-year-old", "45"},
		{lethe.Age, "aged 7", "7"},
		{lethe.Age, "6-month-old", "6 months"},
		{lethe.Age, "3 Wochen alt", "3 weeks"},
		{lethe.Age, "forty", "forty"},
		{lethe.Email, "mailto:Jane.Doe@Example.org", "jane.doe@example.org"},
		{lethe.Phone, "044 123 45 67", "+41441234567"},
		{lethe.Phone, "+34 912 345 678", "+34912345678"},
		{lethe.PersonalID, "756.9217.0769.85", "7569217076985"},
		{lethe.IBAN, "CH93 0076 2011 6238 5295 7", "ch9300762011623852957"},
		{lethe.Code, "36244/06", "36244/06"},
	} {
		got := Mention(lethe.Mention{Label: c.label, Text: c.text}, "en", "CH")
		if got != c.want {
			t.Errorf("%s %q: %q, want %q", c.label, c.text, got, c.want)
		}
	}
	if got := Mention(lethe.Mention{Label: lethe.Phone, Text: "(044) 123 45-67"}, "", ""); got != "0441234567" {
		t.Errorf("number of an unknown region: %q", got)
	}
	if got := Mention(lethe.Mention{Text: "Keller, Anna", Normalized: "anna keller"}, "", ""); got != "anna keller" {
		t.Errorf("a detector's own form: %q", got)
	}
}
