package temporal

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/numeral"
)

// ageAnchors are pieces of the words that follow a number in an age.
var ageAnchors = [...]string{"year", "month", "week", "day", "jähr", "Jähr", "Jahre", "Monat", "Woche", "Tage", "años", "anys"}

// longestNumber bounds a number in words, in bytes: "siebenundachtzig".
const longestNumber = 24

// spelledAges finds ages whose number is in words: "forty-five years old",
// "fünfundvierzigjährig", "de cuarenta y cinco años".
func spelledAges(text string, add func(start, end, number int, unit string)) {
	for _, anchor := range ageAnchors {
		for from := 0; ; {
			i := strings.Index(text[from:], anchor)
			if i < 0 {
				break
			}
			at := from + i
			from = at + len(anchor)
			start, past, years := numberBefore(text, at)
			if years == 0 {
				continue
			}
			unitEnd, kind := unitAfter(text, past)
			if kind == ageItself || kind == yearsOnly && lifeYears(text, start, unitEnd) {
				add(start, unitEnd, years, text[past:unitEnd])
			}
		}
	}
}

// ageLeads stand before a number in words that is an age, perhaps.
var ageLeads = [...]string{"ged ", "ge of ", "lter von ", "urned ", "urn ", " is ", "'s ", "’s ", " was ", " be ", " ist ", " war ", " wird ", " wurde ", "mit ", " at "}

// ledAges finds ages whose number is in words after what leads to it: "aged sixty-two",
// "she is thirty-four".
func ledAges(text string, add func(start, end, number int, unit string)) {
	for _, lead := range ageLeads {
		for from := 0; ; {
			i := strings.Index(text[from:], lead)
			if i < 0 {
				break
			}
			start := from + i + len(lead)
			from = start
			for range 2 { // "she was only sixty-three"
				if w, past := wordAt(text, start); words().Already[w] {
					start = skip(text, past, blanks)
				}
			}
			if end, years := numberFrom(text, start); years > 1 {
				if begin, past, ok := ledAge(text, start, end); ok {
					add(begin, past, years, text[end:past])
				}
			}
		}
	}
}

// ledAge reports whether the number in words text[start:end] is an age, and where the words
// for it begin and end.
func ledAge(text string, start, end int) (begin, past int, ok bool) {
	past, _ = unitAfter(text, end)
	if begin, ok := ageBefore(text, start); ok {
		return begin, past, true
	}
	if past > end || !closedAfter(text, end) || words().OtherWord[lethe.Lower(text[start:end])] {
		return 0, 0, false
	}
	w, at := wordEnding(text, skipBack(text, start, blanks))
	ok = words().Turned[w] || selfIs(text, w, at) || w == "be" && willBe(text, at) || (w == "at" || w == "mit") && words().Died[previous(text, at)]
	return start, end, ok || somebodyIs(text, start, end)
}

// numberFrom reads the longest number in words that starts at byte i.
func numberFrom(text string, i int) (end, value int) {
	at := i
	for range 3 {
		_, past := wordAt(text, at)
		if past == at || past-i > longestNumber {
			break
		}
		if v := numeral.Value(lethe.Lower(text[i:past])); v > 0 {
			end, value = past, v
		}
		at = past
		if at < len(text) && (text[at] == ' ' || text[at] == '-') {
			at++
		}
	}
	return end, value
}

// tens finds "mid-forties" of somebody, and "Mitte vierzig".
func tens(text string, add func(start, end, number int, unit string)) {
	for from := 0; ; {
		i := strings.Index(text[from:], "ties")
		if i < 0 {
			break
		}
		from += i + len("ties")
		w, start := wordEnding(text, from)
		years := words().Tens[w]
		if years == 0 || wordRune(runeAt(text, from)) {
			continue
		}
		begin := start
		if part, at := wordEnding(text, skipBack(text, start, " -")); part == "early" || part == "mid" || part == "late" {
			begin = at
		}
		if of := previous(text, begin); words().Decade[of] {
			add(begin, from, years, "")
		}
	}
	for _, lead := range [...]string{"nfang ", "itte ", "nde "} {
		for from := 0; ; {
			i := strings.Index(text[from:], lead)
			if i < 0 {
				break
			}
			start := from + i + len(lead)
			from = start
			w, begin := wordEnding(text, start-1)
			if end, years := numberFrom(text, start); words().Mid[w] && years >= 20 && closedAfter(text, end) {
				add(begin, end, years, "")
			}
		}
	}
}

// numberBefore reads the longest number in words that ends before byte i, where
// hyphens or blanks may stand between, and gives its span and value, 0 for none.
func numberBefore(text string, i int) (start, end, value int) {
	end = skipBack(text, i, hyphens)
	for begin := end; begin > 0 && end-begin <= longestNumber; {
		_, at := wordEnding(text, begin)
		if at == begin {
			break
		}
		if v := numeral.Value(lethe.Lower(text[at:end])); v > 0 {
			start, value = at, v
		}
		begin = skipBack(text, at, " -")
		if begin == at {
			break
		}
	}
	return start, end, value
}
