package temporal

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// afterBirth is a date of birth in figures, or its year, right before an age: "geb. 12.03.1950, ".
var afterBirth = lazyregexp.New(`(?i)(?:^|[^\pL])(?:\*|(\pL+)[.:]{0,2}(?:\s(?:am|on|el|den|in|im))?)\s?(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?)?(?:19|20)?\d\d[,;]?\s\(?$`)

// birthLead is how many bytes such words and the date have at most.
const birthLead = 48

// besideBirth reads the years that stand as an age right behind a date of birth: "(geb. 12.03.1950, 74 Jahre)".
func besideBirth(text string, start, end int) (past int, ok bool) {
	if past = yearsOf(text, end); past == end {
		return end, false
	}
	if r := runeAt(text, past); r != 0 && !strings.ContainsRune("),;.\n", r) {
		return end, false
	}
	lead := text[max(0, start-birthLead):start]
	m := afterBirth.FindStringSubmatch(lead)
	if m == nil {
		return end, false
	}
	return past, m[1] == "" || words().Birth[strings.ToLower(m[1])]
}

// yearsOf is the end of the word for years behind a number; i where there is none.
func yearsOf(text string, i int) int {
	if w, past := wordAt(text, skip(text, i, blanks)); words().FullYear[w] {
		return past
	}
	return plainYears(text, i)
}

// ofPatient reads the years of Spanish and Catalan notes, "paciente de 45 a. con dolor".
func ofPatient(text string, start, end int) (past int, ok bool) {
	w, begin := wordEnding(text, skipBack(text, start, blanks))
	if w != "de" || !strings.HasPrefix(strings.TrimLeft(text[end:], blanks), "a.") {
		return end, false
	}
	of := previous(text, begin)
	return skip(text, end, blanks) + len("a."), words().Infant[of] || words().Sex[of] || words().People[of]
}

// born is what a sentence says somebody's life from, before the age that it gives.
var born = lazyregexp.New(`(?i)(?:néixer|nascut|nascuda|nascuts|nascudes|naixement|edat)[^.;!?\n]*\sen\s(?:té|tenia|tindrà|farà|fa|feia|compleix|complirà)\s$`)

// bornBefore is how far before such an age the word for birth stands, in bytes.
const bornBefore = 80

// hasYears reports whether the number text[start:end] is an age in Catalan behind a birth: "va néixer el 1972, en té 52".
func hasYears(text string, start, end int) bool {
	w, _ := wordAt(text, skip(text, end, blanks))
	return (closedAfter(text, end) || w == "el" || w == "ara" || w == "i" || w == "avui") && born.MatchString(text[max(0, start-bornBefore):start])
}

// nicknameBefore is a name with what somebody is called by in brackets.
var nicknameBefore = lazyregexp.New(`\p{Lu}[\p{L}'’-]+ \([\p{Lu}«"“„][\p{L}'’»"”-]+\), $`)

// behindNickname reads the years behind a name and a nickname: "Encarnación Rubio (Encarna), 78 años, viuda".
func behindNickname(text string, start, end int) (past int, ok bool) {
	past = yearsOf(text, end)
	return past, past > end && nicknameBefore.MatchString(text[max(0, start-birthLead):start])
}

// leastGlued is the least number that is an age with a letter for years behind it: warranties are shorter.
const leastGlued = 12

var (
	// somebodyBefore is the text before such an age: "Tommo (", "Tommo, ", "she is ".
	somebodyBefore = lazyregexp.New(`(?:\p{Lu}[\p{L}'’-]+(?: \(|, )|\(\pL+, |(?i:\b(?:is|was|aged|age|patient|pt|ist|war)) )$`)
	gluedYears     = lazyregexp.New(`^(?:y|yrs?|a)(?:[).,;]|\s|$)`)
)

// glued reads the years that a letter right behind a number says: "Tommo (72y)", "aged 72yrs".
func glued(text string, start, end int) (past int, ok bool) {
	at := gluedYears.FindString(text[end:min(len(text), end+len("yrs)"))])
	if n, fits := small(text[start:end], 125); at == "" || !fits || n < leastGlued || !somebodyBefore.MatchString(text[max(0, start-birthLead):start]) {
		return end, false
	}
	return end + len(strings.TrimRight(at, ").,; \t\n\r")), true
}
