package pattern

import (
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// australia lists the identifiers of Australia.
func australia() []Recognizer {
	return []Recognizer{auABN, auACN, auTFN, auMedicare}
}

var auABN = Recognizer{
	Name: "au-abn", Presidio: "AuAbnRecognizer", Country: "au", Languages: english,
	Doc:   "Australian business numbers, by the check modulo 89.",
	Label: "AU_ABN",
	Patterns: []Pattern{
		{Name: "2-3-3-3", Score: 0.1, Regex: `\b\d{2}\s\d{3}\s\d{3}\s\d{3}\b`},
		{Name: "bare", Score: 0.01, Weak: true, Regex: `\b\d{11}\b`},
	},
	Context: []string{"australian business number", "abn"},
	Validate: checked(func(s string) bool {
		// One is taken from the first digit, whose weight is ten.
		return (checksum.Weighted(digits(s), 10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19)-10)%89 == 0
	}),
	Examples: []detect.Example{
		{Text: "ABN [AU_ABN 51 824 753 556]"},
		{Text: "ABN 51 824 753 557"},
	},
}

var auACN = Recognizer{
	Name: "au-acn", Presidio: "AuAcnRecognizer", Country: "au", Languages: english,
	Doc:   "Australian company numbers, with their check digit.",
	Label: "AU_ACN", Weak: true,
	Patterns: []Pattern{
		{Name: "3-3-3", Score: 0.1, Regex: `\b\d{3}\s\d{3}\s\d{3}\b`},
		{Name: "bare", Score: 0.01, Regex: `\b\d{9}\b`},
	},
	Context: []string{"australian company number", "acn"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return (10-checksum.Weighted(d, 8, 7, 6, 5, 4, 3, 2, 1)%10)%10 == int(d[8]-'0')
	}),
	Examples: []detect.Example{
		{Text: "ACN [AU_ACN 000 000 019]"},
		{Text: "ACN 000 000 018"},
	},
}

var auTFN = Recognizer{
	Name: "au-tfn", Presidio: "AuTfnRecognizer", Country: "au", Languages: english,
	Doc:   "Australian tax file numbers, by the check modulo 11.",
	Label: "AU_TFN", Weak: true,
	Patterns: []Pattern{
		{Name: "3-3-3", Score: 0.1, Regex: `\b\d{3}\s\d{3}\s\d{3}\b`},
		{Name: "bare", Score: 0.01, Regex: `\b\d{9}\b`},
	},
	Context: []string{"tax file number", "tfn"},
	Validate: checked(func(s string) bool {
		return checksum.Weighted(digits(s), 1, 4, 3, 7, 5, 8, 6, 9, 10)%11 == 0
	}),
	Examples: []detect.Example{
		{Text: "TFN [AU_TFN 876 543 210]"},
		{Text: "TFN 876 543 211"},
	},
}

var auMedicare = Recognizer{
	Name: "au-medicare", Presidio: "AuMedicareRecognizer", Country: "au", Languages: english,
	Doc:   "Australian Medicare numbers, with their check digit.",
	Label: "AU_MEDICARE", Weak: true,
	Patterns: []Pattern{
		{Name: "4-5-1", Score: 0.1, Regex: `\b[2-6]\d{3}\s\d{5}\s\d\b`},
		{Name: "bare", Score: 0.01, Regex: `\b[2-6]\d{9}\b`},
	},
	Context: []string{"medicare"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Weighted(d, 1, 3, 7, 9, 1, 3, 7, 9)%10 == int(d[8]-'0')
	}),
	Examples: []detect.Example{
		{Text: "Medicare [AU_MEDICARE 2123 45670 1]"},
		{Text: "Medicare 2123 45671 1"},
	},
}
