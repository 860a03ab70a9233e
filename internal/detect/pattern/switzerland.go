package pattern

import (
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// switzerland lists the identifiers of Switzerland and Liechtenstein.
func switzerland() []Recognizer {
	return []Recognizer{chAHV, chInsuranceCard, chUID, chVehicle}
}

var chAHV = Recognizer{
	Name: "ch-ahv", Country: "ch",
	Doc:      "Swiss old-age insurance numbers: country code 756 and the check digit of GS1.",
	Label:    "CH_AHV",
	Patterns: []Pattern{{Name: "756, 4-4-2", Score: 0.5, Regex: `\b756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}\b`}},
	Context:  []string{"ahv", "avs", "ahv-nummer", "sozialversicherungsnummer", "numéro avs", "versichertennummer"},
	Validate: checked(func(s string) bool { return checksum.EAN(digits(s)) }),
	Examples: []detect.Example{
		{Text: "AHV-Nr. [CH_AHV 756.9217.0769.85] und [CH_AHV 7569217076985]"},
		{Text: "756.9217.0769.86"},
	},
}

var chInsuranceCard = Recognizer{
	Name: "ch-insurance-card", Country: "ch",
	Doc:      "Numbers of Swiss health insurance cards: 80756, the insurer, the person and the check digit of ISO/IEC 7812-1.",
	Label:    "CH_INSURANCE_CARD",
	Patterns: []Pattern{{Name: "80756 and 15 digits", Score: 0.75, Regex: `\b80756[ ]?(?:\d[ .-]?){14}\d\b`}},
	Context:  []string{"versichertenkarte", "kartennummer", "carte d'assuré", "krankenkasse", "kennnummer"},
	Validate: confirmed(func(s string) bool { return checksum.Luhn(digits(s)) }),
	Examples: []detect.Example{
		{Text: "Karte [CH_INSURANCE_CARD 80756000080000000015]"},
		{Text: "80757000080000000015"},
	},
}

var chUID = Recognizer{
	Name: "ch-uid", Country: "ch",
	Doc:   "Swiss enterprise numbers, alone or as VAT numbers, with their check digit modulo 11 (UIDG).",
	Label: "CH_VAT_ID",
	Patterns: []Pattern{{Name: "CHE and 9 digits", Score: 0.5,
		Regex: `\bCHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}(?: ?(?:MWST|TVA|IVA|VAT|HR|RC))?\b`}},
	Context: []string{"uid", "mwst", "tva", "iva", "ide", "mwst-nr"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return (11-checksum.Weighted(d[:8], 5, 4, 3, 2, 7, 6, 5, 4)%11)%11 == int(d[8]-'0')
	}),
	Examples: []detect.Example{
		{Text: "UID [CH_VAT_ID CHE-116.281.710], MWST-Nr. [CH_VAT_ID CHE-116.281.710 MWST]"},
		{Text: "CHE-116.281.711"},
	},
}

var chVehicle = Recognizer{
	Name: "ch-vehicle-registration", Country: "ch",
	Doc:   "Swiss and Liechtenstein number plates: a canton and up to six digits, where words say so.",
	Label: "CH_VEHICLE_REGISTRATION",
	Patterns: []Pattern{{Name: "canton and number", Score: 0.2, Exact: true,
		Regex: `\b(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH|FL)[ \x{a0}-]?[1-9][\d']{0,6}\b`}},
	Context:  []string{"kontrollschild", "kennzeichen", "autonummer", "fahrzeug", "auto", "nummernschild", "plaque", "immatriculation", "targa", "wagen", "pkw"},
	Validate: refuted(func(s string) bool { return countDigits(s) <= 6 }),
	Examples: []detect.Example{
		{Text: "das Auto mit dem Kontrollschild [CH_VEHICLE_REGISTRATION ZH 445566]", Language: "de"},
		{Text: "Saal ZH 445566"},
	},
}
