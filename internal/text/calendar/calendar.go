// Package calendar is what everything that reads dates knows of the Gregorian calendar and of how
// dates are written in figures.
package calendar

import "strings"

// Leap reports whether a year has a 29 February.
func Leap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// DaysIn is how many days a month has; February has 29 where the year is 0, and so not
// known.
func DaysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if Leap(year) {
			return 29
		}
		return 28
	}
	return 31
}

// Year completes a year of two digits: 00 to 30 are 2000 to 2030, 31 to 99 are 1931 to
// 1999. Most dates about people lie in the past, and those of birth go far back.
func Year(value, digits int) int {
	switch {
	case digits != 2:
		return value
	case value <= 30:
		return 2000 + value
	}
	return 1900 + value
}

// Named reports whether a year is one that texts name in four digits.
func Named(year int) bool { return year >= 1000 && year <= 2999 }

// MonthFirst reports whether a language, by its BCP 47 tag, writes 4 December as 12/4.
func MonthFirst(lang string) bool {
	return strings.EqualFold(strings.ReplaceAll(lang, "_", "-"), "en-US")
}
