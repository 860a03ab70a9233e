package find

import "testing"

func TestPersonIn(t *testing.T) {
	for text, want := range map[string]string{
		"Ottilie Marchbanks":          "Ottilie Marchbanks",
		"Marchbanks, Ottilie":         "Marchbanks, Ottilie",
		"Ottilie Marchbanks (aunt)":   "Ottilie Marchbanks",
		"Rev. Cuthbert Fox":           "Rev. Cuthbert Fox",
		"Jan van den Berg":            "Jan van den Berg",
		"Ottilie":                     "",
		"Blood Pressure":              "",
		"Date Of Birth":               "",
		"Summer Camp":                 "",
		"Victoria Station":            "",
		"Dear Sir":                    "",
		"First Name":                  "",
		"Next Court Date":             "",
		"Total Amount Due":            "",
		"Dr. med.":                    "",
		"Mother Tongue":               "",
		"Plan de Pago":                "",
		"Ottilie writes about things": "",
	} {
		got := ""
		if s, ok := personIn(text); ok {
			got = s.In(text)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestSwapped(t *testing.T) {
	for date, want := range map[string]string{"04/09/1958": "09/04/1958", "1958": "", "": ""} {
		if got := swapped(date); got != want {
			t.Errorf("%q: %q, want %q", date, got, want)
		}
	}
}
