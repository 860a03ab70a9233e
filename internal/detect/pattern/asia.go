package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// asia lists the identifiers of Singapore, Thailand, the Philippines and China;
// those of India and Korea have files of their own.
func asia() []Recognizer {
	return []Recognizer{sgNRIC, sgUEN, thTNIN, phTIN, phPassport, phUMID, cnResident}
}

var sgNRIC = Recognizer{
	Name: "sg-nric-fin", Presidio: "SgFinRecognizer", Country: "sg", Languages: english,
	Doc:   "Singapore's identity numbers of residents and foreigners, with their check letter.",
	Label: "SG_NRIC_FIN",
	Patterns: []Pattern{
		{Name: "any letter", Score: 0.3, Loose: true, Regex: `\b[A-Z]\d{7}[A-Z]\b`},
		{Name: "letter of a kind", Score: 0.5, Regex: `\b[STFGM]\d{7}[A-Z]\b`},
	},
	Context: []string{"fin", "fin#", "nric", "nric#"},
	Strict:  checked(isNRIC),
	Examples: []detect.Example{
		{Text: "NRIC [SG_NRIC_FIN S2740116C], FIN [SG_NRIC_FIN M1234567K]"},
		{Text: "S2740116D"},
	},
}

// isNRIC weighs the digits; the kind shifts the sum and chooses the letters.
func isNRIC(s string) bool {
	c := strings.ToUpper(s)
	sum := checksum.Weighted(c[1:8], 2, 7, 6, 5, 4, 3, 2)
	letters := "JZIHGFEDCBA"
	switch c[0] {
	case 'T':
		sum += 4
	case 'F':
		letters = "XWUTRQPNMLK"
	case 'G':
		sum, letters = sum+4, "XWUTRQPNMLK"
	case 'M':
		sum, letters = sum+3, "XWUTRQPNJLK"
	}
	return letters[sum%11] == c[8]
}

var sgUEN = Recognizer{
	Name: "sg-uen", Presidio: "SgUenRecognizer", Country: "sg", Languages: english,
	Doc:   "Singapore's entity numbers, in their three forms, with their check letter.",
	Label: "SG_UEN",
	Patterns: []Pattern{{Name: "9 or 10 characters", Score: 0.3,
		Regex: `\b(?:\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])\b`}},
	Context:  []string{"uen", "unique entity number", "business registration", "acra"},
	Validate: checked(isUEN),
	Weak:     true,
	Examples: []detect.Example{
		{Text: "UEN [SG_UEN 53125226D], UEN [SG_UEN 201434292D], UEN [SG_UEN T16RF0037C]"},
		{Text: "UEN 53125226E"},
	},
}

// uenKinds are the kinds of entity in numbers of the third form.
const uenKinds = " LP LL FC PF RF MQ MM NB CC CS MB FM GS DP CP NR CM CD MD HS VH CH MH CL XL CX HC RP TU TC FB FN PA PB SS MC SM GA GB "

func isUEN(s string) bool {
	c := strings.ToUpper(s)
	last := c[len(c)-1]
	switch {
	case len(c) == 9: // businesses
		return "XMKECAWLJDB"[checksum.Weighted(c[:8], 10, 4, 9, 3, 8, 2, 7, 1)%11] == last
	case isDigit(c[0]): // companies, with their year
		return checksum.Mod(c[:4], 10000) <= latestYear &&
			"ZKCMDNERGWH"[checksum.Weighted(c[:9], 10, 8, 6, 4, 9, 7, 5, 3, 1)%11] == last
	}
	const letters = "ABCDEFGHJKLMNPQRSTUVWX0123456789"
	if !strings.Contains(uenKinds, " "+c[3:5]+" ") {
		return false
	}
	sum := 0
	for i, w := range [9]int{4, 3, 5, 3, 10, 2, 2, 5, 7} {
		v := strings.IndexByte(letters, c[i])
		if v < 0 {
			return false
		}
		sum += v * w
	}
	return letters[((sum-5)%11+11)%11] == last
}

var thTNIN = Recognizer{
	Name: "th-tnin", Presidio: "ThTninRecognizer", Country: "th", Languages: []string{"th"},
	Doc:   "Thai identity numbers: kind, province, check digit modulo 11.",
	Label: "TH_TNIN", Weak: true,
	Patterns: []Pattern{
		{Name: "13 digits", Score: 0.5, Regex: `\b[1-9](?:[134]\d|2[0-7]|5[0-8]|[67][0-7]|[89][0-6])\d{10}\b`},
		{Name: "1-4-5-2-1", Score: 0.5, Own: true, Regex: `\b[1-9]-(?:[134]\d|2[0-7]|5[0-8]|[67][0-7]|[89][0-6])\d{2}-\d{5}-\d{2}-\d\b`},
	},
	Context: []string{"thai national id", "thai id number", "tnin", "thai id", "เลขประจำตัวประชาชน", "เลขบัตรประชาชน", "รหัสปชช"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return (11-checksum.Weighted(d[:12], 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11)%10 == int(d[12]-'0')
	}),
	Examples: []detect.Example{
		{Text: "Thai ID [TH_TNIN 1234567890121]"},
		{Text: "Thai ID 1234567890122"},
	},
}

var phTIN = Recognizer{
	Name: "ph-tin", Presidio: "PhTinRecognizer", Country: "ph", Languages: english,
	Doc:   "Philippine taxpayer numbers, with or without a branch, by their check digit modulo 11.",
	Label: "PH_TIN",
	Patterns: []Pattern{
		{Name: "by hyphens", Score: 0.05, Regex: `\b\d{3}-\d{3}-\d{3}(?:-\d{3})?\b`},
		{Name: "bare", Score: 0.01, Regex: `\b(?:\d{9}|\d{12})\b`},
	},
	Context: []string{"tin", "taxpayer identification number", "bir", "taxpayer id", "tax id", "rdo", "revenue district office"},
	Validate: refuted(func(s string) bool {
		d := digits(s)
		return checksum.Weighted(d[:8], 9, 8, 7, 6, 5, 4, 3, 2)%11 == int(d[8]-'0')
	}),
	Examples: []detect.Example{
		{Text: "BIR TIN: [PH_TIN 000-123-456-000]"},
		{Text: "BIR TIN: 000-123-457"},
	},
}

var phPassport = Recognizer{
	Name: "ph-passport", Presidio: "PhPassportRecognizer", Country: "ph", Languages: english,
	Doc:      "Philippine passport numbers, where words say so.",
	Label:    "PH_PASSPORT",
	Patterns: []Pattern{{Name: "9 characters", Score: 0.1, Cased: true, Regex: `\b(?:[A-Z]\d{7}[A-Z]|[A-Z]{2}\d{7})\b`}},
	Context: []string{"philippine passport", "philippines passport", "passport", "passport number", "passport no", "passport no.",
		"passport#", "passport id", "travel document", "pasaporte", "pasaporte number", "dfa"},
	Examples: []detect.Example{
		{Text: "Philippine passport [PH_PASSPORT P1234567A]"},
		{Text: "part P1234567A"},
	},
}

var phUMID = Recognizer{
	Name: "ph-umid", Presidio: "PhUmidRecognizer", Country: "ph", Languages: english,
	Doc:   "Philippine common reference numbers.",
	Label: "PH_UMID", Weak: true,
	Patterns: []Pattern{
		{Name: "4-7-1", Score: 0.5, Regex: `\b\d{4}-\d{7}-\d\b`},
		{Name: "bare", Score: 0.3, Regex: `\b\d{12}\b`},
	},
	Context: []string{"umid", "unified multi-purpose id", "crn", "common reference number", "sss", "gsis", "philhealth", "pag-ibig",
		"umid number", "umid card", "unified multipurpose id"},
	Examples: []detect.Example{
		{Text: "UMID [PH_UMID 0033-1234567-8]"},
		{Text: "invoice 0033-1234567-8"},
	},
}

var cnResident = Recognizer{
	Name: "cn-resident-id", Country: "cn",
	Doc:   "Chinese resident identity numbers: region, date of birth, serial, check character of ISO 7064.",
	Label: "CN_RESIDENT_ID",
	Patterns: []Pattern{{Name: "18 characters", Score: 0.5,
		Regex: `\b[1-68]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[0-9X]\b`}},
	Context: []string{"身份证", "resident identity", "id card", "居民身份证"},
	Validate: checked(func(s string) bool {
		sum := checksum.Weighted(s[:17], 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
		return "10X98765432"[sum%11] == strings.ToUpper(s)[17]
	}),
	Examples: []detect.Example{
		{Text: "[CN_RESIDENT_ID 11010519491231002X]"},
		{Text: "110105194912310021"},
	},
}
