package temporal

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// Dates that are cut short so far that little but their form tells them.

// shortYear takes a year of two digits behind an apostrophe, where a word that years follow stands before: "died in '98".
func (s *dateScan) shortYear(start, end int) int {
	text := s.field.Text
	mark := runeBefore(text, start)
	if end-start != 2 || mark != '\'' && mark != '’' {
		return 0
	}
	begin := start - utf8.RuneLen(mark)
	if runeBefore(text, begin) != ' ' || !words().Year[previous(text, begin)] || !aloneAfter(text, end, s.lang) || runeAt(text, end) == mark {
		return 0
	}
	century := "19"
	if text[start:end] <= "30" {
		century = "20"
	}
	s.add(begin, end, century+text[start:end], 0.55, byWord)
	return end
}

// shortRange takes two days of a month before a stroke and its number: "10–13/10". Where the second number is not above
// the last, it may be a score of so many points.
func (s *dateScan) shortRange(start, past int) int {
	text := s.field.Text
	after, ok := cutDash(text[past:])
	if !ok {
		return 0
	}
	at := len(text) - len(after)
	stroke := digitsEnd(text, at)
	if stroke >= len(text) || text[stroke] != '/' {
		return 0
	}
	end := digitsEnd(text, stroke+1)
	first, ok1 := small(text[start:past], 31)
	last, ok2 := small(text[at:stroke], 31)
	month, ok3 := small(text[stroke+1:end], 12)
	if !ok1 || !ok2 || !ok3 || first >= last || last <= month || !aloneAfter(text, end, s.lang) || measured(text, start, end) {
		return 0
	}
	norm, ok := normalize.Date(fmt.Sprintf("%d.%d.", last, month), "de")
	if !ok {
		return 0
	}
	s.add(start, end, norm, 0.55, byWord)
	return end
}

// cutDash is the rest of a text that begins with a dash.
func cutDash(text string) (after string, ok bool) {
	for _, dash := range []string{"-", "–"} {
		if after, ok := strings.CutPrefix(text, dash); ok {
			return after, true
		}
	}
	return text, false
}

// digitsEnd is where digits end that begin at a byte.
func digitsEnd(text string, i int) int {
	for i < len(text) && digit(text[i]) {
		i++
	}
	return i
}
