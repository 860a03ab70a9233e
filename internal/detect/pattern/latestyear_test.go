package pattern

import "testing"

// Two digits of a year are one up to 2030, else one of the last century, whenever the
// program runs. The check digits were computed by hand.
func TestYearsDoNotDependOnTheDay(t *testing.T) {
	for number, want := range map[string]bool{
		"2802295009085": true,  // 29 February 2028
		"0012315009089": true,  // 31 December 2000
		"2902295009083": false, // 2029 has no 29 February
		"3102295009089": false, // nor has 1931
		"2802295009086": false, // another check digit
	} {
		if got := isSouthAfricanID(number); got != want {
			t.Errorf("%s: %t", number, got)
		}
	}
	if !zaCompanyYear("2030/123456/07") || zaCompanyYear("2031/123456/07") || zaCompanyYear("1799/123456/07") {
		t.Error("years of companies")
	}
}
