package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

var english = []string{"en"}

// unitedStates lists the identifiers of the United States; those of its health
// care are in unitedStatesHealth.
func unitedStates() []Recognizer {
	return []Recognizer{usSSN, usITIN, usBank, usRouting, usDriver, usPassport, usMedicalLicense}
}

var usSSN = Recognizer{
	Name: "us-ssn", Presidio: "UsSsnRecognizer", Country: "us", Languages: english,
	Doc:   "Social Security numbers of the United States, but for areas, groups and serials that are never given out.",
	Label: "US_SSN",
	Patterns: []Pattern{
		{Name: "5-4", Score: 0.05, Regex: `\b\d{5}-\d{4}\b`, Loose: true},
		{Name: "3-6", Score: 0.05, Regex: `\b\d{3}-\d{6}\b`},
		{Name: "bare", Score: 0.05, Regex: `\b\d{9}\b`},
		{Name: "3-2-4", Score: 0.5, Regex: `\b\d{3}[- .]\d{2}[- .]\d{4}\b`},
	},
	Context:  []string{"social", "security", "ssn", "ssns", "ssid", "social security"},
	Validate: refuted(isSSN),
	Examples: []detect.Example{
		{Text: "SSN [US_SSN 078-05-1123]"},
		{Text: "social security number: [US_SSN 219099998]"},
		{Text: "078-05-1120 is the one from the wallet, 078-00-1123 and 666-12-3456 never were, 219.09-9999 mixes marks"},
	},
}

func isSSN(s string) bool {
	if marks := strings.Map(func(r rune) rune {
		if isDigit(byte(r)) {
			return -1
		}
		return r
	}, s); !checksum.Repeated(marks) {
		return false
	}
	d := digits(s)
	area, group, serial := d[:3], d[3:5], d[5:]
	switch {
	case area == "000" || area == "666" || group == "00" || serial == "0000":
		return false
	case d == "123456789" || d == "987654320" || d == "078051120" || checksum.Repeated(d):
		return false // in advertisements and examples
	}
	return true
}

// itinGroups are the fourth and fifth digits that the IRS gives out.
const itinGroups = `(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])`

var usITIN = Recognizer{
	Name: "us-itin", Presidio: "UsItinRecognizer", Country: "us", Languages: english,
	Doc:   "Individual Taxpayer Identification Numbers: from 900 on, with a group that the IRS gives out.",
	Label: "US_ITIN",
	Patterns: []Pattern{
		{Name: "one hyphen", Score: 0.05, Regex: `\b9\d{2}[- ]` + itinGroups + `\d{4}\b|\b9\d{2}` + itinGroups + `[- ]\d{4}\b`},
		{Name: "bare", Score: 0.3, Regex: `\b9\d{2}` + itinGroups + `\d{4}\b`},
		{Name: "3-2-4", Score: 0.5, Regex: `\b9\d{2}[- ]` + itinGroups + `[- ]\d{4}\b`},
	},
	Context: []string{"individual", "taxpayer", "itin", "tax", "payer", "taxid", "tin"},
	Examples: []detect.Example{
		{Text: "ITIN [US_ITIN 911-70-1234], taxpayer [US_ITIN 911701234]"},
		{Text: "911-4-1234"},
	},
}

var usBank = Recognizer{
	Name: "us-bank", Presidio: "UsBankRecognizer", Country: "us", Languages: english,
	Doc:      "Bank account numbers: 8 to 17 digits, where words say so.",
	Label:    "US_BANK_NUMBER",
	Patterns: []Pattern{{Name: "bare", Score: 0.05, Regex: `\b\d{8,17}\b`}},
	Context:  []string{"account", "account#", "acct", "bank", "debit"}, PresidioContext: []string{"check", "save"},
	Examples: []detect.Example{
		{Text: "bank account [US_BANK_NUMBER 945456787654]"},
		{Text: "order 945456787654 and others"},
	},
}

var usRouting = Recognizer{
	Name: "us-routing", Presidio: "AbaRoutingRecognizer", Country: "us", Languages: english,
	Doc:   "Routing numbers of American banks, with the check digit of the ABA (weights 3, 7, 1).",
	Label: "ABA_ROUTING_NUMBER", Weak: true,
	Patterns: []Pattern{
		{Name: "bare", Score: 0.05, Regex: `\b[0123678]\d{8}\b`},
		{Name: "4-4-1", Score: 0.3, Regex: `\b[0123678]\d{3}-\d{4}-\d\b`},
	},
	Context: []string{"aba", "routing", "abarouting", "association", "bankrouting"},
	Validate: checked(func(s string) bool {
		return checksum.Weighted(digits(s), 3, 7, 1, 3, 7, 1, 3, 7, 1)%10 == 0
	}),
	Examples: []detect.Example{
		{Text: "routing number [ABA_ROUTING_NUMBER 121000358]"},
		{Text: "121000358 without a word"},
	},
}

var usDriver = Recognizer{
	Name: "us-driver-license", Presidio: "UsLicenseRecognizer", Country: "us", Languages: english,
	Doc:   "Driver's licence numbers in the forms of the American states.",
	Label: "US_DRIVER_LICENSE",
	Patterns: []Pattern{
		{Name: "letters and digits", Score: 0.3, Cased: true, Regex: `\b(?:[A-Z]\d{1,14}|[A-Z]\d{18}|[A-Z]\d{6}R|` +
			`[A-Z]{2}\d{3,7}|[A-Z]{2}\d{6}[A-Z]|[A-Z]\d[A-Z]\d[A-Z]|` +
			`\d{2}[A-Z]{3}\d{5,6}|\d{3}[A-Z]{2}\d{4}|\d{7,9}[A-Z]|\d{8}[A-Z]{2})\b`},
		{Name: "grouped", Score: 0.31, Own: true, Cased: true, Regex: `\b(?:[A-Z]\d{2,4}(?:[- ]\d{2,5}){2,4}|[A-Z]-\d{3}(?:-\d{3}){3}|[A-Z] \d{3}(?: \d{3}){3})\b`},
		{Name: "grouped digits", Score: 0.01, Own: true, Regex: `\b(?:\d{2}-\d{3}-\d{4}|\d{3} \d{3} \d{3}|\d{2} \d{3} \d{3})\b`},
		{Name: "digits", Score: 0.01, Regex: `\b(?:\d{6,14}|\d{16})\b`},
	},
	Context:         []string{"driver", "license", "lic", "dls", "cdls", "lic#", "driving", "driver's license"},
	PresidioContext: []string{"permit", "identification"},
	Examples: []detect.Example{
		{Text: "driver's license [US_DRIVER_LICENSE H12234567], driver's license [US_DRIVER_LICENSE S530-4605-9912]"},
		{Text: "the flat H12234567"},
	},
}

var usPassport = Recognizer{
	Name: "us-passport", Presidio: "UsPassportRecognizer", Country: "us", Languages: english,
	Doc:   "American passport numbers: nine digits, or a letter and eight digits.",
	Label: "US_PASSPORT",
	Patterns: []Pattern{
		{Name: "digits", Score: 0.05, Regex: `\b\d{9}\b`},
		{Name: "letter and digits", Score: 0.1, Cased: true, Regex: `\b[A-Z]\d{8}\b`},
	},
	Context: []string{"passport", "passport#", "travel document"}, PresidioContext: []string{"us", "united", "states", "travel", "document"},
	Examples: []detect.Example{
		{Text: "passport [US_PASSPORT Z12803456]"},
		{Text: "flight Z12803456"},
	},
}

var usMedicalLicense = Recognizer{
	Name: "us-medical-license", Presidio: "MedicalLicenseRecognizer", Country: "us", Languages: english,
	Doc:   "Certificate numbers of the DEA for prescribers, with their check digit.",
	Label: "MEDICAL_LICENSE",
	Patterns: []Pattern{
		{Name: "anywhere", Score: 0.4, Loose: true, Regex: `[A-HJ-MPR-UX][A-Z9]\d{7}`},
		{Name: "whole word", Score: 0.4, Own: true, Cased: true, Regex: `\b[ABFGMPR][A-Z9]\d{7}\b`},
	},
	Context: []string{"medical", "certificate", "dea", "prescriber"},
	Validate: checked(func(s string) bool {
		// The sum of the odd digits and twice that of the even ones ends in the seventh.
		d := s[2:]
		sum := checksum.Weighted(d[:6], 1, 2, 1, 2, 1, 2)
		return sum >= 0 && sum%10 == int(d[6]-'0')
	}),
	Weak: true,
	Examples: []detect.Example{
		{Text: "DEA certificate [MEDICAL_LICENSE BB1388568]"},
		{Text: "DEA certificate BB1388569"},
	},
}
