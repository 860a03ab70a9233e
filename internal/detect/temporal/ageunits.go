package temporal

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/numeral"
)

// unitKind is what the words after a number make of it.
type unitKind uint8

const (
	noUnit    unitKind = iota
	yearsOnly          // "45 años": years of anything
	ageItself          // "45-year-old": an age and nothing else
)

// hyphens join the parts of "45-year-old".
const hyphens = blanks + "-\u2010\u2011"

// unitAfter reads the unit after the number that ends at byte i.
func unitAfter(text string, i int) (end int, kind unitKind) {
	w, past := wordAt(text, skip(text, i, hyphens))
	switch w {
	case "year", "years", "yr", "yrs", "month", "months", "week", "weeks", "day", "days":
		if end, kind := english(text, past); kind != noUnit {
			return end, kind
		}
	case "yo", "y":
		if end, kind := shorthand(text, i, past, w); kind != noUnit {
			return end, kind
		}
	case "jahre", "jahren", "monat", "monate", "monaten", "woche", "wochen", "tag", "tage", "tagen", "j", "jr", "jhr", "mon", "mo", "wo":
		if len(w) <= 3 { // an abbreviation
			past = skip(text, past, ".")
		}
		if end, kind = german(text, past); kind == noUnit && sexAfter(text, end) {
			kind = ageItself
		}
		return end, kind
	case "años", "año", "meses", "semanas", "anys", "any", "mesos", "setmanes":
		return romance(text, past)
	}
	for _, stem := range [...]string{"jährig", "jaehrig", "monatig", "wöchig"} {
		if ending, ok := strings.CutPrefix(w, stem); ok && len(ending) <= 2 {
			return past, germanAdjective(text, past, i)
		}
	}
	if end, ok := yearOfLife(text, i); ok {
		return end, ageItself
	}
	if end := plainYears(text, i); end > i && sexAfter(text, end) {
		return end, ageItself
	}
	return i, noUnit
}

// english reads "-old", "olds" and "of age" after a unit.
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

// germanAdjective separates the age in "11-jähriger Sohn" from the length in "dreijährige
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
	if v := numeral.Value(w); v > 0 {
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

// german reads "alt" after a unit, and "alter" before somebody.
func german(text string, i int) (int, unitKind) {
	w, end := wordAt(text, skip(text, i, blanks))
	switch ending, ok := strings.CutPrefix(w, "alt"); {
	case !ok:
	case ending == "", oldPerson(ending, nounAfter(text, end)):
		return end, ageItself
	}
	return i, noUnit
}

// oldPerson reports whether "alter", with that ending, goes with a noun for somebody: of
// things there is a list, and neuter nouns are mostly things.
func oldPerson(ending, noun string) bool {
	switch ending {
	case "e", "er", "en", "em":
		return !isThing(noun)
	case "es":
		return words().Young[noun] || words().People[noun]
	}
	return false
}

// isThing reports whether a German noun is one of things, or ends in one.
func isThing(noun string) bool {
	for i := range noun {
		if words().Thing[noun[i:]] {
			return true
		}
	}
	return false
}

// nounAfter is the next German noun, at most three words on, in lower case.
func nounAfter(text string, i int) string {
	for range 3 {
		i = skip(text, i, blanks+",")
		w, end := wordAt(text, i)
		if unicode.IsUpper(runeAt(text, i)) {
			return w
		}
		i = end
	}
	return ""
}

// romance reads "de edad" and "d'edat" after a unit.
func romance(text string, i int) (int, unitKind) {
	w, past := wordAt(text, skip(text, i, blanks))
	if w == "de" || w == "d" {
		if age, end := wordAt(text, skip(text, past, blanks+"'’")); age == "edad" || age == "edat" {
			return end, ageItself
		}
	}
	return i, yearsOnly
}
