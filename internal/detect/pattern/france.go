package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// france lists the identifiers of France.
func france() []Recognizer {
	return []Recognizer{frNIR, frNIF, frSIRET, frSIREN, frVAT}
}

var frNIR = Recognizer{
	Name: "fr-nir", Country: "fr",
	Doc:   "French social security numbers: sex, month of birth, place, and the key modulo 97 (INSEE).",
	Label: "FR_NIR",
	Patterns: []Pattern{{Name: "13 and 2", Score: 0.5,
		Regex: `\b[1-478][ .]?\d{2}[ .]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .]?(?:\d{2}|2[AB])[ .]?\d{3}[ .]?\d{3}[ .-]?\d{2}\b`}},
	Context: []string{"nir", "sécurité sociale", "numéro de sécurité sociale", "insee", "assuré"},
	Validate: checked(func(s string) bool {
		c := compact(s)
		// The departments of Corsica count as 19 and 18.
		number := strings.NewReplacer("2A", "19", "2B", "18").Replace(c[5:7])
		return 97-checksum.Mod(c[:5]+number+c[7:13], 97) == checksum.Mod(c[13:], 100)
	}),
	Examples: []detect.Example{
		{Text: "NIR [FR_NIR 2 55 08 14 168 025 38], sécurité sociale [FR_NIR 255081416802538]"},
		{Text: "2 55 08 14 168 025 39"},
	},
}

var frNIF = Recognizer{
	Name: "fr-nif", Country: "fr",
	Doc:   "French tax numbers (SPI): the first ten digits modulo 511 are the last three.",
	Label: "FR_NIF", Weak: true,
	Patterns: []Pattern{{Name: "13 digits", Score: 0.3, Regex: `\b[0-3]\d[ ]?\d{2}[ ]?\d{3}[ ]?\d{3}[ ]?\d{3}\b`}},
	Context:  []string{"nif", "spi", "numéro fiscal", "impôt", "référence fiscale"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Mod(d[:10], 511) == checksum.Mod(d[10:], 1000)
	}),
	Examples: []detect.Example{
		{Text: "numéro fiscal [FR_NIF 30 23 217 600 053]"},
		{Text: "numéro fiscal 30 23 217 600 054"},
	},
}

var frSIRET = Recognizer{
	Name: "fr-siret", Country: "fr",
	Doc:      "Numbers of French establishments, with Luhn's check digit; those of the post office sum to a multiple of five.",
	Label:    "FR_SIRET",
	Patterns: []Pattern{{Name: "9 and 5", Score: 0.3, Regex: `\b\d{3}[ ]?\d{3}[ ]?\d{3}[ ]?\d{5}\b`}},
	Context:  []string{"siret", "établissement", "rcs"}, Weak: true,
	Validate: checked(func(s string) bool {
		d := digits(s)
		if strings.HasPrefix(d, "356000000") {
			return checksum.Weighted(d, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)%5 == 0
		}
		return checksum.Luhn(d)
	}),
	Examples: []detect.Example{
		{Text: "SIRET [FR_SIRET 732 829 320 00074]"},
		{Text: "SIRET 732 829 320 00075"},
	},
}

var frSIREN = Recognizer{
	Name: "fr-siren", Country: "fr",
	Doc:   "Numbers of French enterprises, with Luhn's check digit.",
	Label: "FR_SIREN", Weak: true,
	Patterns: []Pattern{{Name: "9 digits", Score: 0.1, Regex: `\b\d{3}[ ]?\d{3}[ ]?\d{3}\b`}},
	Context:  []string{"siren", "rcs"},
	Validate: checked(func(s string) bool { return checksum.Luhn(digits(s)) }),
	Examples: []detect.Example{
		{Text: "SIREN [FR_SIREN 732 829 320]"},
		{Text: "SIREN 732 829 321"},
	},
}

var frVAT = Recognizer{
	Name: "fr-vat-id", Country: "fr",
	Doc:      "French VAT numbers: two characters and the number of the enterprise, with the key where it is digits.",
	Label:    "FR_VAT_ID",
	Patterns: []Pattern{{Name: "FR, key, 9 digits", Score: 0.4, Cased: true, Regex: `\bFR[ ]?[0-9A-HJ-NP-Z]{2}[ ]?\d{3}[ ]?\d{3}[ ]?\d{3}\b`}},
	Context:  []string{"tva", "vat", "intracommunautaire"},
	Validate: checked(func(s string) bool {
		c := compact(s)
		siren := c[4:]
		if key := checksum.Mod(c[2:4], 100); key >= 0 {
			return (12+3*checksum.Mod(siren, 97))%97 == key
		}
		return checksum.Luhn(siren)
	}),
	Examples: []detect.Example{
		{Text: "TVA [FR_VAT_ID FR 44 732 829 320]"},
		{Text: "TVA FR 45 732 829 320"},
	},
}
