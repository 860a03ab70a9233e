package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// india lists the identifiers of India; its vehicles are in indianVehicle.
func india() []Recognizer {
	return []Recognizer{inAadhaar, inPAN, inGSTIN, inVoter, inPassport, inVehicle}
}

var inAadhaar = Recognizer{
	Name: "in-aadhaar", Presidio: "InAadhaarRecognizer", Country: "in", Languages: english,
	Doc:   "Indian Aadhaar numbers, from 2 on, no palindromes, with Verhoeff's check digit.",
	Label: "IN_AADHAAR",
	Patterns: []Pattern{
		{Name: "bare", Score: 0.01, Weak: true, Regex: `\b\d{12}\b`},
		{Name: "4-4-4", Score: 0.01, Weak: true, Regex: `\b\d{4}[- :]\d{4}[- :]\d{4}\b`},
	},
	Context: []string{"aadhaar", "uidai", "aadhar"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return d[0] >= '2' && checksum.Verhoeff(d) && !palindrome(d)
	}),
	Examples: []detect.Example{
		{Text: "Aadhaar [IN_AADHAAR 3123 4567 8909]"},
		{Text: "Aadhaar 3123 4567 8908"},
	},
}

func palindrome(s string) bool {
	for i := range len(s) / 2 {
		if s[i] != s[len(s)-1-i] {
			return false
		}
	}
	return true
}

var inPAN = Recognizer{
	Name: "in-pan", Presidio: "InPanRecognizer", Country: "in", Languages: english,
	Doc:   "Indian permanent account numbers, by the letter for the kind of holder and the digits, which are not all zero.",
	Label: "IN_PAN",
	Patterns: []Pattern{
		{Name: "with a kind of holder", Score: 0.5, Cased: true, Regex: `\b[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]\b`},
		{Name: "letters and digits", Score: 0.1, Loose: true, Regex: `\b[A-Z]{5}\d{4}[A-Z]\b`},
		{Name: "ten characters", Score: 0.01, Loose: true, Regex: `\b[\w@#$%^?~-]{10}\b`},
	},
	Context: []string{"permanent account number", "pan"},
	Validate: refuted(func(s string) bool {
		return strings.IndexFunc(s, isLatin) >= 0 && fourDigits(s)
	}),
	Strict: refuted(func(s string) bool { return s[5:9] != "0000" }),
	Examples: []detect.Example{
		{Text: "PAN [IN_PAN ABBPM4567S]"},
		{Text: "ABCND1234Z, ABBPM0000S"},
	},
}

func isLatin(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// fourDigits reports whether four digits follow each other.
func fourDigits(s string) bool {
	n := 0
	for i := 0; i < len(s); i++ {
		if n++; !isDigit(s[i]) {
			n = 0
		}
		if n == 4 {
			return true
		}
	}
	return false
}

var inGSTIN = Recognizer{
	Name: "in-gstin", Presidio: "InGstinRecognizer", Country: "in", Languages: english,
	Doc:   "Indian tax numbers: state, account number, Z, check character.",
	Label: "IN_GSTIN",
	Patterns: []Pattern{
		{Name: "state and account number", Score: 0.8, Regex: `\b(?:0[1-9]|[1-3][0-7])[A-Z0-9]{11}Z[A-Z0-9]\b`},
		{Name: "any state", Score: 0.1, Regex: `\b\d{2}[A-Z0-9]{11}Z[A-Z0-9]\b`},
	},
	Context:  []string{"gstin", "gst", "goods and services tax", "tax identification", "gst number", "gst registration"},
	Validate: checked(looksLikeGSTIN),
	Strict:   checked(func(s string) bool { return looksLikeGSTIN(s) && checkGSTIN(strings.ToUpper(s)) }),
	Examples: []detect.Example{
		{Text: "GSTIN [IN_GSTIN 27AAPFU0939F1ZV]"},
		{Text: "27AAPFU0939F1ZW, 00AAPFU0939F1ZV"},
	},
}

// looksLikeGSTIN asks for a state up to 37 and for an account number, of whose five
// letters two may be digits.
func looksLikeGSTIN(s string) bool {
	c := strings.ToUpper(s)
	state := checksum.Mod(c[:2], 100)
	return state >= 1 && state <= 37 && countDigits(c[2:7]) <= 2 && countDigits(c[7:11]) == 4 && !isDigit(c[11])
}

// checkGSTIN is Luhn's method over 36 characters.
func checkGSTIN(c string) bool {
	sum := 0
	for i := range 14 {
		p := checksum.Alnum(c[i]) * (1 + i%2)
		sum += p/36 + p%36
	}
	return (36-sum%36)%36 == checksum.Alnum(c[14])
}

var inVoter = Recognizer{
	Name: "in-voter", Presidio: "InVoterRecognizer", Country: "in", Languages: english,
	Doc:   "Indian voters' numbers: three letters and seven digits.",
	Label: "IN_VOTER", Weak: true,
	Patterns: []Pattern{
		{Name: "common letters", Score: 0.4, Cased: true, Regex: `\b[A-Z][ABCDGHJKMNPRSY][A-Z]\d{7}\b`},
		{Name: "any letters", Score: 0.3, Cased: true, Regex: `\b[A-Z]{3}\d{7}\b`},
	},
	Context: []string{"voter", "epic", "elector photo identity card"},
	Examples: []detect.Example{
		{Text: "voter [IN_VOTER KSD1287349]"},
		{Text: "part KSD1287349"},
	},
}

var inPassport = Recognizer{
	Name: "in-passport", Presidio: "InPassportRecognizer", Country: "in", Languages: english,
	Doc:      "Indian passport numbers, where words say so.",
	Label:    "IN_PASSPORT",
	Patterns: []Pattern{{Name: "letter and 7 digits", Score: 0.1, Cased: true, Regex: `\b[A-Z][1-9]\d\s?\d{4}[1-9]\b`}},
	Context:  []string{"passport", "indian passport", "passport number"},
	Examples: []detect.Example{
		{Text: "Indian passport [IN_PASSPORT C3590543]"},
		{Text: "part C3590543"},
	},
}
