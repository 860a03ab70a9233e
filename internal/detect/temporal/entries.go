package temporal

import (
	"math/bits"
	"strings"
)

// leastEntries is how many lines must begin with a day and a month for notes to be kept by days.
const leastEntries = 2

// headsEntry reports whether numbers that may be a day and a month head an entry of notes that are
// kept by days: they begin a line, and the time of the day follows, "21/10 0715", or other lines
// begin so as well.
func (s *dateScan) headsEntry(start, end int) bool {
	text := s.field.Text
	return beginsLine(text, start) && strings.ContainsRune(" \t:", runeAt(text, end)) && (timeAt(text, skip(text, end, blanks)) || s.byDays())
}

// beginsLine reports whether nothing but blanks and signs of lists stands before byte i on its line.
func beginsLine(text string, i int) bool {
	line := text[strings.LastIndexByte(text[:i], '\n')+1 : i]
	return strings.Trim(line, " \t*•-") == ""
}

// timeAt reports whether the time of a day stands at byte i, with a sign before the minutes or
// without: "0715", "7:15".
func timeAt(text string, i int) bool {
	end := i
	for end < len(text) && (digit(text[end]) || text[end] == ':' && end-i < 3) {
		end++
	}
	hours, minutes, sign := strings.Cut(text[i:end], ":")
	if !sign {
		if len(hours) != 4 {
			return false
		}
		hours, minutes = hours[:2], hours[2:]
	}
	_, ok := clockPart(hours, 23)
	_, okay := clockPart(minutes, 59)
	return ok && okay && len(minutes) == 2 && !wordRune(runeAt(text, end))
}

// byDays reports whether a text is notes that are kept by days: several lines begin with a day
// and a month, with the year or without, and not all of those without can be fractions, as those of
// recipes are.
func (s *dateScan) byDays() bool {
	if s.entries == 0 {
		s.entries = 1
		n, whole := 0, false
		for line := range strings.Lines(s.field.Text) {
			day, month, ok := pairAt(strings.TrimLeft(line, " \t*•-"))
			switch {
			case ok:
				n, whole = n+1, whole || day >= month || day > 9
			case day > 0 && yearBehind(line):
				n++
			}
		}
		if n >= leastEntries && whole {
			s.entries = 2
		}
	}
	return s.entries == 2
}

// pairAt reads the day and the month before and behind the stroke with which a line begins.
func pairAt(line string) (day, month int, ok bool) {
	before, behind, found := strings.Cut(line[:min(len(line), len("31/12 "))], "/")
	if !found {
		return 0, 0, false
	}
	n := 0
	for n < len(behind) && digit(behind[n]) {
		n++
	}
	day, ok = small(before, 31)
	month, okay := small(behind[:n], 12)
	if !ok || !okay {
		return 0, 0, false
	}
	return day, month, n < len(behind) && strings.IndexByte(" \t:", behind[n]) >= 0
}

// yearBehind reports whether a line that begins with a day and a month goes on with a year: "12/03/24".
func yearBehind(line string) bool {
	parts := strings.SplitN(strings.TrimLeft(line, " \t*•-"), "/", 3)
	if len(parts) < 3 {
		return false
	}
	n := 0
	for n < len(parts[2]) && digit(parts[2][n]) {
		n++
	}
	return (n == 2 || n == 4) && !wordRune(runeAt(parts[2], n))
}

// headsDay reports whether "3.11." at the beginning of a line is a day of notes in German that are kept by
// days: other lines begin with other days of the month.
func (s *dateScan) headsDay(start, end int) bool {
	text := s.field.Text
	if !s.german() || !beginsLine(text, start) {
		return false
	}
	day, month, past := dottedPair(text[start:])
	if past == 0 || start+past != end {
		return false
	}
	if s.heads == nil {
		s.heads = headsOf(text)
	}
	others := s.heads[month] &^ (1 << day)
	return s.heads[month]&(1<<day) != 0 && others != 0
}

// headsOf gives by month the days that begin lines, as bits; none where parts of the text are counted so:
// "3.1.", then "3.2.", or from one on.
func headsOf(text string) *[13]uint32 {
	heads, none := &[13]uint32{}, &[13]uint32{}
	before, beforeMonth := 0, 0
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(line, " \t*•-")
		day, month, past := dottedPair(line)
		if past == 0 || dayAt(line, skip(line, past, blanks+"|;")) > skip(line, past, blanks+"|;") { // days over columns
			continue
		}
		if day == before && month == beforeMonth+1 {
			return none
		}
		before, beforeMonth = day, month
		heads[month] |= 1 << day
	}
	for month, days := range heads {
		if n := bits.OnesCount32(days); days>>1 == 1<<n-1 {
			heads[month] = 0
		}
	}
	return heads
}

// dottedPair reads the day and the month with which a text begins, "3.11.", and where they end; 0 where
// there are none.
func dottedPair(text string) (day, month, end int) {
	if end = dayAt(text, 0); end == 0 {
		return 0, 0, 0
	}
	before, behind, _ := strings.Cut(text[:end-1], ".")
	day, ok := small(before, 31)
	month, okay := small(behind, 12)
	if !ok || !okay {
		return 0, 0, 0
	}
	return day, month, end
}

// inRow reports whether a day and a month, "13.1.", stands in a row of such on its line, as over
// the columns of a table.
func inRow(text string, start, end int) bool {
	at := skip(text, end, blanks+"|;")
	return at > end && dayAt(text, at) > at || precededByDay(text, start)
}

// dayAt is where the day and month at byte i end, with both full stops; i where there is none.
func dayAt(text string, i int) int {
	end, parts := i, 0
	for parts < 2 {
		start := end
		for end < len(text) && digit(text[end]) && end-start < 2 {
			end++
		}
		if end == start || end >= len(text) || text[end] != '.' {
			return i
		}
		end++
		parts++
	}
	if wordRune(runeAt(text, end)) {
		return i
	}
	return end
}

// precededByDay reports whether a day and month end before byte i, blanks and signs of tables between.
func precededByDay(text string, i int) bool {
	end := skipBack(text, i, blanks+"|;")
	for start := end - len("1.1."); start >= 0 && start >= end-len("31.12.") && end < i; start-- {
		if dayAt(text, start) == end && (start == 0 || !digit(text[start-1]) && text[start-1] != '.') {
			return true
		}
	}
	return false
}
