package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

var korean = []string{"ko"}

// korea lists the identifiers of South Korea. Their digits often touch Hangul, so
// that only digits bound them.
func korea() []Recognizer {
	return []Recognizer{krRRN, krFRN, krBRN, krDriver, krPassport}
}

// krBirth is the date of birth in registration numbers.
const krBirth = `\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`

// krCheck is the check digit of a registration number; those of foreigners are
// counted from 13. Numbers given out since October 2020 have none.
func krCheck(d string, from int) bool {
	sum := checksum.Weighted(d[:12], 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)
	return (from-sum%11)%10 == int(d[12]-'0')
}

// krRegistration confirms a number whose region and check digit are right.
func krRegistration(from int) Validator {
	return confirmed(func(s string) bool {
		d := digits(s)
		return checksum.Mod(d[7:9], 100) <= 95 && krCheck(d, from)
	})
}

var krRRN = Recognizer{
	Name: "kr-rrn", Presidio: "KrRrnRecognizer", Country: "kr", Languages: korean,
	Doc:   "Korean resident registration numbers: date of birth, sex and century, check digit.",
	Label: "KR_RRN",
	Patterns: []Pattern{
		{Name: "6-7", Score: 0.5, Regex: `(?<!\d)` + krBirth + `-[1-4]\d{6}(?!\d)`},
		{Name: "bare", Score: 0.5, Weak: true, Regex: `(?<!\d)` + krBirth + `[1-4]\d{6}(?!\d)`},
	},
	Context:  []string{"korean rrn", "korean resident registration number", "resident registration number", "rrn", "rrn#", "주민등록번호", "주민번호"},
	Validate: krRegistration(11),
	Examples: []detect.Example{
		{Text: "RRN [KR_RRN 960121-1021413]"},
		{Text: "961321-1021413"},
	},
}

var krFRN = Recognizer{
	Name: "kr-frn", Presidio: "KrFrnRecognizer", Country: "kr", Languages: korean,
	Doc:   "Korean registration numbers of foreigners: date of birth, sex and century, check digit.",
	Label: "KR_FRN",
	Patterns: []Pattern{
		{Name: "6-7", Score: 0.5, Regex: `(?<!\d)` + krBirth + `-[5-8]\d{6}(?!\d)`},
		{Name: "bare", Score: 0.5, Weak: true, Regex: `(?<!\d)` + krBirth + `[5-8]\d{6}(?!\d)`},
	},
	Context: []string{"외국인등록번호", "korean frn", "frn", "foreigner registration number", "korean foreigner registration number",
		"외국인번호"},
	Validate: krRegistration(13),
	Examples: []detect.Example{
		{Text: "FRN [KR_FRN 911124-5678906]"},
		{Text: "911324-5678906"},
	},
}

var krBRN = Recognizer{
	Name: "kr-brn", Presidio: "KrBrnRecognizer", Country: "kr", Languages: korean,
	Doc:   "Korean business registration numbers, with their check digit.",
	Label: "KR_BRN",
	Patterns: []Pattern{
		{Name: "3-2-5", Score: 0.1, Regex: `(?<!\d)\d{3}-\d{2}-\d{5}(?!\d)`},
		{Name: "bare", Score: 0.05, Weak: true, Regex: `(?<!\d)\d{10}(?!\d)`},
	},
	Context: []string{"사업자등록번호", "사업자번호", "사업자", "brn", "business registration number", "korean brn", "business number",
		"tax registration number"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		sum := checksum.Weighted(d[:8], 1, 3, 7, 1, 3, 7, 1, 3)
		last := int(d[8]-'0') * 5
		sum += last + last/10
		return (10-sum%10)%10 == int(d[9]-'0')
	}),
	Examples: []detect.Example{
		{Text: "BRN [KR_BRN 104-86-56659]"},
		{Text: "BRN 104-86-56650"},
	},
}

var krDriver = Recognizer{
	Name: "kr-driver-license", Presidio: "KrDriverLicenseRecognizer", Country: "kr", Languages: korean,
	Doc:   "Korean driver's licence numbers, of a region that there is.",
	Label: "KR_DRIVER_LICENSE", Weak: true,
	Patterns: []Pattern{{Name: "2-2-6-2", Score: 0.05, Regex: `(?<!\d)\d{2}[- ]?\d{2}[- ]?\d{6}[- ]?\d{2}(?!\d)`}},
	Context:  []string{"운전면허", "운전면허번호", "면허번호", "korean driver license", "korean driver's license", "driver license"},
	Validate: checked(func(s string) bool {
		return strings.Contains(" 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 28 ", " "+s[:2]+" ")
	}),
	Examples: []detect.Example{
		{Text: "운전면허 [KR_DRIVER_LICENSE 11-22-123456-12]"},
		{Text: "운전면허 99-22-123456-12"},
	},
}

var krPassport = Recognizer{
	Name: "kr-passport", Presidio: "KrPassportRecognizer", Country: "kr", Languages: korean,
	Doc:   "Korean passport numbers, today's and those of before 2021, where words say so.",
	Label: "KR_PASSPORT",
	Patterns: []Pattern{
		{Name: "today's", Score: 0.1, Regex: `(?<![A-Z0-9a-z])[MSROD]\d{3}[A-Z]\d{4}(?![0-9])`},
		{Name: "before 2021", Score: 0.05, Regex: `(?<![A-Z0-9a-z])[MSROD]\d{8}(?![0-9])`},
	},
	Context: []string{"korean passport", "korean passport number", "대한민국 여권", "여권", "여권번호는", "passport", "passport number"},
	Examples: []detect.Example{
		{Text: "passport M123, 여권번호는 [KR_PASSPORT M789C1234]입니다"},
		{Text: "part M123A4567"},
	},
}
