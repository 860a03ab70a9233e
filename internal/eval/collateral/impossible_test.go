package collateral

import (
	"strings"
	"testing"
)

func TestImpossible(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"en", "Tue, 93 Jan 2024 and 31 February; 29 February 2023, 29 February 2024", "93 Jan 2024, 31 February, 29 February 2023"},
		{"en", "January 32, 2024; January 31, 2024; 0 May 2020", "0 May 2020, January 32, 2024"},
		{"de", "am 32.01.2020, 13.13.2020, 29.02.2023 und 29.02.2024, 1. März 2020, 35. März", "32.01.2020, 13.13.2020, 29.02.2023, 35. März"},
		{"en", "12/31/2020 and 31/12/2020, 13/13/2020, 2020-13-01, 2020-12-31", "13/13/2020, 2020-13-01"},
		{"es", "el 45 de marzo de 2020, el 5 de marzo de 2020", "45 de marzo de 2020"},
		{"de", "8:60, 25:10 und 24:00, 23:59:61, 8.60 Uhr, 25 Uhr, 8 Uhr", "8:60, 25:10, 23:59:61, 8.60 Uhr, 25 Uhr"},
		{"en", "titre 1:640, ratio 3:1, version 2.31.99, 192.168.77.1, page 12:3, pp. 120-99-1234", ""},
		{"en", "53202 3RW; BS1 4ST; EC1A 1BB; QQ1 1AA; BS1 4CK", "53202 3RW, QQ1 1AA, BS1 4CK"},
		{"de", "43210 Musterstadt, 00123 Ort, 8400 Winterthur, 0400 Wil, 10115 Berlin", "43210, 00123, 0400"},
		{"es", "08014 Barcelona, 53014 Madrid", "53014"},
		{"en", "99 May Street", "99 May"},
	} {
		var got []string
		for _, o := range Impossible(c.text, c.lang) {
			got = append(got, o.Text)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestIntroduced(t *testing.T) {
	before, after := "titre 1:80, 99 May Street, 12.03.2020", "titre 1:80, 99 May Street, 99 May Street, 32.03.2020"
	var got []string
	for _, o := range Introduced(before, after, "en") {
		got = append(got, string(o.Form)+" "+o.Text)
	}
	if strings.Join(got, ", ") != "dates 32.03.2020, dates 99 May" {
		t.Errorf("%q", got)
	}
}
