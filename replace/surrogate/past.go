package surrogate

import (
	"slices"
	"time"

	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/replace"
)

// past is what moves with the births of a document: the births, and what happened before them or soon after, so that
// nobody is born before a wedding that came first. What happened lately stays as far from the document as it was.
type past struct {
	others []int // days of all that is no birth, as date.Date counts them, in order
	until  int   // the last day of the past
	known  bool  // some birth is of the past
}

const (
	lately   = 366 // how long before the newest date of a document a birth moves with that: whose age has no years stays as old
	together = 400 // how many days apart things of the past are one story
)

// pastOf reads the dates of a document.
func pastOf(s replace.Scope, language string) past {
	var p past
	var births []int
	for _, m := range s.Mentions {
		is, ok := categoryOfLabel(m.Entity)
		if !ok || is.Kind != kindDate {
			continue
		}
		read, ok := date.Parse(m.Text, language)
		if !ok {
			continue
		}
		if day, ok := dayOf(read); ok && is.role == roleBirth {
			births = append(births, day)
		} else if ok {
			p.others = append(p.others, day)
		}
	}
	slices.Sort(births)
	slices.Sort(p.others)
	return p.settled(births)
}

// settled finds where the past ends, by the days of births in order.
func (p past) settled(births []int) past {
	for _, day := range slices.Backward(births) {
		if p.until, p.known = day, p.isPast(day); p.known {
			break
		}
	}
	for _, day := range p.others {
		if p.known && day > p.until && day-p.until <= together && p.isPast(day) {
			p.until = day
		}
	}
	return p
}

// isPast reports whether a day lies well before the newest date of the document.
func (p past) isPast(day int) bool {
	return len(p.others) == 0 || p.others[len(p.others)-1]-day > lately
}

// holds reports whether a date moves with the births.
func (p past) holds(read date.Date, birth bool) bool {
	day, ok := dayOf(read)
	return ok && (birth && p.isPast(day) || p.known && day <= p.until) // a birthday without a year stays as far from the days beside it
}

// allows reports whether births may move by so many years against the rest: none of what came after the past comes
// before its end then.
func (p past) allows(years int) bool {
	if years > 0 || !p.known {
		return true
	}
	return !slices.ContainsFunc(p.others, func(day int) bool { return day > p.until && day+366*years <= p.until })
}

// dayOf is the day of a date, of a year or month alone its middle.
func dayOf(read date.Date) (int, bool) {
	if day, ok := read.Number(); ok {
		return day, true
	}
	year, month, _ := read.Parts()
	if year < 1 {
		return 0, false
	}
	if month == 0 {
		month = 7
	}
	const secondsOfDay = 24 * 60 * 60
	return int(time.Date(year, time.Month(month), 15, 0, 0, 0, 0, time.UTC).Unix() / secondsOfDay), true
}
