package generalise

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// oldest is from which age on all are one: there are few, and they are known.
const oldest = 90

// ageWords may be next to the number of an age, and stay there.
var ageWords = wordset.Of(`year years old y o yo yr yrs aged age ages jahr jahre jahren jahres alt alter alte alten altes altem
	jährig jährige jähriger jährigen jähriges lebensjahr lebensjahres j año años edad de anys any ans âge anni età
	of between about around approximately over under von etwa rund zwischen ca entre unos unas`)

// ofYears are the words for years that take the place of those for smaller units.
var ofYears = map[string]string{
	"month": "year", "months": "years", "week": "year", "weeks": "years", "day": "year", "days": "years",
	"monat": "Jahr", "monate": "Jahre", "monaten": "Jahren", "woche": "Jahr", "wochen": "Jahre", "tage": "Jahre", "tagen": "Jahren",
	"lebensmonat": "Lebensjahr", "lebenswoche": "Lebensjahr",
	"meses": "años", "semanas": "años", "días": "años", "mesos": "anys", "setmanes": "anys", "dies": "anys",
}

// age puts the band in the place of the number, in digits or in words, between words of age.
func (o operator) age(text string) string {
	start := strings.IndexFunc(text, unicode.IsDigit)
	end := strings.LastIndexFunc(text, unicode.IsDigit) + 1
	if start < 0 {
		var n int
		if start, end, n = numeral.Find(text); n == 0 {
			return ""
		}
		text, end = text[:start]+strconv.Itoa(n)+text[end:], start+len(strconv.Itoa(n))
	}
	age, ok := normalize.Age(text)
	if !ok {
		return ""
	}
	n, err := strconv.Atoi(age)
	before, behind := text[:start], text[end:]
	if err != nil { // in months, weeks or days
		n, behind = 0, inYears(behind)
	}
	for _, w := range strings.FieldsFunc(lethe.Lower(before+" "+behind), letter.Not) {
		if !ageWords[w] {
			return o.band(n)
		}
	}
	return before + o.band(n) + behind
}

// inYears puts years in the place of a smaller unit.
func inYears(text string) string {
	start := strings.IndexFunc(text, unicode.IsLetter)
	if start < 0 {
		return text
	}
	end := start + strings.IndexFunc(text[start:]+" ", letter.Not)
	if years := ofYears[lethe.Lower(text[start:end])]; years != "" {
		return text[:start] + years + text[end:]
	}
	return text
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
