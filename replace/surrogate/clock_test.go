package surrogate

import (
	"regexp"
	"testing"
)

// TestTimeOfDay: the replacement text of a time of day is one, written alike.
func TestTimeOfDay(t *testing.T) {
	s := source{key: testKey(t)}
	for text, form := range map[string]string{
		"07:55": `^(1\d|2[0-3]):[0-5]\d$`, "8.30 Uhr": `^[1-9]\.[0-5]\d Uhr$`, "23:59:59": `^(1\d|2[0-3]):[0-5]\d:[0-5]\d$`, "11:20 pm": `^0[1-9]:[0-5]\d pm$`,
	} {
		want := regexp.MustCompile(form)
		for i := range 50 {
			if got, ok := timeOfDay(s.dice("date", text, i), text); !ok || !want.MatchString(got) {
				t.Fatalf("%s: %q", text, got)
			}
		}
	}
	for _, text := range []string{"1:640", "12.03.2020", "28:64", "noon", ""} {
		if got, ok := timeOfDay(s.dice("date", text, 0), text); ok {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// TestDayOfMonth: the replacement text of a day without a month is another day that all months have.
func TestDayOfMonth(t *testing.T) {
	s := source{key: testKey(t)}
	for text, form := range map[string]string{"23.": `^([1-9]|1\d|2[0-24-8])\.$`, "7": `^([1-689]|1\d|2[0-8])$`, "31.": `^([1-9]|1\d|2[0-8])\.$`} {
		want := regexp.MustCompile(form)
		for i := range 100 {
			if got, ok := dayOfMonth(s.dice("date", text, i), text); !ok || !want.MatchString(got) {
				t.Fatalf("%s: %q", text, got)
			}
		}
	}
	for _, text := range []string{"", ".", "0.", "32.", "123", "3.4", "x."} {
		if got, ok := dayOfMonth(s.dice("date", text, 0), text); ok {
			t.Errorf("%s: %q", text, got)
		}
	}
}
