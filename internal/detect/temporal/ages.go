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
	add := func(start, end int, norm string, score float64, w why) {
		found = append(found, lethe.Mention{
			Field: f.Name, Span: span.Span{Start: start, End: end}, Label: lethe.Age,
			Text: f.Text[start:end], Normalized: norm, Score: score, Details: lethe.Details(w),
		})
	}
	written := func(start, end int, score float64, w why) {
		norm, _ := normalize.Age(f.Text[start:end])
		add(start, end, norm, score, w)
	}
	if start, end, ok := wholeAge(f); ok {
		written(start, end, 0.95, byField)
		return found
	}
	text := f.Text
	spelledAges(text, func(start, end, years int) { add(start, end, strconv.Itoa(years), 0.9, bySpelled) })
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
				past = end
			}
		}
		i = past - 1
	}
	return found
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
	if begin, ok := sexBefore(text, start, end); ok {
		return begin, end, 0.75
	}
	if bareAge(text, start, end) || agedName(text, start, end) {
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
	for range 2 {
		w, begin := wordEnding(text, skipBack(text, at, blanks+":="))
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
// nothing but a mark behind it, and where the word begins.
func sexBefore(text string, start, end int) (int, bool) {
	at := skipBack(text, start, blanks+"(")
	if at == 0 || text[at-1] != ',' && at == skipBack(text, start, blanks) {
		return 0, false
	}
	w, begin := wordEnding(text, skipBack(text, at, blanks+","))
	if !words().Sex[w] || end-start > 2 {
		return 0, false
	}
	r := runeAt(text, end)
	closed := r == 0 || strings.ContainsRune(",;)\n", r) || r == '.' && (end+1 >= len(text) || !digit(text[end+1]))
	return begin, closed
}

// lifeYears reports whether "45 años" or "45 anys" are years of life: behind the
// right word, and not years of something.
func lifeYears(text string, start, end int) bool {
	before := skipBack(text, start, blanks)
	w, begin := wordEnding(text, before)
	if !words().YearsBefore[w] || words().Span[previous(text, begin)] {
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
