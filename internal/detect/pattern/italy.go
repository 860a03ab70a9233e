package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

var italian = []string{"it"}

// italy lists the identifiers of Italy.
func italy() []Recognizer {
	return []Recognizer{itFiscal, itVAT, itDriver, itIdentity, itPassport}
}

// Parts of a fiscal code. Where two people would have the same one, the revenue
// agency writes digits, from the right, as the letters L to V without O (omocodia).
const (
	itDigit = `[\dLMNP-V]`
	itName  = `(?:[A-Z][AEIOU][AEIOUX]|[AEIOU]X{2}|[B-DF-HJ-NP-TV-Z]{2}[A-Z])`
	// The day is up to 31, for women 40 more; months without a 31st or a 30th say so,
	// and 29 February stands in leap years.
	itDate = `(?:` + itDigit + `{2}(?:[A-EHLMPR-T](?:[04LQ][1-9MNP-V]|[15MR]` + itDigit + `|[26NS][0-8LMNP-U])|` +
		`[DHPS][37PT][0L]|[ACELMRT][37PT][01LM]|[AC-EHLMPR-T][26NS][9V])|` +
		`(?:[02468LNQSU][048LQU]|[13579MPRTV][26NS])B[26NS][9V])`
	itPlace = `(?:[A-MZ][1-9MNP-V]` + itDigit + `{2}|[A-M][0L](?:[1-9MNP-V]` + itDigit + `|[0L][1-9MNP-V]))`
)

var itFiscal = Recognizer{
	Name: "it-fiscal-code", Presidio: "ItFiscalCodeRecognizer", Country: "it", Languages: italian,
	Doc:   "Italian fiscal codes: names, date of birth, place, and the check letter (D.M. 23 December 1976).",
	Label: "IT_FISCAL_CODE",
	Patterns: []Pattern{
		{Name: "anywhere", Score: 0.3, Loose: true, Regex: itName + itName + itDate + itPlace + `[A-Z]`},
		{Name: "whole word", Score: 0.3, Own: true, Regex: `\b` + itName + itName + itDate + itPlace + `[A-Z]\b`},
	},
	Context:  []string{"codice fiscale", "cf", "c.f."},
	Validate: confirmed(isFiscalCode),
	Strict:   checked(isFiscalCode),
	Examples: []detect.Example{
		{Text: "codice fiscale [IT_FISCAL_CODE RSSMRA85T10A562S]"},
		{Text: "RSSMRA85T10A562T, RSSMRA85T32A562S"},
	},
}

// isFiscalCode adds the values of the characters; those at odd places have values
// of their own.
func isFiscalCode(s string) bool {
	const odd = "BAKPLCQDREVOSFTGUHMINJWZYX" // the letter whose even value is the odd value
	c := strings.ToUpper(s)
	sum := 0
	for i := range 15 {
		v := checksum.Alnum(c[i])
		if v >= 10 {
			v -= 10
		}
		if i%2 == 0 {
			v = strings.IndexByte(odd, byte('A'+v))
		}
		sum += v
	}
	return c[15] == byte('A'+sum%26)
}

var itVAT = Recognizer{
	Name: "it-vat-code", Presidio: "ItVatCodeRecognizer", Country: "it", Languages: italian,
	Doc:   "Italian VAT numbers, with Luhn's check digit.",
	Label: "IT_VAT_CODE", Weak: true,
	Patterns: []Pattern{
		{Name: "11 digits", Score: 0.1, Regex: `\b(?:\d[ _]?){11}\b`, Loose: true},
		{Name: "11 digits together", Score: 0.1, Regex: `\b(?:IT[ ]?)?\d{11}\b`, Own: true},
	},
	Context: []string{"piva", "partita iva", "pi", "p.iva", "p. iva", "vat"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Luhn(d) && d != "00000000000"
	}),
	Examples: []detect.Example{
		{Text: "partita IVA [IT_VAT_CODE 01333550323]"},
		{Text: "partita IVA 01333550324, ordine 01333550323"},
	},
}

var itDriver = Recognizer{
	Name: "it-driver-license", Presidio: "ItDriverLicenseRecognizer", Country: "it", Languages: italian,
	Doc:      "Numbers of Italian driving licences, where words say so.",
	Label:    "IT_DRIVER_LICENSE",
	Patterns: []Pattern{{Name: "10 characters", Score: 0.2, Regex: `\b(?:[A-Z]{2}\d{7}[A-Z]|U1[B-HJ-NPR-UWXYZ0-9]{7}[A-Z])\b`}},
	Context:  []string{"patente", "patente di guida", "licenza", "licenza di guida"},
	Examples: []detect.Example{
		{Text: "patente di guida [IT_DRIVER_LICENSE AA0123456B]"},
		{Text: "articolo AA0123456B"},
	},
}

var itIdentity = Recognizer{
	Name: "it-identity-card", Presidio: "ItIdentityCardRecognizer", Country: "it", Languages: italian,
	Doc:   "Numbers of Italian identity cards of paper, of the second and of the third electronic kind, where words say so.",
	Label: "IT_IDENTITY_CARD",
	Patterns: []Pattern{
		{Name: "paper", Score: 0.01, Regex: `\b[A-Z]{2}\s?\d{7}\b`},
		{Name: "second electronic", Score: 0.01, Regex: `\b\d{7}[A-Z]{2}\b`},
		{Name: "third electronic", Score: 0.01, Regex: `\b[A-Z]{2}\d{5}[A-Z]{2}\b`},
	},
	Context: []string{"carta", "identità", "elettronica", "cie", "documento", "riconoscimento", "espatrio", "carta d'identità"},
	Examples: []detect.Example{
		{Text: "carta d'identità [IT_IDENTITY_CARD CA12345AA]"},
		{Text: "articolo CA12345AA"},
	},
}

var itPassport = Recognizer{
	Name: "it-passport", Presidio: "ItPassportRecognizer", Country: "it", Languages: italian,
	Doc:      "Italian passport numbers, where words say so.",
	Label:    "IT_PASSPORT",
	Patterns: []Pattern{{Name: "2 letters 7 digits", Score: 0.01, Regex: `\b[A-Z]{2}\d{7}\b`}},
	Context:  []string{"passaporto", "elettronico", "italiano", "viaggio", "viaggiare", "estero", "documento", "dogana"},
	Examples: []detect.Example{
		{Text: "passaporto [IT_PASSPORT YA1234567]"},
		{Text: "articolo YA1234567"},
	},
}
