package pattern

import (
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// nordic lists the identifiers of Finland, Sweden, Denmark and Norway.
func nordic() []Recognizer {
	return []Recognizer{fiHETU, sePersonal, seOrganization, dkCPR, noFodselsnummer}
}

// latestYear is the last year that numbers are taken to name, as years of two digits are
// read everywhere: what is found does not depend on the day of the run.
const latestYear = 2030

// isDate reports whether year, month and day, as digits, are a date there was.
func isDate(century int, yy, mm, dd string) bool {
	y, m, d := century+checksum.Mod(yy, 100), checksum.Mod(mm, 100), checksum.Mod(dd, 100)
	t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	return m >= 1 && m <= 12 && t.Day() == d && int(t.Month()) == m
}

// hetuEnd are the check characters of Finnish codes, by the number modulo 31.
const hetuEnd = "0123456789ABCDEFHJKLMNPRSTUVWXY"

const hetu = `\d{6}[-+ABCDEFYXWVU]\d{3}[0-9A-FHJ-NPR-Y]`

var fiHETU = Recognizer{
	Name: "fi-personal-identity-code", Presidio: "FiPersonalIdentityCodeRecognizer", Country: "fi", Languages: []string{"fi"},
	Doc:   "Finnish personal identity codes: date of birth, mark of the century, serial, check character (690/2022).",
	Label: "FI_PERSONAL_IDENTITY_CODE",
	Patterns: []Pattern{
		{Name: "whole word", Score: 0.5, Regex: `\b` + hetu + `\b`},
		{Name: "anywhere", Score: 0.1, Loose: true, Regex: hetu},
	},
	Context: []string{"hetu", "henkilötunnus", "personbeteckningen", "personal identity code"},
	Validate: checked(func(s string) bool {
		c := strings.ToUpper(s)
		century := 2000
		switch {
		case c[6] == '+':
			century = 1800
		case strings.IndexByte("-YXWVU", s[6]) >= 0:
			century = 1900
		}
		return isDate(century, s[4:6], s[2:4], s[:2]) && hetuEnd[checksum.Mod(s[:6]+s[7:10], 31)] == c[10]
	}),
	Examples: []detect.Example{
		{Text: "hetu [FI_PERSONAL_IDENTITY_CODE 131052-308T]"},
		{Text: "131052-308U, 311190-1111"},
	},
}

var sePersonal = Recognizer{
	Name: "se-personnummer", Presidio: "SePersonnummerRecognizer", Country: "se", Languages: []string{"sv"},
	Doc:   "Swedish personal identity numbers and coordination numbers: date of birth, serial, Luhn's check digit.",
	Label: "SE_PERSONNUMMER",
	Patterns: []Pattern{
		{Name: "whole word", Score: 0.5, Loose: true, Regex: `\b\d{6,8}[-+]?\d{4}\b`},
		{Name: "anywhere", Score: 0.1, Loose: true, Regex: `\d{6,8}[-+]?\d{4}`},
		{Name: "with its mark", Score: 0.5, Own: true, Regex: `\b(?:18|19|20)?\d{6}[-+]\d{4}\b`},
		{Name: "bare", Score: 0.3, Own: true, Weak: true, Regex: `\b(?:18|19|20)?\d{10}\b`},
	},
	Context: []string{"personnummer", "svenskt personnummer", "svensk id", "ssn", "personal identity number", "samordningsnummer"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		d = d[len(d)-10:]
		month, day := checksum.Mod(d[2:4], 100), checksum.Mod(d[4:6], 100)
		if day >= 61 {
			day -= 60 // a coordination number
		}
		return month >= 1 && month <= 12 && day >= 1 && day <= 31 && checksum.Luhn(d)
	}),
	Examples: []detect.Example{
		{Text: "personnummer [SE_PERSONNUMMER 811228-9874], [SE_PERSONNUMMER 19811228-9874]"},
		{Text: "811228-9875, 811328-9874, order 8112289874"},
	},
}

var seOrganization = Recognizer{
	Name: "se-organisationsnummer", Presidio: "SeOrganisationsnummerRecognizer", Country: "se", Languages: []string{"sv"},
	Doc:   "Swedish organization numbers: the third digit from 2 on, Luhn's check digit.",
	Label: "SE_ORGANISATIONSNUMMER", Weak: true,
	Patterns: []Pattern{
		{Name: "whole word", Score: 0.6, Regex: `\b\d{6}-?\d{4}\b`},
		{Name: "anywhere", Score: 0.2, Loose: true, Regex: `\d{6}-?\d{4}`},
	},
	Context:  []string{"organisationsnummer", "orgnr", "org nr", "företagsnummer"},
	Validate: checked(func(s string) bool { return s[2] >= '2' && checksum.Luhn(digits(s)) }),
	Examples: []detect.Example{
		{Text: "organisationsnummer [SE_ORGANISATIONSNUMMER 556703-7485]"},
		{Text: "organisationsnummer 556703-7486"},
	},
}

var dkCPR = Recognizer{
	Name: "dk-cpr", Country: "dk",
	Doc:   "Danish personal numbers: a date of birth and four digits; since 2007 without a check digit.",
	Label: "DK_CPR",
	Patterns: []Pattern{
		{Name: "6-4", Score: 0.4, Regex: `\b(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}-\d{4}\b`},
		{Name: "bare", Score: 0.1, Regex: `\b(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2} ?\d{4}\b`},
	},
	Context: []string{"cpr", "cpr-nummer", "personnummer", "cpr-nr"},
	Validate: func(s string) Verdict {
		d := digits(s)
		if !isDate(2000, d[4:6], d[2:4], d[:2]) && !isDate(1900, d[4:6], d[2:4], d[:2]) {
			return Invalid
		}
		if checksum.Weighted(d, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 {
			return Valid
		}
		return Unknown
	},
	Weak: true,
	Examples: []detect.Example{
		{Text: "CPR [DK_CPR 211062-5629], CPR-nummer [DK_CPR 0101072345]"},
		{Text: "CPR 310262-5629"},
	},
}

var noFodselsnummer = Recognizer{
	Name: "no-fodselsnummer", Country: "no",
	Doc:   "Norwegian birth numbers and D-numbers: date of birth, serial, two check digits modulo 11.",
	Label: "NO_FODSELSNUMMER",
	Patterns: []Pattern{
		{Name: "6 and 5", Score: 0.5, Regex: `\b[0-7]\d(?:[048][1-9]|[159][0-2])\d{2}[ ]?\d{5}\b`},
	},
	Context: []string{"fødselsnummer", "personnummer", "fnr", "d-nummer"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Weighted(d[:10], 3, 7, 6, 1, 8, 9, 4, 5, 2, 1)%11 == 0 &&
			checksum.Weighted(d, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0
	}),
	Examples: []detect.Example{
		{Text: "fødselsnummer [NO_FODSELSNUMMER 01010750160]"},
		{Text: "01010750161"},
	},
}
