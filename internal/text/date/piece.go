package date

import (
	"fmt"
	"strconv"
	"strings"
)

// unit says what a piece of a date stands for.
type unit uint8

const (
	literal unit = iota
	day
	month
	year
	weekday
	elision // "de " or "d'" before a month, "el " or "l'" before a day
)

// piece is a part of a text that is a date.
type piece struct {
	unit  unit
	text  string // as written
	value int    // day, month, year as written (two digits are two), weekday from 0
	pad   bool   // a number of one digit has a zero in front
	open  bool   // two digits that do not show whether one alone would be padded
	roman bool
	names *names // of words
	dot   bool   // a full stop after an abbreviation is part of it
	sign  string // of an ordinal, "" for none
	code  string // language of an elision
	ahead int    // years after the date's own, as the second of 2018/19
}

// write returns the piece for another date. A piece whose value stays keeps its text.
func (p piece) write(d Moment, days int) string {
	switch p.unit {
	case day:
		return p.day(d.Day)
	case month:
		return p.month(d.Month)
	case year:
		return p.year(d.Year + p.ahead)
	case weekday:
		return p.weekday(days)
	case elision:
		return p.elide(d)
	}
	return p.text
}

func (p piece) number(n int) string {
	if p.pad {
		return fmt.Sprintf("%02d", n)
	}
	return strconv.Itoa(n)
}

func (p piece) day(n int) string {
	if n == p.value {
		return p.text
	}
	switch strings.ToLower(p.sign) {
	case "":
		return p.number(n)
	case "st", "nd", "rd", "th":
		return p.number(n) + like(suffix(n), p.sign)
	}
	if p.value == 1 && n != 1 {
		return p.number(n) // 1er, 1º, 1r: only the first of a month is an ordinal
	}
	return p.number(n) + p.sign
}

func (p piece) month(n int) string {
	switch {
	case n == p.value:
		return p.text
	case p.roman && p.text == strings.ToLower(p.text):
		return strings.ToLower(romans[n-1])
	case p.roman:
		return romans[n-1]
	case p.names == nil:
		return p.number(n)
	}
	w := like(p.names.words[n-1], p.text)
	if p.dot && !p.names.whole(n-1) {
		w += "."
	}
	return w
}

func (p piece) year(n int) string {
	if len(p.text) == 2 {
		return fmt.Sprintf("%02d", n%100)
	}
	return fmt.Sprintf("%04d", n)
}

func (p piece) weekday(days int) string {
	i := ((p.value+days)%7 + 7) % 7
	if i == p.value {
		return p.text
	}
	w := like(p.names.words[i], p.text)
	if p.dot {
		w += "."
	}
	return w
}
