package temporal

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// to are the words and marks between the ends of a range or the parts of a list.
var to = map[string]bool{"-": true, "–": true, "/": true, "to": true, "and": true, "bis": true, "und": true, "y": true, "al": true, "a": true, "i": true, "&": true,
	"or": true, "oder": true, "o": true}

// ordinals are what the English write behind the number of a day.
var ordinals = map[string]bool{"st": true, "nd": true, "rd": true, "th": true}

// rangeBefore looks before a date for the day, or day and month, that shares its
// month and year: "12. bis 14. April 2019", "12.4.-14.4.2019". It gives where the
// whole begins and the normalized value of the whole.
func (s *dateScan) rangeBefore(start int, m date.Moment) (int, string) {
	text, alone := s.field.Text, m.String()
	at := skipBack(text, start, blanks)
	link, linkStart := wordEnding(text, at)
	if link == "" {
		linkStart = skipBack(text, at, "-–/&")
		link = text[linkStart:at]
	}
	if !to[link] {
		return start, alone
	}
	numberEnd := withoutOrdinal(text, skipBack(text, linkStart, blanks))
	if s.lastEnd > 0 && numberEnd == s.lastEnd {
		s.giveYear(m.Year)
		return start, alone
	}
	begin := numberEnd
	for begin > s.lastEnd && numberEnd-begin < 6 && (digit(text[begin-1]) || text[begin-1] == '.') {
		begin--
	}
	if day := begin; s.lastEnd < day-3 && text[day-1] == ' ' && text[day-2] == '.' && digit(text[day-3]) {
		for begin = day - 3; begin > s.lastEnd && digit(text[begin-1]); begin-- {
		}
	}
	first, ok := sharing(strings.ReplaceAll(text[begin:numberEnd], " ", ""), m)
	if !ok || !aloneBefore(text, begin, s.lastEnd) {
		return start, alone
	}
	begin, first = s.listBefore(begin, first)
	return begin, first.String() + "-" + alone
}

// withoutOrdinal is where the number ends before byte end: before the "th" of "13th to 17th September".
func withoutOrdinal(text string, end int) int {
	w, at := wordEnding(text, end)
	if n := len(w) - 2; n > 0 && digit(w[0]) && digit(w[n-1]) && ordinals[w[n:]] {
		return at + n
	}
	return end
}

// listBefore looks for the days before the first of a range, each behind a comma and earlier than the next: the "4, " of
// "4, 5 and 8 July". It gives where the list begins and its first day.
func (s *dateScan) listBefore(begin int, first date.Moment) (int, date.Moment) {
	text := s.field.Text
	for {
		comma := skipBack(text, begin, blanks)
		if comma == 0 || text[comma-1] != ',' {
			return begin, first
		}
		end := withoutOrdinal(text, comma-1)
		from := end
		for from > s.lastEnd && end-from < 4 && (digit(text[from-1]) || text[from-1] == '.') {
			from--
		}
		before, ok := sharing(text[from:end], first)
		if !ok || !aloneBefore(text, from, s.lastEnd) || numbered(text, from) {
			return begin, first
		}
		begin, first = from, before
	}
}

// giveYear completes the last date found, from "vom 3.5. bis 12.6.2019", if it has
// a day but no year.
func (s *dateScan) giveYear(year int) {
	if len(s.found) == 0 || year == 0 {
		return
	}
	last := &s.found[len(s.found)-1]
	if len(last.Normalized) != len("dd/mm") {
		return
	}
	if norm, ok := normalize.Date(fmt.Sprintf("%s/%04d", last.Normalized, year), ""); ok {
		last.Normalized = norm
	}
}

// sharing completes the first day of a range by the month and year of its last.
func sharing(short string, last date.Moment) (date.Moment, bool) {
	day, month, _ := strings.Cut(strings.TrimSuffix(short, "."), ".")
	first := last
	var ok bool
	if first.Day, ok = small(day, 31); !ok {
		return first, false
	}
	if month != "" {
		if first.Month, ok = small(month, 12); !ok {
			return first, false
		}
	}
	return first, first.Month < last.Month || first.Month == last.Month && first.Day < last.Day
}

// rangeAfter looks after a date such as "April 12" for the second day of a range,
// and the year: "April 12-14, 2019".
func rangeAfter(text string, end int, m date.Moment) (int, string) {
	alone := m.String()
	if m.Year != 0 || m.Day == 0 {
		return end, alone
	}
	at := skip(text, end, blanks)
	link, linkEnd := wordAt(text, at)
	if link == "" {
		linkEnd = skip(text, at, "-–&")
		link = text[at:linkEnd]
	}
	if !to[link] {
		return end, alone
	}
	dayStart := skip(text, linkEnd, blanks)
	past := dayStart
	for past < len(text) && digit(text[past]) {
		past++
	}
	last := m
	var ok bool
	if last.Day, ok = small(text[dayStart:past], 31); !ok || last.Day <= m.Day {
		return end, alone
	}
	yearStart := skip(text, past, blanks+",")
	if yearEnd := yearStart + 4; yearEnd <= len(text) && !wordRune(runeAt(text, yearEnd)) {
		if y, ok := small(text[yearStart:yearEnd], 2199); ok && y > 1800 {
			m.Year, last.Year, past = y, y, yearEnd
		}
	}
	if wordRune(runeAt(text, past)) {
		return end, alone
	}
	return past, m.String() + "-" + last.String()
}
