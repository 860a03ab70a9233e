package temporal

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// yearOfLife reads ". Lebensjahr" and "th year" of somebody after a number.
func yearOfLife(text string, i int) (end int, ok bool) {
	switch w, past := wordAt(text, skip(text, i, ". ")); w {
	case "lebensjahr", "lebensjahres", "lebensjahre", "lebensmonat", "lebensmonats", "lebenswoche", "lj":
		return past, runeAt(text, i) == '.'
	}
	switch ordinal, past := wordAt(text, i); ordinal {
	case "st", "nd", "rd", "th":
		year, end := wordAt(text, skip(text, past, blanks))
		number := skipBack(text, i, "0123456789")
		return end, year == "year" && words().Decade[previous(text, number)]
	}
	return i, false
}

// plainYears reads the years of notes after a number, "y", "J.", "a"; it gives i where there
// are none.
func plainYears(text string, i int) (end int) {
	switch w, past := wordAt(text, skip(text, i, blanks)); w {
	case "y", "yr", "yrs", "year", "years", "j", "jr", "jahre", "a":
		return skip(text, past, ".")
	}
	return i
}

// sexAfter reports whether a sex goes on after an age: "45 J., männlich", "75a w".
func sexAfter(text string, i int) bool {
	at := skip(text, i, blanks+",(/")
	if at == i {
		return false
	}
	if r := runeAt(text, at); r == '♀' || r == '♂' {
		return true
	}
	w, end := wordAt(text, at)
	return words().Sex[w] && (len(w) > 1 || !unicode.IsLetter(runeAt(text, skip(text, end, "."))) && runeAt(text, end) != '-')
}

// noteAge reads the "45M" and "67F" of clinical notes, before what notes go on with.
func noteAge(text string, start, end int) (past int, ok bool) {
	r := runeAt(text, end)
	if end-start > 2 || r != 'M' && r != 'F' || wordRune(runeAt(text, end+1)) {
		return end, false
	}
	if strings.ContainsRune("$€£", runeBefore(text, skipBack(text, start, blanks))) {
		return end, false
	}
	w, _ := wordAt(text, skip(text, end+1, blanks+","))
	return end + 1, words().Note[w] && noteBegins(text, start)
}

// noteBegins reports whether a note or a sentence of it may begin with what starts at byte i.
func noteBegins(text string, i int) bool {
	at := skipBack(text, i, blanks)
	r := runeBefore(text, at)
	return !wordRune(r) && r != ',' || words().NoteBefore[previous(text, at)]
}

// withYears reads the years of "mit 71 Jahren", which are no age before a noun: "mit 10 Jahren
// Erfahrung".
func withYears(text string, start, end int) (past int, ok bool) {
	unit, past := wordAt(text, skip(text, end, blanks))
	if unit != "jahren" || previous(text, start) != "mit" {
		return end, false
	}
	return past, !unicode.IsUpper(runeAt(text, skip(text, past, blanks)))
}

// diedWith reports whether somebody fell ill or died "mit 52 an Krebs": the number text[start:end]
// stands between "mit" and "an", and the clause ends in a word for it.
func diedWith(text string, start, end int) bool {
	if end-start != 2 || previous(text, start) != "mit" || next(text, end) != "an" {
		return false
	}
	clause := text[end:min(len(text), end+80)]
	if i := strings.IndexAny(clause, ".;!?\n"); i >= 0 {
		clause = clause[:i]
	}
	for w := range strings.FieldsSeq(clause) {
		w = strings.ToLower(strings.Trim(w, ",()"))
		if words().Died[w] || w == "erkrankt" || w == "gestorben" {
			return true
		}
	}
	return false
}

// midTens reads "Mitte 40" and "Ende 20".
func midTens(text string, start, end int) (begin int, ok bool) {
	w, begin := wordEnding(text, skipBack(text, start, blanks))
	if !words().Mid[w] || end-start != 2 || text[start] < '2' || !closedAfter(text, end) {
		return 0, false
	}
	return begin, runeAt(text, end) != '.' || clauseEnds(text, end)
}

// clauseEnds reports whether the full stop at byte i ends a sentence and makes no ordinal of
// the number before it.
func clauseEnds(text string, i int) bool {
	at := skip(text, i+1, blanks)
	if at >= len(text) || text[at] == '\n' || text[at] == '\r' {
		return true
	}
	w, _ := wordAt(text, at)
	return unicode.IsUpper(runeAt(text, at)) && !words().Counted[w]
}

// somebodyIs reports whether somebody is the subject of the verb before the number
// text[start:end]: "my son is now 7", "Oma wird 80".
func somebodyIs(text string, start, end int) bool {
	w, begin := wordEnding(text, skipBack(text, start, blanks))
	for range 2 {
		if !words().Already[w] {
			break
		}
		w, begin = wordEnding(text, skipBack(text, begin, blanks))
	}
	if !words().Is[w] || runeAt(text, end) == '.' && words().German[w] && !clauseEnds(text, end) {
		return false
	}
	subject, at := wordEnding(text, skipBack(text, begin, blanks))
	return words().Self[subject] || words().People[subject] || unicode.IsUpper(runeAt(text, at)) && name.Given(subject)
}

// behindSomebody reports whether the number text[start:end] stands in brackets after
// somebody, or, where it is the first of several, after some: "wife (39)",
// "children (5, 8 and 11)".
func behindSomebody(text string, start, end int) bool {
	if start == 0 || text[start-1] != '(' || end-start > 2 {
		return false
	}
	w, _ := wordEnding(text, skipBack(text, start-1, blanks))
	switch {
	case words().People[w]:
		return closedAfter(text, end)
	case words().Several[w]:
		_, _, more := listedAfter(text, end)
		return more
	}
	return false
}

// ofSomebody reports whether "of" before the number text[start:end] gives the age of
// somebody: "a lady of 92".
func ofSomebody(text string, start, end int) bool {
	w, begin := wordEnding(text, skipBack(text, start, blanks))
	if w != "of" || !words().People[previous(text, begin)] {
		return false
	}
	follows, _ := wordAt(text, skip(text, end, blanks))
	return closedAfter(text, end) || follows == "who" || follows == "with" || follows == "whose"
}

// listedAfter gives the age that goes on after one that ends at byte i: "aged 4, 7 and 11".
func listedAfter(text string, i int) (start, end int, ok bool) {
	start = skip(text, i, blanks+",")
	joined := start > i && strings.Contains(text[i:start], ",")
	if w, past := wordAt(text, start); words().Join[w] {
		start, joined = skip(text, past, blanks), true
	}
	end = digitsAt(text, start)
	if !joined || end == start || end-start > 2 || runeBefore(text, start) != ' ' {
		return 0, 0, false
	}
	w, _ := wordAt(text, skip(text, end, blanks))
	if closedAfter(text, end) || words().Join[w] || words().YearUnit[w] {
		return start, end, true
	}
	return 0, 0, false
}

// listedBefore gives the age that goes before one that starts at byte i: "5, 8 und 11 Jahre
// alt".
func listedBefore(text string, i int) (start, end int, ok bool) {
	end = skipBack(text, i, blanks)
	joined := false
	if w, begin := wordEnding(text, end); words().Join[w] {
		end, joined = skipBack(text, begin, blanks), true
	}
	if end > 0 && text[end-1] == ',' {
		end, joined = end-1, true
	}
	for start = end; start > 0 && digit(text[start-1]); {
		start--
	}
	if !joined || start == end || end-start > 2 || !aloneBefore(text, start, 0) || numbered(text, start) {
		return 0, 0, false
	}
	return start, end, true
}

func digitsAt(text string, i int) int {
	for i < len(text) && digit(text[i]) {
		i++
	}
	return i
}
