package temporal

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// cued takes numbers that are a date only because of the word before them: a year
// ("since 2015"), a month and year (04/2019), a day and month ("am 12.4."). past is
// where the first number ends; the result is where the date ends, or 0.
func (s *dateScan) cued(start, past int) int {
	text := s.field.Text
	if !aloneBefore(text, start, s.lastEnd) {
		return 0
	}
	switch past - start {
	case 4:
		return s.cuedYear(start, past)
	case 1, 2:
		if end := s.cuedPair(start, past); end > 0 {
			return end
		}
		if end := s.birthday(start, past); end > 0 {
			return end
		}
		if end := s.shortRange(start, past); end > 0 {
			return end
		}
		if end := s.shortYear(start, past); end > 0 {
			return end
		}
		return s.dayOfWeek(start, past)
	}
	return 0
}

// dayOfWeek takes the day of a month after the day of the week, where nothing follows that it may
// count: "el jueves 18 a las 17:30", "on Thursday 18 at the school".
func (s *dateScan) dayOfWeek(start, end int) int {
	text := s.field.Text
	if n, ok := small(text[start:end], 31); !ok || n == 0 || !words().Weekday[previous(text, start)] || runeBefore(text, start) != ' ' || !aloneAfter(text, end, s.lang) {
		return 0
	}
	r := runeAt(text, end)
	if r == '.' && (s.german() || digit(byte(runeAt(text, end+1)))) {
		return 0 // "Donnerstag 18. Woche"
	}
	if w := next(text, end); r == ' ' && !words().DayLink[w] || r != 0 && strings.ContainsRune(":-–/", r) {
		return 0
	}
	_, begin := wordEnding(text, skipBack(text, start, blanks))
	s.add(begin, end, "", 0.6, byWord)
	return end
}

// cuedYear takes a year after a word that years follow, or after a word for birth.
func (s *dateScan) cuedYear(start, end int) int {
	text := s.field.Text
	year := text[start:end]
	if year < "1850" || year > "2099" || !aloneAfter(text, end, s.lang) && !yearAfter(text, end, s.lang) || measured(text, start, end) {
		return 0
	}
	w := previous(text, start)
	bracketed := runeBefore(text, start) == '(' && runeAt(text, end) == ')'
	born := words().Birth[w] || words().BornAfter[next(text, end)]
	if !words().Year[w] && !born && !bracketed && !s.continues(start) {
		return 0
	}
	s.add(start, end, year, 0.6, byWord)
	return end
}

// yearAfter reports whether a dash and another year follow byte i: 1998-1999, 2015/16.
func yearAfter(text string, i int, lang string) bool {
	if wordRune(runeAt(text, i)) || !strings.ContainsRune("-/", runeAt(text, i)) {
		return false
	}
	end := i + 1
	for end < len(text) && digit(text[end]) {
		end++
	}
	return (end-i-1 == 4 || end-i-1 == 2) && aloneAfter(text, end, lang)
}

// continues reports whether only a mark or a small word stands between the date
// found last and byte i: "in 1994, 1995 and 1997".
func (s *dateScan) continues(i int) bool {
	if s.lastEnd == 0 || i-s.lastEnd > 8 {
		return false
	}
	between := strings.Trim(s.field.Text[s.lastEnd:i], blanks+",")
	return between == "" || to[between]
}

// cuedPair takes 04/2019, and 12.4. or 12/04 after a word that days follow.
func (s *dateScan) cuedPair(start, past int) int {
	text := s.field.Text
	if past >= len(text) || text[past] != '/' && text[past] != '.' {
		return 0
	}
	end := past + 1
	for end < len(text) && digit(text[end]) {
		end++
	}
	length, dot := end-past-1, text[past] == '.'
	// "12.05." with both numbers in two digits is a day wherever German is written.
	german := dot && length == 2 && past-start == 2 && s.german() && !words().Clock[previous(text, start)]
	if length != 4 && (length < 1 || length > 2 || !german && !words().Day[previous(text, start)] && !behindWeekday(text, start) && !timed(text, end, dot) && !(!dot && s.headsEntry(start, end)) &&
		!(dot && (s.german() && dayInNote(text, start, end) || inRow(text, start, end+1) || s.headsDay(start, end+1)))) {
		return 0
	}
	if dot && length != 4 {
		if end >= len(text) || text[end] != '.' {
			return 0 // an amount or a time
		}
		end++
	}
	lang := s.lang
	if length != 4 && s.german() {
		lang = "" // where days are expected, 04/11 is no month of a year
	}
	norm, ok := normalize.Date(text[start:end], lang)
	if !ok || length == 4 && (dot || norm[3:] < "1900" || norm[3:] > "2099") {
		return 0
	}
	if !aloneAfter(text, end, s.lang) || numbered(text, start) || words().Unit[next(text, end)] ||
		measured(text, start, end) && !(s.german() && behindWeekday(text, start)) { // "Fr" is no currency before a day
		return 0
	}
	s.add(start, end, norm, 0.6, byWord)
	return end
}

// behindWeekday reports whether the day of the week stands before the number at byte i, in full or
// cut short with a capital: "Mon 6/5".
func behindWeekday(text string, i int) bool {
	w, begin := wordEnding(text, skipBack(text, i, blanks+",."))
	return words().Weekday[w] || words().WeekdayShort[w] && unicode.IsUpper(runeAt(text, begin))
}

// dayInNote reports whether numbers that end at a full stop at byte i are a day of a German note:
// a word stands before them, with a comma or not, and a mark, a bracket or the end of the cell or line
// behind: "ET 21.6.", "Tannhausen, 9.6.". Headings and parts of texts are numbered at the beginning of lines
// and behind a word for them.
func dayInNote(text string, start, i int) bool {
	if runeAt(text, i) != '.' || runeBefore(text, start) != ' ' {
		return false
	}
	behind := text[i+1:]
	if !strings.ContainsRune("\x00,;)\n\r!\t", runeAt(text, i+1)) && !strings.HasPrefix(behind, " (") && !strings.HasPrefix(behind, "   ") {
		return false
	}
	w, _ := wordEnding(text, skipBack(text, start, colons+","))
	return len(w) > 1 && !words().Number[w] && !words().Clock[w] && w != "siehe" && w != "punkt" && w != "top"
}

// timed reports whether the time of a day follows what may be a day and a month and ends at
// byte i, before its full stop where dot is set: "8.1., 7:30 Uhr", "17.4., 10 Uhr", "2/24 at 9:15 AM".
func timed(text string, i int, dot bool) bool {
	if dot {
		if runeAt(text, i) != '.' {
			return false
		}
		i++
	}
	at := skip(text, i, blanks+",")
	w, past := wordAt(text, at)
	word := words().Clock[w] || w == "at"
	if word {
		at = skip(text, past, blanks)
	}
	end := at
	for end < len(text) && digit(text[end]) {
		end++
	}
	if at == i || end == at || end-at > 2 {
		return false
	}
	if hour, _ := wordAt(text, skip(text, end, blanks)); hour == "uhr" {
		return true
	}
	minutes := end + 3
	if minutes > len(text) || text[end] != ':' && text[end] != '.' || !digit(text[end+1]) || !digit(text[end+2]) {
		return false
	}
	unit, _ := wordAt(text, skip(text, minutes, blanks))
	return !digit(byte(runeAt(text, minutes))) && (word || unit == "uhr" || unit == "am" || unit == "pm" || unit == "h")
}

// german reports whether the text is in German.
func (s *dateScan) german() bool { return s.spoken == "de" }

// small reads a number from 1 to limit.
func small(s string, limit int) (int, bool) {
	n := 0
	for i := range len(s) {
		if !digit(s[i]) || n > limit {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, len(s) > 0 && n >= 1 && n <= limit
}
