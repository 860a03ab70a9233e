package date

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// Time stamps that no reader takes for a date: 20190503T101500Z, 20190503101500, and the
// seconds or milliseconds since 1970.
var (
	aStamp    = lazyregexp.New(`^((?:19|20)\d{6})(T\d{4}(?:\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?|\d{6})$`)
	eightThen = lazyregexp.New(`(?:19|20)\d{6}(?:T\d{4}(?:\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?|\d{6})`)
	anEpoch   = lazyregexp.New(`^\d{10}(?:\d{3})?$`)
	epochs    = lazyregexp.New(`[1-9]\d{9}(?:\d{3})?`)
	epochCue  = lazyregexp.New(`(?i)(?:unix|epoch|timestamp|time|zeit|\bts)[^\n\d]{0,16}$`)
)

// stamps finds time stamps, and of bare numbers those that are called so or fall on days near
// the dates that move.
func (m Shift) stamps(text string) []span.Span {
	if !hasLongNumber(text) {
		return nil
	}
	var out []span.Span
	for _, loc := range eightThen.FindAllStringIndex(text, -1) {
		s := span.Span{Start: loc[0], End: loc[1]}
		if _, ok := m.stamp(s.In(text)); ok && alone(text, s) {
			out = append(out, s)
		}
	}
	for _, loc := range epochs.FindAllStringIndex(text, -1) {
		s := span.Span{Start: loc[0], End: loc[1]}
		t, ok := epoch(s.In(text))
		if ok && alone(text, s) && (m.on(t) || epochCue.MatchString(text[max(0, s.Start-32):s.Start])) {
			out = append(out, s)
		}
	}
	return out
}

// longNumber is how many digits a time stamp has in a row at least.
const longNumber = 8

// hasLongNumber reports whether so many digits stand in a row. Of each row one stands at a place
// that is looked at first.
func hasLongNumber(text string) bool {
	for i := longNumber - 1; i < len(text); i += longNumber {
		if !isDigit(text[i]) {
			continue
		}
		start, end := i, i+1
		for start > i-longNumber && start > 0 && isDigit(text[start-1]) {
			start--
		}
		for end < i+longNumber && end < len(text) && isDigit(text[end]) {
			end++
		}
		if end-start >= longNumber {
			return true
		}
	}
	return false
}

// on reports whether a day lies near one that moves.
func (m Shift) on(t time.Time) bool {
	day := dayNumber(t)
	return slices.ContainsFunc(m.On, func(d int) bool { return d-besideStamp < day && day < d+besideStamp })
}

func dayNumber(t time.Time) int { return int(t.Unix() / 86400) }

// dayCount is the number of a complete day.
func dayCount(d Moment) int {
	return dayNumber(time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC))
}

// dayOf is the day of a number.
func dayOf(number int) Moment {
	t := time.Unix(int64(number)*86400, 0).UTC()
	return Moment{t.Year(), int(t.Month()), t.Day()}
}

// Number counts the days of the first date from 1970 on; it is false where a part of it is lacking.
func (d Date) Number() (int, bool) {
	if len(d.whole) == 0 {
		return 0, false
	}
	w := d.whole[0]
	if w.Year == 0 || w.Month == 0 || w.Day == 0 {
		return 0, false
	}
	return dayCount(w), true
}

// stamp moves the day of a time stamp and leaves the time.
func (m Shift) stamp(text string) (string, bool) {
	x := aStamp.FindStringSubmatch(text)
	if x == nil {
		return "", false
	}
	day, err := time.Parse("20060102", x[1])
	clock := strings.TrimPrefix(x[2], "T")
	if err != nil || clock[:2] > "24" || clock[2:4] > "59" {
		return "", false
	}
	return day.AddDate(0, 0, m.Days).Format("20060102") + x[2], true
}

// epoch is the time of a number of seconds or milliseconds, from 1990 to 2040.
func epoch(text string) (time.Time, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || !anEpoch.MatchString(text) {
		return time.Time{}, false
	}
	if len(text) == 13 {
		n /= 1000
	}
	t := time.Unix(n, 0).UTC()
	return t, t.Year() >= 1990 && t.Year() <= 2040
}

// unix moves a number of seconds or milliseconds by whole days.
func (m Shift) unix(text string) (string, bool) {
	if _, ok := epoch(text); !ok {
		return "", false
	}
	n, _ := strconv.ParseInt(text, 10, 64)
	by := int64(m.Days) * 86400
	if len(text) == 13 {
		by *= 1000
	}
	return strconv.FormatInt(n+by, 10), true
}

func sortLongest(words []string) {
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
}
