package labelled_test

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/cue/labelled"
)

func TestDetector(t *testing.T) { detecttest.Test(t, labelled.Detector()) }

// TestFields: what a column or field is called says what its values are.
func TestFields(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"text/cells/3/telefono", "982555012", "PHONE_NUMBER"},
		{"Telephone (day)", "01288 555010", "PHONE_NUMBER"},
		{"mobile", "+44 7700 900123", "PHONE_NUMBER"},
		{"phone calls", "12", ""},
		{"mobile since", "12.03.2021", ""},
		{"telefono", "no tiene", ""},
		{"microphone", "01288 555010", ""},
		{"contract", "4711889", "CODE"}, {"vertrag", "V-88213/24", "CODE"},
		{"contract value", "4711889", ""}, {"contract", "2024", ""}, {"contract", "12.03.2021", ""}, {"order", "three 12345", ""},
	} {
		got := ""
		ms, err := labelled.Detector().Find(t.Context(), &lethe.Document{Fields: []lethe.Field{{Name: c.name, Text: c.text}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ms {
			got += string(m.Label)
		}
		if got != c.want {
			t.Errorf("%s of %q: got %q, want %q", c.text, c.name, got, c.want)
		}
	}
}

// TestCheckDigits: after its label a number is one whatever its check digit says. Each
// stands with the last digit off by one, in a form and in a sentence.
func TestCheckDigits(t *testing.T) {
	for _, text := range []string{
		"Unser Zeichen: [PERSONAL_ID 312/24 TH/ks]\nGeschäftszeichen: [CODE 312/24 TH/ks]  Bremen",
		"Personalnr. von Yannik ist [PERSONAL_ID 10447]. Das Initialpasswort war [SECRET Herbst!2025].",
		"7. April 2025       Unser Zeichen: [PERSONAL_ID 119/25 St/hu]\n",
		"The key safe is [SECRET 4471Y], the door code [SECRET 2291#]; a key safe of 2019kg.",
		"Türcode: [SECRET 8830]",
		"Kd.-Nr. [PERSONAL_ID 7720014]\nAusw.-Nr. [PERSONAL_ID 04-1127]\nUR-Nr. [CODE 1187/2023]\nVerbandbuch Nr. 14",
		"User: 617 44 20 93, a les tardes\nUser: [PERSONAL_ID 5586] Mill",
		"Rechner [CODE NB-KOE-0231], Laptop Dell-XPS, PC 12-14",
		"NIR : [PERSONAL_ID 2 55 08 14 168 025 39]\nSIREN [CODE 732 829 321], SIRET : [CODE 732 829 320 00075]",
		"Le numéro fiscal est le [PERSONAL_ID 30 23 217 600 054].",
		"Codice fiscale: [PERSONAL_ID RSSMRA85T10A562T]\nla partita IVA è [CODE 07643520568].",
		"BSN: [PERSONAL_ID 111222334]\nZijn BSN is [PERSONAL_ID 111222334].",
		"O NIF é [PERSONAL_ID 123 456 788]. CPF: [PERSONAL_ID 529.982.247-26], CNPJ [CODE 11.222.333/0001-82]",
		"NISS: [PERSONAL_ID 12345678911]\nCartão de cidadão: [PERSONAL_ID 00000000 0 ZZ5]",
		"Jego PESEL to [PERSONAL_ID 44051401459], NIP: [PERSONAL_ID 123-456-32-19], REGON [CODE 123456786].",
		"Dowód osobisty: [PERSONAL_ID ABA 300001]\nNr paszportu: [PERSONAL_ID ZS0000178]",
	} {
		if diff := detecttest.Diff(labelled.Detector(), detect.Example{Text: text}); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}
