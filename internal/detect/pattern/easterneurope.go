package pattern

import (
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// easternEurope lists the identifiers of Turkey, Croatia, Romania, Estonia and
// the Czech and Slovak Republics.
func easternEurope() []Recognizer {
	return []Recognizer{trNationalID, trVehicle, hrOIB, roCNP, eeIsikukood, czBirthNumber}
}

var trNationalID = Recognizer{
	Name: "tr-national-id", Presidio: "TrNationalIdRecognizer", Country: "tr", Languages: []string{"tr"},
	Doc:      "Turkish identity numbers, with their two check digits.",
	Label:    "TR_NATIONAL_ID",
	Patterns: []Pattern{{Name: "11 digits", Score: 0.3, Regex: `\b[1-9]\d{10}\b`}},
	Context: []string{"tc kimlik", "kimlik no", "kimlik numarası", "tckn", "tc no", "nüfus cüzdanı", "national id", "turkish id",
		"türk kimlik"},
	Validate: checked(func(s string) bool {
		d := checksum.Digits(s)
		odd := d[0] + d[2] + d[4] + d[6] + d[8]
		even := d[1] + d[3] + d[5] + d[7]
		return ((odd*7-even)%10+10)%10 == d[9] && (odd+even+d[9])%10 == d[10]
	}),
	Examples: []detect.Example{
		{Text: "TC Kimlik No: [TR_NATIONAL_ID 10000000146]"},
		{Text: "TC Kimlik No: 10000000145"},
	},
}

// trLetters are those of Turkish plates: Latin ones without Q, W and X.
const trLetters = `[A-PR-VY-Z]{1,3}`

const trProvince = `(?:0[1-9]|[1-7]\d|8[01])`

var trVehicle = Recognizer{
	Name: "tr-license-plate", Presidio: "TrLicensePlateRecognizer", Country: "tr", Languages: []string{"tr"},
	Doc:   "Turkish number plates: a province, letters, digits.",
	Label: "TR_LICENSE_PLATE", Weak: true,
	Patterns: []Pattern{
		{Name: "by spaces", Score: 0.3, Cased: true, Regex: `\b` + trProvince + `\s?` + trLetters + `\s?\d{2,4}\b`},
		{Name: "by hyphens", Score: 0.3, Cased: true, Regex: `\b` + trProvince + `-` + trLetters + `-\d{2,4}\b`},
	},
	Context: []string{"plaka", "araç plakası", "plaka numarası", "kayıt plakası", "tr plaka", "license plate", "number plate",
		"plate", "taşıt plakası", "kayıt", "araç"},
	Validate: checked(func(string) bool { return true }), // the expression has seen the province
	Examples: []detect.Example{
		{Text: "plaka [TR_LICENSE_PLATE 34 ABC 123]"},
		{Text: "plaka 82 ABC 123"},
	},
}

var hrOIB = Recognizer{
	Name: "hr-oib", Country: "hr",
	Doc:   "Croatian personal identification numbers, with the check digit of ISO 7064.",
	Label: "HR_OIB", Weak: true,
	Patterns: []Pattern{{Name: "11 digits", Score: 0.2, Regex: `\b\d{11}\b`}},
	Context:  []string{"oib", "osobni identifikacijski broj"},
	Validate: checked(checksum.Mod1110),
	Examples: []detect.Example{
		{Text: "OIB [HR_OIB 33392005961]"},
		{Text: "OIB 33392005962"},
	},
}

var roCNP = Recognizer{
	Name: "ro-cnp", Country: "ro",
	Doc:   "Romanian personal numerical codes: sex, date of birth, county, serial, check digit.",
	Label: "RO_CNP", Weak: true,
	Patterns: []Pattern{{Name: "13 digits", Score: 0.4,
		Regex: `\b[1-9]\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[1-4]\d|5[0-2]|70)\d{4}\b`}},
	Context: []string{"cnp", "cod numeric personal"},
	Validate: checked(func(s string) bool {
		check := checksum.Weighted(s[:12], 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9) % 11
		return (check%10 + check/10) == int(s[12]-'0') // ten counts as one
	}),
	Examples: []detect.Example{
		{Text: "CNP [RO_CNP 1630615123457]"},
		{Text: "CNP 1630615123458"},
	},
}

var eeIsikukood = Recognizer{
	Name: "ee-isikukood", Country: "ee",
	Doc:   "Estonian and Lithuanian personal codes: sex and century, date of birth, serial, check digit.",
	Label: "EE_PERSONAL_CODE", Weak: true,
	Patterns: []Pattern{{Name: "11 digits", Score: 0.3,
		Regex: `\b[1-8]\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}\b`}},
	Context: []string{"isikukood", "asmens kodas", "personal code"},
	Validate: checked(func(s string) bool {
		check := checksum.Weighted(s[:10], 1, 2, 3, 4, 5, 6, 7, 8, 9, 1) % 11
		if check == 10 {
			check = checksum.Weighted(s[:10], 3, 4, 5, 6, 7, 8, 9, 1, 2, 3) % 11 % 10
		}
		return check == int(s[10]-'0')
	}),
	Examples: []detect.Example{
		{Text: "isikukood [EE_PERSONAL_CODE 37605030299]"},
		{Text: "isikukood 37605030298"},
	},
}

var czBirthNumber = Recognizer{
	Name: "cz-birth-number", Country: "cz",
	Doc:   "Czech and Slovak birth numbers since 1954: date of birth, for women with 50 more months; divisible by 11.",
	Label: "CZ_BIRTH_NUMBER",
	Patterns: []Pattern{
		{Name: "6/4", Score: 0.5, Regex: `\b\d{2}(?:[05][1-9]|[16][0-2]|[27][1-9]|[38][0-2])(?:0[1-9]|[12]\d|3[01])/\d{4}\b`},
		{Name: "bare", Score: 0.1, Weak: true, Regex: `\b\d{2}(?:[05][1-9]|[16][0-2]|[27][1-9]|[38][0-2])(?:0[1-9]|[12]\d|3[01])\d{4}\b`},
	},
	Context: []string{"rodné číslo", "r.č.", "rč", "rodne cislo"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Mod(d, 11) == 0 || checksum.Mod(d[:9], 11) == 10 && d[9] == '0'
	}),
	Examples: []detect.Example{
		{Text: "rodné číslo [CZ_BIRTH_NUMBER 710319/2745]"},
		{Text: "710319/2746"},
	},
}
