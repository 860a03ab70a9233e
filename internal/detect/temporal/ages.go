package temporal

import (
	"context"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/span"
)

// Ages finds the ages of people. The span holds the words that make a number an
// age, since a bare number, replaced everywhere, would take other numbers with it;
// but for "I am 42" and "she turned 42", where no word belongs to the number.
func Ages() detect.Detector {
	return detect.Detector{
		Name: "ages",
		Doc: "Ages with their words (\"45-year-old\", \"aged 45\", \"I am 45\", \"45 Jahre alt\", \"de 45 años\", \"45 anys d'edat\"), " +
			"and whole fields named for an age.",
		Labels:   []lethe.Label{lethe.Age},
		Numbers:  true,
		Examples: ageExamples,
		Find: func(_ context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			var found []lethe.Mention
			err := detect.Texts(doc, func(f lethe.Field) error {
				found = findAges(f, found)
				return nil
			})
			return found, err
		},
	}
}

func findAges(f lethe.Field, found []lethe.Mention) []lethe.Mention {
	add := func(start, end int, norm string, score float64, w evidence) {
		found = append(found, lethe.Mention{
			Field: f.Name, Span: span.Span{Start: start, End: end}, Label: lethe.Age,
			Text: f.Text[start:end], Normalized: norm, Score: score, Details: lethe.Details(w),
		})
	}
	written := func(start, end int, score float64, w evidence) {
		norm, _ := normalize.Age(f.Text[start:end])
		add(start, end, norm, score, w)
	}
	if start, end, ok := wholeAge(f); ok {
		written(start, end, 0.95, byField)
		return found
	}
	text := f.Text
	spelled := func(start, end, number int, unit string) {
		norm, _ := normalize.Age(strconv.Itoa(number) + unit)
		add(start, end, norm, 0.9, bySpelled)
	}
	spelledAges(text, spelled)
	ledAges(text, spelled)
	tens(text, spelled)
	last := 0 // where the age before ends
	for i := 0; i < len(text); i++ {
		if !digit(text[i]) {
			continue
		}
		past := i + 1
		for past < len(text) && digit(text[past]) {
			past++
		}
		if plausibleAge(text[i:past]) && aloneBefore(text, i, 0) {
			if start, end, score := ageAround(text, i, past); score > 0 {
				w := byAge
				if start == i && end == past {
					w = byBare
				}
				written(start, end, score, w)
				past = listed(text, start, end, i, func(start, end int) {
					if start >= last {
						written(start, end, 0.6, byBare)
					}
				})
				last = past
			}
		}
		i = past - 1
	}
	return found
}

// listed adds the ages that stand in a row with the one that is found, whose digits begin at
// byte number, and gives the end of the last.
func listed(text string, start, end, number int, add func(start, end int)) int {
	if start == number {
		for from, to, ok := listedBefore(text, start); ok; from, to, ok = listedBefore(text, from) {
			add(from, to)
		}
	}
	for from, to, ok := listedAfter(text, end); ok; from, to, ok = listedAfter(text, end) {
		add(from, to)
		end = to
	}
	return end
}

// wholeAge takes the whole of a field that is named for an age.
func wholeAge(f lethe.Field) (start, end int, ok bool) {
	if meaningOf(f.Name) != ageMeaning {
		return 0, 0, false
	}
	text := strings.TrimSpace(f.Text)
	if len(text) > 20 {
		return 0, 0, false
	}
	if _, ok := normalize.Age(text); !ok {
		return 0, 0, false
	}
	start = strings.Index(f.Text, text)
	return start, start + len(text), true
}

// plausibleAge allows 0 to 125, in years or smaller units.
func plausibleAge(digits string) bool {
	return len(digits) < 3 || len(digits) == 3 && digits <= "125"
}

// ageAround looks for the words that make the number text[start:end] an age, and
// gives the span with them; a score of 0 means that there are none.
func ageAround(text string, start, end int) (int, int, float64) {
	unitEnd, kind := unitAfter(text, end)
	if kind == ageItself {
		return start, unitEnd, 0.95
	}
	if begin, ok := ageBefore(text, start); ok && runeAt(text, end) != '%' && aloneAfter(text, unitEnd, "") {
		return begin, unitEnd, 0.9
	}
	if kind == yearsOnly && lifeYears(text, start, unitEnd) {
		return start, unitEnd, 0.7
	}
	if past, ok := behindNickname(text, start, end); ok {
		return start, past, 0.8
	}
	if past, ok := glued(text, start, end); ok {
		return start, past, 0.75
	}
	if begin, past, ok := sexBefore(text, start, end); ok {
		return begin, past, 0.75
	}
	if past, ok := besideBirth(text, start, end); ok {
		return start, past, 0.8
	}
	if past, ok := ofPatient(text, start, end); ok {
		return start, past, 0.75
	}
	if diedWith(text, start, end) || hasYears(text, start, end) {
		return start, end, 0.8
	}
	if past, ok := withYears(text, start, end); ok {
		return start, past, 0.8
	}
	if past, ok := noteAge(text, start, end); ok {
		return start, past, 0.7
	}
	if begin, ok := midTens(text, start, end); ok {
		return begin, end, 0.6
	}
	if bareAge(text, start, end) || agedName(text, start, end) || behindSomebody(text, start, end) || ofSomebody(text, start, end) {
		return start, end, 0.6
	}
	if runeAt(text, end) == 's' && !wordRune(runeAt(text, end+1)) && words().Decade[previous(text, start)] {
		return start, end + 1, 0.7
	}
	return 0, 0, 0
}

// ageBefore reports whether a word for age stands before the number, and where it
// begins.
func ageBefore(text string, start int) (int, bool) {
	at := start
	for range 3 {
		w, begin := wordEnding(text, skipBack(text, at, blanks+":=."))
		if words().Age[w] {
			return begin, true
		}
		if !words().AgeLink[w] {
			break
		}
		at = begin
	}
	return 0, false
}

// sexBefore reports whether "female, " stands before the number text[start:end] and
// nothing but years and a mark after it, and where the word begins and the years end.
func sexBefore(text string, start, end int) (begin, past int, ok bool) {
	at := skipBack(text, start, blanks+"(")
	if at == 0 || text[at-1] != ',' && at == skipBack(text, start, blanks) {
		return 0, 0, false
	}
	w, begin := wordEnding(text, skipBack(text, at, blanks+",."))
	switch {
	case end-start > 2:
		return 0, 0, false
	case words().Sex[w]:
		if strings.Contains(text[begin:start], "(") {
			begin = start // "patient (46, teacher)": the bracket closes further on
		}
	case words().People[w] && text[at-1] == ',': // "(mother, 24)": whose age it is, stays
		begin = start
	default:
		return 0, 0, false
	}
	past = plainYears(text, end)
	r := runeAt(text, past)
	closed := r == 0 || strings.ContainsRune(",;)\n", r) || r == '.' && (past+1 >= len(text) || !digit(text[past+1])) && (past > end || clauseEnds(text, end))
	return begin, past, closed
}

// lifeYears reports whether "45 años" or "45 anys" are years of life: after the
// right word, and not years of something.
func lifeYears(text string, start, end int) bool {
	before := skipBack(text, start, blanks)
	w, begin := wordEnding(text, before)
	if !words().YearsBefore[w] || lasts(text, begin) {
		return false
	}
	if unit, _ := wordEnding(text, end); !words().FullYear[unit] {
		// "de 3 meses" is the age of an infant, or how long something lasted.
		return words().Infant[previous(text, begin)]
	}
	switch next(text, end) {
	case "de", "d", "del":
		return false
	}
	return true
}

// lasts reports whether the text before byte i says how long something goes on: "garantía
// de 2 años", "la durada és de 5 anys", "el plazo será de un año".
func lasts(text string, i int) bool {
	w, begin := wordEnding(text, skipBack(text, i, blanks))
	switch w {
	case "és", "es", "será", "serà", "era", "fue", "sea", "sigui":
		w = previous(text, begin)
	}
	return words().Span[w]
}
