package date

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Shift is what is known about the dates of a document that move.
type Shift struct {
	Days int   // by how many days
	Year int   // of what names none
	On   []int // some of the days on which they fell, as [Date.Number] counts them
	Near int   // the day before what is to follow, 0 where nobody knows
	// Years is by how many years those move that stand without a month; 0 where they stay.
	Years int
	Lang  string
}

// how far from a date something is beside it, in bytes.
const (
	besideFeast   = 200
	besideWeekday = 40
	besideHidden  = 60
	besideStamp   = 400 // days from one that moves
)

// Companions are what in a text tells of dates that move without being one: the names of
// feasts beside them or with a year, of weekdays in their sentences, weeks of the calendar,
// quarters, seasons and business years, time stamps. at are the places of dates, in order. What is
// found is disjoint and in order; [Shift.Follow] rewrites it.
func (m Shift) Companions(text string, at []span.Span) []span.Span {
	var found []span.Span
	add := func(s span.Span) {
		if s.Check(text) != nil || overlaps(at, s) || overlaps(found, s) {
			return
		}
		k, _ := slices.BinarySearchFunc(found, s, span.Span.Compare)
		found = slices.Insert(found, k, s)
	}
	for _, s := range m.stamps(text) {
		add(s)
	}
	for _, r := range periods {
		for _, loc := range r.FindAllStringIndex(text, -1) {
			if s := (span.Span{Start: loc[0], End: loc[1]}); alone(text, s) {
				if _, ok := m.Follow(s.In(text), false); ok {
					add(s)
				}
			}
		}
	}
	var told []span.Span
	days := mayHaveWeekday(text)
	if days {
		told = weekdaysTold(text, m.Lang)
	}
	for _, s := range slices.Concat(feastsReckoned(text), feastsWithYears(text), feastsTold(text), told, daysAlone(text)) {
		add(s)
	}
	for _, d := range at {
		for _, s := range feastsBeside(text, d) {
			add(s)
		}
		if !days {
			continue
		}
		for _, s := range weekdaysBeside(text, d, m.Lang) {
			add(s)
		}
	}
	if m.Days == 0 && m.Years == 0 {
		return found // no month further on gives away a hidden date
	}
	for _, s := range slices.Concat(monthsTold(text, m.Lang), yearsTold(text)) {
		add(s)
	}
	return found
}

// Beside are the places that tell of dates that are hidden: the same, but only those
// near a date in its sentence, and without articles. A feast further off is no more than a
// feast.
func Beside(text string, at []span.Span, lang string) []span.Span {
	var out []span.Span
	for _, s := range (Shift{Lang: lang}).Companions(text, at) {
		next := behind(at, s.Start)
		if next > 0 && within(text, at[next-1], s) || next < len(at) && within(text, at[next], s) {
			out = append(out, withoutArticle(text, s))
		}
	}
	return out
}

// withoutArticle takes off the article of a feast.
func withoutArticle(text string, s span.Span) span.Span {
	if is := feasts().whole.FindStringSubmatch(s.In(text)); is != nil {
		s.Start += len(is[1])
	}
	return s
}

// within reports whether a place is near a date, in its sentence.
func within(text string, date, s span.Span) bool {
	low, high := sentence(text, date, besideHidden)
	return low <= s.Start && s.End <= high
}

// behind is the first of spans in order that ends behind a place.
func behind(in []span.Span, at int) int {
	k, _ := slices.BinarySearchFunc(in, at+1, func(o span.Span, least int) int { return cmp.Compare(o.End, least) })
	return k
}

// overlaps reports whether one of spans that are disjoint and in order overlaps a place.
func overlaps(in []span.Span, s span.Span) bool {
	k := behind(in, s.Start)
	return k < len(in) && in[k].Overlaps(s)
}

// alone reports whether no letter or digit touches a place.
func alone(text string, s span.Span) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:s.Start])
	after, _ := utf8.DecodeRuneInString(text[s.End:])
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return !word(before) && !word(after)
}

// Follow writes what goes with a date as it is when the dates move. begins says that a
// sentence begins there. It is false for anything that is not a companion.
func (m Shift) Follow(text string, begins bool) (string, bool) {
	for _, follow := range []func(string) (string, bool){m.stamp, m.unix, m.week, m.businessYear, m.part, m.season, m.weekdayAlone, m.dayAlone, m.reckoned, m.monthAlone, m.yearsAlone} {
		if out, ok := follow(text); ok {
			return out, true
		}
	}
	return m.Holiday(text, begins)
}

// weekdayAlone moves the name of a weekday.
func (m Shift) weekdayAlone(text string) (string, bool) {
	w, ok := pick(weekdays, text, hints{document: m.Lang})
	if !ok || w.short {
		return "", false
	}
	return piece{unit: weekday, text: text, value: w.index, names: w.names}.weekday(m.Days), true
}

var (
	aWord   = lazyregexp.New(`[\p{L}\p{M}]+(?:-feira)?`)
	titles  = wordset.Folded(fold.Composed, "herr herrn frau familie mr mrs ms miss dr sr sra señor señora senyor senyora monsieur madame signor signora")
	repeats = wordset.Folded(fold.Composed, "every each jeden jeder jedem cada tous chaque ogni tots")
)

// mayHaveWeekday reports whether a text may have the name of a weekday, of which expressions are asked at every
// second word. A word with a mark may be two for them.
func mayHaveWeekday(text string) bool {
	if strings.Contains(text, "-feira") {
		return true
	}
	for at := 0; ; {
		w, next := span.NextRun(text, at, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) })
		if w.Empty() {
			return false
		}
		if len(called(weekdays, w.In(text))) > 0 || strings.ContainsFunc(w.In(text), unicode.IsMark) {
			return true
		}
		at = next
	}
}

// weekdaysBeside are names of weekdays in full in the sentence of a date, near it.
func weekdaysBeside(text string, d span.Span, lang string) []span.Span {
	var out []span.Span
	low, high := sentence(text, d, besideWeekday)
	for _, part := range []span.Span{{Start: low, End: d.Start}, {Start: d.End, End: high}} {
		last := ""
		for _, loc := range aWord.FindAllStringIndex(part.In(text), -1) {
			s := span.Span{Start: part.Start + loc[0], End: part.Start + loc[1]}
			w := s.In(text)
			found, ok := pick(weekdays, w, hints{document: lang})
			if ok && !found.short && !repeats[fold.Composed(last)] && !titles[fold.Composed(last)] && alone(text, s) {
				out = append(out, s)
			}
			last = w
		}
	}
	return out
}

// sentence is the part of a text around a place that has at most so many bytes on each side
// and ends with the sentence.
func sentence(text string, d span.Span, most int) (low, high int) {
	low, high = max(0, d.Start-most), min(len(text), d.End+most)
	if at := strings.LastIndexAny(text[low:d.Start], ".!?;\n"); at >= 0 {
		low += at + 1
	}
	for low < d.Start && !utf8.RuneStart(text[low]) {
		low++
	}
	if at := strings.IndexAny(text[d.End:high], ".!?;\n"); at >= 0 {
		high = d.End + at
	}
	for high > d.End && high < len(text) && !utf8.RuneStart(text[high]) {
		high--
	}
	return low, high
}

// feastsBeside are the names of feasts near a date, in its paragraph.
func feastsBeside(text string, d span.Span) []span.Span {
	low, high := max(0, d.Start-besideFeast), min(len(text), d.End+besideFeast)
	if at := strings.LastIndex(text[low:d.Start], "\n\n"); at >= 0 {
		low += at
	}
	if at := strings.Index(text[d.End:high], "\n\n"); at >= 0 {
		high = d.End + at
	}
	for low > 0 && low < d.Start && (!utf8.RuneStart(text[low]) || letterAt(text, low)) {
		low++
	}
	for high > d.End && high < len(text) && !utf8.RuneStart(text[high]) {
		high--
	}
	var out []span.Span
	for _, part := range []span.Span{{Start: low, End: d.Start}, {Start: d.End, End: high}} {
		if !feasts().signs.in(part.In(text)) {
			continue
		}
		for _, loc := range feasts().inText.FindAllStringIndex(part.In(text), -1) {
			s := trimArticle(text, span.Span{Start: part.Start + loc[0], End: part.Start + loc[1]})
			if alone(text, s) && !named(text, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// trimArticle takes off what looks like an article and is the end of another word.
func trimArticle(text string, s span.Span) span.Span {
	if before, _ := utf8.DecodeLastRuneInString(text[:s.Start]); unicode.IsLetter(before) || unicode.IsDigit(before) {
		if at := strings.IndexAny(s.In(text), " \u00a0'’"); at >= 0 {
			_, n := utf8.DecodeRuneInString(text[s.Start+at:])
			s.Start += at + n
		}
	}
	return s
}

// named reports whether the name of a feast is a part of another: Easter Road, Corpus Christi
// Church. In German every noun has a capital.
func named(text string, s span.Span) bool {
	m := feasts().whole.FindStringSubmatch(s.In(text))
	return m == nil || goesOn(text, s.End, m[2])
}

// goesOn reports whether the name of a feast goes on behind its end.
func goesOn(text string, end int, feast string) bool {
	if f, _ := feastOf(feast, ""); f.lang == "de" {
		return false
	}
	rest, ok := strings.CutPrefix(text[end:], " ")
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && unicode.IsUpper(r)
}

// feastsWithYears are names of feasts with a year after them.
func feastsWithYears(text string) []span.Span {
	var out []span.Span
	for at := range text {
		if !yearAt(text, at) {
			continue
		}
		low := max(0, at-longestFeast)
		for low > 0 && low < at && !utf8.RuneStart(text[low]) {
			low++
		}
		if !feasts().signs.in(text[low:at]) {
			continue
		}
		if m := feasts().ofAYear.FindStringSubmatchIndex(text[low:at]); m != nil {
			out = append(out, trimArticle(text, span.Span{Start: low + m[2], End: at + yearDigits}))
		}
	}
	return out
}

const yearDigits = 4

// yearAt reports whether a year of the last century or of this one stands at a place, alone, as
// \b(?:19|20)\d\d\b finds it.
func yearAt(text string, at int) bool {
	if c := text[at]; c != '1' && c != '2' || at+yearDigits > len(text) {
		return false
	}
	year := text[at : at+yearDigits]
	if century := year[:2]; century != "19" && century != "20" || !isDigit(year[2]) || !isDigit(year[3]) {
		return false
	}
	return (at == 0 || !ofWord(text[at-1])) && (at+yearDigits == len(text) || !ofWord(text[at+yearDigits]))
}

// ofWord reports whether \b takes a byte for part of a word.
func ofWord(c byte) bool {
	return isDigit(c) || c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
