package temporal

import (
	"strconv"
	"strings"
	"unicode"
)

// unitKind is what the words behind a number make of it.
type unitKind uint8

const (
	noUnit    unitKind = iota
	yearsOnly          // "45 años": years of anything
	ageItself          // "45-year-old": an age and nothing else
)

// hyphens join the parts of "45-year-old".
const hyphens = blanks + "-\u2010\u2011"

// unitAfter reads the unit behind the number that ends at byte i.
func unitAfter(text string, i int) (end int, kind unitKind) {
	w, past := wordAt(text, skip(text, i, hyphens))
	switch w {
	case "year", "years", "yr", "yrs", "month", "months", "week", "weeks", "day", "days":
		return english(text, past)
	case "yo", "y":
		return shorthand(text, i, past, w)
	case "jahre", "jahren", "monate", "monaten", "wochen", "tage", "j":
		return german(text, past, w)
	case "años", "año", "meses", "semanas", "anys", "any", "mesos", "setmanes":
		return romance(text, past)
	}
	for _, stem := range [...]string{"jährig", "jaehrig", "monatig", "wöchig"} {
		if ending, ok := strings.CutPrefix(w, stem); ok && len(ending) <= 2 {
			return past, germanAdjective(text, past, i)
		}
	}
	return i, noUnit
}

// english reads "-old", "olds" and "of age" behind a unit.
func english(text string, i int) (int, unitKind) {
	w, past := wordAt(text, skip(text, i, hyphens))
	switch w {
	case "old", "olds":
		return past, ageItself
	case "of":
		if age, past := wordAt(text, skip(text, past, blanks)); age == "age" {
			return past, ageItself
		}
	}
	return i, noUnit
}

// germanAdjective tells the age in "11-jähriger Sohn" from the length in "dreijährige
// Tätigkeit". The number ends at byte i, the adjective at byte past.
func germanAdjective(text string, past, i int) unitKind {
	noun := next(text, past)
	r := runeAt(text, skip(text, i, hyphens))
	switch {
	case words().Lasting[noun]:
		return noUnit
	case unicode.IsUpper(r), words().Young[noun]:
		return ageItself
	}
	if n := numberEnding(text, i); n < 16 {
		return noUnit
	}
	return ageItself
}

// numberEnding is the number, in digits or a German word, that ends at byte i.
func numberEnding(text string, i int) int {
	w, _ := wordEnding(text, i)
	if v := numberWords()[w]; v > 0 {
		return v
	}
	v, _ := strconv.Atoi(w)
	return v
}

// shorthand reads the "yo", "y/o" and "y.o." of clinical notes.
func shorthand(text string, number, past int, w string) (int, unitKind) {
	if w == "yo" {
		return past, ageItself
	}
	rest := strings.ToLower(text[past:min(past+3, len(text))])
	switch {
	case strings.HasPrefix(rest, ".o."):
		return past + 3, ageItself
	case strings.HasPrefix(rest, "/o") || strings.HasPrefix(rest, ".o"):
		if !wordRune(runeAt(text, past+2)) {
			return past + 2, ageItself
		}
	}
	return number, noUnit
}

// german reads "alt" behind a unit.
func german(text string, i int, unit string) (int, unitKind) {
	past := i
	if unit == "j" {
		past = skip(text, past, ".")
	}
	if w, end := wordAt(text, skip(text, past, blanks)); w == "alt" {
		return end, ageItself
	}
	return past, noUnit
}

// romance reads "de edad" and "d'edat" behind a unit.
func romance(text string, i int) (int, unitKind) {
	w, past := wordAt(text, skip(text, i, blanks))
	if w == "de" || w == "d" {
		if age, end := wordAt(text, skip(text, past, blanks+"'’")); age == "edad" || age == "edat" {
			return end, ageItself
		}
	}
	return i, yearsOnly
}
