package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// unitedKingdom lists the identifiers of the United Kingdom.
func unitedKingdom() []Recognizer {
	return []Recognizer{ukNHS, ukNINO, ukDriving, ukPassport, ukPostcode, ukVehicle}
}

var ukNHS = Recognizer{
	Name: "uk-nhs", Presidio: "NhsRecognizer", Country: "uk", Languages: english,
	Doc:   "NHS numbers, with their check digit modulo 11 (NHS Data Dictionary).",
	Label: "UK_NHS", Weak: true,
	Patterns: []Pattern{{Name: "3-3-4", Score: 0.5, Regex: `\b\d{3}[- ]?\d{3}[- ]?\d{4}\b`}},
	Context:  []string{"national health service", "nhs", "health services authority", "health authority", "patient"},
	Validate: checked(func(s string) bool {
		return checksum.Weighted(digits(s), 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}),
	Examples: []detect.Example{
		{Text: "NHS number [UK_NHS 943 476 5919]"},
		{Text: "NHS number 943 476 5918"},
	},
}

var ukNINO = Recognizer{
	Name: "uk-nino", Presidio: "UkNinoRecognizer", Country: "uk", Languages: english,
	Doc:   "National Insurance numbers, with a prefix that is given out (HMRC, NIM39110).",
	Label: "UK_NINO",
	Patterns: []Pattern{{Name: "2-2-2-2-1", Score: 0.5,
		Regex: `\b[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b`}},
	Context: []string{"national insurance", "ni number", "nino"},
	Validate: refuted(func(s string) bool {
		return !strings.Contains(" BG GB NK KN NT TN ZZ ", " "+compact(s)[:2]+" ")
	}),
	Examples: []detect.Example{
		{Text: "NI number [UK_NINO AA 12 34 56 B]"},
		{Text: "BG123612A, AA 12 34 56 H"},
	},
}

var ukDriving = Recognizer{
	Name: "uk-driving-licence", Presidio: "UkDrivingLicenceRecognizer", Country: "uk", Languages: english,
	Doc:   "Driver numbers of Great Britain: surname, date of birth, initials (DVLA).",
	Label: "UK_DRIVING_LICENCE",
	Patterns: []Pattern{{Name: "16 characters", Score: 0.5,
		Regex: `\b[A-Z9]{5}\d(?:0[1-9]|1[0-2]|5[1-9]|6[0-2])(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9][A-Z]{2}\b`}},
	Context: []string{"driving licence", "driving license", "driver's licence", "driver's license", "dvla", "dl number",
		"licence number", "license number"},
	Validate: refuted(func(s string) bool {
		// Nines only fill up a surname of fewer than five letters.
		surname := strings.TrimRight(s[:5], "9")
		return surname != "" && !strings.Contains(surname, "9")
	}),
	Examples: []detect.Example{
		{Text: "licence [UK_DRIVING_LICENCE MORGA657054SM9IJ]"},
		{Text: "MORGA613054SM9IJ has month 13, MO9G9657054SM9IJ a nine within"},
	},
}

var ukPassport = Recognizer{
	Name: "uk-passport", Presidio: "UkPassportRecognizer", Country: "uk", Languages: english,
	Doc:      "British passport numbers of two letters and seven digits.",
	Label:    "UK_PASSPORT",
	Patterns: []Pattern{{Name: "2 letters 7 digits", Score: 0.1, Cased: true, Regex: `\b[A-Z]{2}\d{7}\b`}},
	Context: []string{"passport", "passport number", "travel document", "uk passport", "british passport", "her majesty",
		"his majesty", "hm passport", "hmpo"},
	Examples: []detect.Example{
		{Text: "passport [UK_PASSPORT CD7654321]"},
		{Text: "part CD7654321"},
	},
}

// inward is the second half of a post code, whose letters leave out C, I, K, M, O, V.
const inward = `\s?\d[ABD-HJLNP-UW-Z]{2}`

var ukPostcode = Recognizer{
	Name: "uk-postcode", Presidio: "UkPostcodeRecognizer", Country: "uk", Languages: english,
	Doc:   "Post codes of the United Kingdom, by the letters that each place allows (BS 7666).",
	Label: "UK_POSTCODE",
	Patterns: []Pattern{
		{Name: "any", Score: 0.1, Regex: `\b(?:GIR\s?0AA|[A-PR-UWYZ](?:\d[ABCDEFGHJKPSTUW]?|\d{2}|` +
			`[A-HK-Y]\d[ABEHMNPRVWXY]?|[A-HK-Y]\d{2})` + inward + `)\b`},
		{Name: "written with a space", Score: 0.4, Own: true, Exact: true, Regex: `\b[A-PR-UWYZ](?:\d[ABCDEFGHJKPSTUW]?|\d{2}|` +
			`[A-HK-Y]\d[ABEHMNPRVWXY]?|[A-HK-Y]\d{2}) \d[ABD-HJLNP-UW-Z]{2}\b`},
	},
	Context: []string{"postcode", "post code", "postal code", "zip", "address", "delivery", "mailing", "shipping",
		"correspondence", "street", "road"},
	Examples: []detect.Example{
		{Text: "postcode [UK_POSTCODE EC1A1BB], London [UK_POSTCODE SW1A 1AA]"},
		{Text: "QA1 1AA, M1 1AI, form W1A1HQ"},
	},
}

var ukVehicle = Recognizer{
	Name: "uk-vehicle-registration", Presidio: "UkVehicleRegistrationRecognizer", Country: "uk", Languages: english,
	Doc:   "Registration marks of Great Britain since 1963, with the age identifiers of today's.",
	Label: "UK_VEHICLE_REGISTRATION",
	Patterns: []Pattern{
		{Name: "since 2001", Score: 0.3, Regex: `\b[A-HJ-PR-Y]{2}(?:0[1-9]|[1-7]\d)[- ]?[A-HJ-PR-Z]{3}\b`},
		{Name: "prefix", Score: 0.2, Regex: `\b[A-HJ-NPR-TV-Y]\d{1,3}[- ]?[A-HJ-PR-Y][A-HJ-PR-Z]{2}\b`},
		{Name: "suffix", Score: 0.15, Regex: `\b[A-HJ-PR-Z]{3}[- ]?\d{1,3}[- ]?[A-HJ-NPR-TV-Y]\b`},
	},
	Context: []string{"vehicle", "registration", "number plate", "licence plate", "license plate", "reg", "vrn", "dvla", "v5c",
		"logbook", "mot", "car", "insured vehicle"},
	Validate: func(s string) Verdict {
		c := compact(s)
		if len(c) != 7 || isDigit(c[1]) || !isDigit(c[2]) || !isDigit(c[3]) {
			return Unknown
		}
		if age := checksum.Mod(c[2:4], 100); age >= 2 && age <= 29 || age >= 51 && age <= 79 {
			return Valid
		}
		return Invalid
	},
	Weak: true,
	Examples: []detect.Example{
		{Text: "the car [UK_VEHICLE_REGISTRATION AB51 ABC], registration [UK_VEHICLE_REGISTRATION M456DEF]"},
		{Text: "car AQ51 ABC, car AB30 ABC"},
	},
}
