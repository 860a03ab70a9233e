package calendar

import (
	"testing"
	"time"
)

// The days of all months are those of package time.
func TestDaysIn(t *testing.T) {
	for year := 1000; year < 3000; year++ {
		for month := 1; month <= 12; month++ {
			if want := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day(); DaysIn(year, month) != want {
				t.Errorf("%d-%d has %d days, want %d", year, month, DaysIn(year, month), want)
			}
		}
	}
	if DaysIn(0, 2) != 29 || Leap(1900) || !Leap(2000) || !Leap(2024) || Leap(2023) {
		t.Error("February")
	}
}

func TestYears(t *testing.T) {
	for _, c := range [][3]int{{0, 2, 2000}, {30, 2, 2030}, {31, 2, 1931}, {99, 2, 1999}, {30, 4, 30}, {2019, 4, 2019}, {7, 1, 7}} {
		if got := Year(c[0], c[1]); got != c[2] {
			t.Errorf("%d of %d digits is %d, want %d", c[0], c[1], got, c[2])
		}
	}
	if Named(999) || !Named(1000) || !Named(2999) || Named(3000) {
		t.Error("years of four digits")
	}
}

func TestMonthFirst(t *testing.T) {
	for lang, want := range map[string]bool{"en-US": true, "EN_us": true, "en": false, "en-GB": false, "": false, "enxUS": false, "en-US-x": false} {
		if MonthFirst(lang) != want {
			t.Error(lang)
		}
	}
}
