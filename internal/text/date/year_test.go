package date

import (
	"regexp"
	"testing"
	"time"
)

// TestYearsStandWhereTheExpressionHasThem tries all texts of six characters that matter to it.
func TestYearsStandWhereTheExpressionHasThem(t *testing.T) {
	year := regexp.MustCompile(`\b(?:19|20)\d\d\b`)
	letters := []string{"1", "9", "2", "0", "_", " ", "é"}
	found := 0
	var try func(text string, n int)
	try = func(text string, n int) {
		if n > 0 {
			for _, l := range letters {
				try(text+l, n-1)
			}
			return
		}
		places := year.FindAllStringIndex(text, -1)
		for at := range text {
			is := len(places) > 0 && places[0][0] == at
			if yearAt(text, at) != is {
				t.Fatalf("%q at %d: %v, but the expression finds %v", text, at, !is, is)
			}
			if is {
				places, found = places[1:], found+1
			}
		}
	}
	try("", 6)
	if found == 0 {
		t.Error("no year was tried")
	}
	for text, at := range map[string]int{"x2020": 1, "X2020": 1, "2020z": 0, "2020Z": 0, "@2020": 1, "[2020]": 1, "2020`": 0, "2020{": 0} {
		if yearAt(text, at) != (len(year.FindStringIndex(text)) > 0) {
			t.Errorf("%q is taken for another thing than the expression says", text)
		}
	}
}

// TestYearNext: a date without a year is of the year in which it lies next to another.
func TestYearNext(t *testing.T) {
	for _, c := range []struct {
		text string
		near time.Time
		want int
	}{
		{"29 December", time.Date(2024, 1, 4, 0, 0, 0, 0, time.UTC), 2023},
		{"7 January", time.Date(2023, 12, 27, 0, 0, 0, 0, time.UTC), 2024},
		{"1 June", time.Date(2023, 12, 27, 0, 0, 0, 0, time.UTC), 2024},   // 157 days on, 209 back
		{"Tue 3 Oct", time.Date(2026, 7, 11, 0, 0, 0, 0, time.UTC), 2023}, // a Tuesday then, and not again before 2028
		{"Sat 14 Oct", time.Date(2024, 2, 1, 0, 0, 0, 0, time.UTC), 2023},
		{"1 June 2020", time.Date(2023, 12, 27, 0, 0, 0, 0, time.UTC), 0},
		{"2020", time.Date(2023, 12, 27, 0, 0, 0, 0, time.UTC), 0},
	} {
		d, ok := Parse(c.text, "en")
		if got := d.YearNext(dayNumber(c.near)); !ok || got != c.want {
			t.Errorf("%s beside %s is of %d, not %d", c.text, c.near.Format(time.DateOnly), got, c.want)
		}
	}
}
