package generalise

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// oldest is from which age on all are one: there are few, and they are known.
const oldest = 90

// ageWords may stand beside the number of an age, and stay there.
var ageWords = index(`year years old y o yo yr yrs aged age jahr jahre jahren jahres alt alter alte alten
	jährig jährige jähriger jährigen jähriges j año años edad de anys any ans âge anni età`)

func index(words string) map[string]bool {
	of := map[string]bool{}
	for _, w := range strings.Fields(words) {
		of[w] = true
	}
	return of
}

func (o operator) age(text string) string {
	age, ok := normalize.Age(text)
	if !ok {
		return ""
	}
	n, err := strconv.Atoi(age)
	if err != nil { // in months, weeks or days
		return o.band(0)
	}
	start := strings.IndexFunc(text, unicode.IsDigit)
	end := strings.LastIndexFunc(text, unicode.IsDigit) + 1
	for _, w := range strings.FieldsFunc(lethe.Lower(text[:start]+" "+text[end:]), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if !ageWords[w] {
			return o.band(n)
		}
	}
	return text[:start] + o.band(n) + text[end:]
}

func (o operator) band(age int) string {
	low := age / o.AgeBand * o.AgeBand
	if age >= oldest || low+o.AgeBand > oldest {
		return fmt.Sprintf("%d+", min(low, oldest))
	}
	return fmt.Sprintf("%d-%d", low, low+o.AgeBand-1)
}

func (o operator) date(text, lang string) string {
	d, ok := date.Parse(text, lang)
	if !ok || !d.Single() {
		return ""
	}
	year, month, day := d.Parts()
	switch {
	case year < 1000 || month == 0:
		return ""
	case o.DateTo == "month" && day > 0:
		return fmt.Sprintf("%04d-%02d", year, month)
	case o.DateTo == "quarter":
		return fmt.Sprintf("%04d-Q%d", year, (month+2)/3)
	}
	return fmt.Sprintf("%04d", year)
}

// postCode keeps the first digits, or letters and digits, behind the letters of a
// country: "CH-8001" is "CH-80xx".
func (o operator) postCode(text string) string {
	country, code := "", text
	if before, behind, ok := strings.Cut(text, "-"); ok && len(before) <= 2 && strings.Trim(before, upper) == "" {
		country, code = before+"-", behind
	}
	if len(code) > 10 || strings.Trim(code, digits+upper+" -") != "" || !strings.ContainsAny(code, digits) {
		return ""
	}
	kept := 0
	out := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return r
		}
		if kept++; kept <= o.ZIPDigits {
			return r
		}
		return 'x'
	}, code)
	if kept < 4 || kept <= o.ZIPDigits {
		return ""
	}
	return country + out
}

const (
	digits = "0123456789"
	upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)
