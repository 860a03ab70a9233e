package pack

import (
	"github.com/lethe-privacy/lethe/internal/text/date"
)

// latestDay is the number of the last day that a month can have.
const latestDay = 31

// longestYear is how many words the number of a year has at most: "mille neuf cent
// quatre-vingt-dix-sept".
const longestYear = 8

// spelt takes a day in words with its month, and the year in words or digits behind: "le douze
// mars mille neuf cent douze", "pierwszego kwietnia 1961 roku".
func (t *text) spelt(i int) bool {
	last := t.speltDay(i)
	if last < 0 || !t.free(i, last) {
		return false
	}
	k := t.month(last)
	if k < 0 || !t.near(k-1) || len(t.Words[k].Raw) < 4 && !t.p.fullMonth(t.Low(k)) {
		return false
	}
	end, year := t.withYear(k)
	if year == 0 {
		end = t.speltYear(k)
	}
	m := t.addDate(i, end, .9, "day and month in words")
	if _, day := t.numeral(i); year > 0 && day > 0 {
		m.Normalized = date.Moment{Year: year, Month: t.p.months[t.Low(k)], Day: day}.String()
	}
	return true
}

// speltDay is the last word of the day of a month that begins in words at word i, -1 where none
// does.
func (t *text) speltDay(i int) int {
	if t.p.DayWords[t.Low(i)] {
		if t.p.DayWords[t.Low(i+1)] && t.near(i) { // "dwudziestego pierwszego"
			return i + 1
		}
		return i
	}
	if last, n := t.numeral(i); n <= latestDay {
		return last
	}
	return -1
}

// speltYear is the last word of the year in words that follows a month, word k; k where none does.
func (t *text) speltYear(k int) int {
	n := k + 1
	for n < len(t.Words) && t.p.DateLink[t.Low(n)] && t.near(n-1) {
		n++
	}
	if n >= len(t.Words) || t.p.yearBegin == nil || !t.near(n-1) || !t.p.yearBegin.MatchString(t.Words[n].Raw) {
		return k
	}
	last := n
	for last+1 < len(t.Words) && last-n < longestYear && t.near(last) && t.p.YearWords[t.Low(last+1)] {
		last++
	}
	for last > n && (t.Low(last) == "e" || t.Low(last) == "et") { // which went on with something else
		last--
	}
	if t.p.YearAfter[t.Low(last+1)] && t.near(last) {
		last++
	}
	if last == n && len(t.Words[n].Raw) <= shortestYear {
		return k // "mille" alone is an amount
	}
	return last
}

// shortestYear is how many bytes the one word of a year has more than: "duemilaotto".
const shortestYear = 8
