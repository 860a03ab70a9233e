package date

import "testing"

// moments are dates in texts and when they are; "" for what is none.
var moments = []struct{ text, lang, want, why string }{
	{"04.12.2019", "en-US", "04/12/2019", "full stops put the day first everywhere"},
	{"4. 12. 2019", "en-US", "04/12/2019", ""},
	{"12.04.", "en-US", "12/04", ""},
	{"04/12/2019", "en-US", "12/04/2019", "slashes and hyphens do not"},
	{"04-12-2019", "en-US", "12/04/2019", ""},
	{"04/12/2019", "en-GB", "04/12/2019", ""},
	{"12.25.2019", "en-US", "25/12/2019", "the calendar rules the other order out"},
	{"8.20", "de", "", "a time or an amount"},
	{"9/11", "de", "09/2011", "in German two numbers with a slash are a month of a year"},
	{"9/11", "en", "09/11", "elsewhere a day"},
	{"noviembre 06", "es", "11/2006", "behind a month two digits are a year"},
	{"julio-04", "es", "07/2004", ""},
	{"März 19", "de", "03/2019", ""},
	{"November 21", "en", "21/11", "but in English a day"},
	{"Februar 26, 2016", "de", "26/02/2016", "and a day wherever a year in full follows"},
	{"April 12, 2019", "de", "12/04/2019", ""},
	{"Feb 24 2016", "de", "24/02/2016", ""},
	{"marzo 12 de 2019", "es", "12/03/2019", ""},
	{"Mittwoch, November 11th, 2015", "de", "11/11/2015", ""},
	{"agosto 1", "es", "01/08", "one digit is no year"},
	{"1ro de mayo de 2019", "es", "01/05/2019", ""},
	{"3. Hornung 1848", "de", "03/02/1848", ""},
	{"Thur, 12 April 2019", "en", "12/04/2019", ""},
	{"12 April 2019 10:00 UTC", "en", "12/04/2019", ""},
	{"Fri, 12 Apr 2019 10:00:00 GMT", "en", "12/04/2019", ""},
	{"12 set", "it", "12/09", ""},
	{"des", "de", "", "a word of German, not December in Catalan"},
	{"des", "ca", "", "a month of no year"},
	{"Ende des Jahres", "de", "", ""},
	{"April", "en", "", "a month of no year"},
	{"Ende 2019", "de", "", "not the year, but a part of it"},
	{"Anfang März 2019", "de", "", ""},
	{"around 2019", "en", "", "or near it"},
	{"mi-mars 2019", "fr", "", ""},
	{"2018/19", "de", "", "two years"},
	{"12.-14.4.2019", "de", "", "several days"},
	{"1994, 1995 and 1997", "en", "", ""},
	{"seit 12.4.2019", "de", "12/04/2019", "the day is named"},
	{"12.04.2019 (Fr)", "de", "12/04/2019", ""},
	{"Mi 10.4.2019", "fr", "10/04/2019", "a weekday, whatever the language"},
	{"do 1 marca 2019", "pl", "01/03/2019", ""},
	{"año 1992", "es", "1992", ""},
	{"'92", "en", "1992", ""},
	{"2005‑12‑30", "", "30/12/2005", "hyphens that do not break"},
	{"27 12 2015", "de", "27/12/2015", ""},
	{"Easter Monday, 22 April 2019", "en", "22/04/2019", ""},
	{"12 avril 2019", "fr", "12/04/2019", ""},
	{"1er août 1984", "fr", "01/08/1984", ""},
	{"il 30 dicembre 2005", "it", "30/12/2005", ""},
	{"l'8 marzo 2019", "it", "08/03/2019", ""},
	{"vrijdag 12 april 2019", "nl", "12/04/2019", ""},
	{"3 mrt 1977", "nl", "03/03/1977", ""},
	{"1.º de agosto de 1984", "pt", "01/08/1984", ""},
	{"quarta-feira, 10 de abril de 2019", "pt", "10/04/2019", ""},
	{"12 kwietnia 2019 r.", "pl", "12/04/2019", ""},
	{"Piątek, 9 września 1999", "pl", "09/09/1999", ""},
}

// What a text says that could be read in more than one way, or is no one day, month of a year or
// year. All by hand.
func TestMoment(t *testing.T) {
	for _, c := range moments {
		got := ""
		if d, ok := Parse(c.text, c.lang); ok {
			if m, ok := d.Moment(); ok {
				got = m.String()
			}
		}
		if got != c.want {
			t.Errorf("%q (%s) is %q, want %q: %s", c.text, c.lang, got, c.want, c.why)
		}
	}
}

// In a text only what shows itself to be a date is one.
func TestAt(t *testing.T) {
	for _, c := range []struct{ text, lang, date, want string }{
		{"12 April 2019 came", "en", "12 April 2019", "12/04/2019"},
		{"12 may be said", "en", "", ""},
		{"may 12 times", "en", "", ""},
		{"12 May I ask", "en", "12 May", "12/05"},
		{"12 may 2019", "en", "12 may 2019", "12/05/2019"},
		{"12 set 3", "", "", ""},
		{"des 10 - Minuten", "de", "", ""},
		{"AG\n06.01.2016", "de", "", ""},
		{"AG 2004", "de", "", ""},
		{"OKT3", "es", "", ""},
		{"12 Mars bars", "en", "", ""},
		{"12 mars au soir", "fr", "12 mars", "12/03"},
		{"3 maja rano", "pl", "3 maja", "03/05"},
		{"12 Apr. The", "en", "12 Apr", "12/04"},
		{"12. Apr. 2019.", "de", "12. Apr. 2019", "12/04/2019"},
		{"12 April 19 patients", "en", "12 April", "12/04"},
		{"June 20 19 patients", "en", "June 20", "20/06"},
		{"12 Apr 19, then", "en", "12 Apr 19", "12/04/2019"},
		{"noviembre 06 acude", "es", "noviembre 06", "11/2006"},
		{"May, 10 July", "en", "", ""},
		{"März, 16.00 Uhr", "de", "", ""},
		{"April 12-14, 2019", "de", "April 12", "12/04"},
		{"29 February 2019", "en", "", ""},
		{"29 February 5000 people", "en", "29 February", "29/02"},
		{"3 - März 2019", "de", "", ""},
		{"12.4.2019, 14:30", "de", "12.4.2019", "12/04/2019"},
		{"12.\n\n4.\n\n2019", "de", "", ""},
		{"12 / 04 / 2019 ", "es", "12 / 04 / 2019", "12/04/2019"},
		{"12 04 2019", "es", "", ""},
		{"10–12–2019", "en", "", ""},
		{"12‑04‑2019", "en", "12‑04‑2019", "12/04/2019"},
		{"04.12.2019", "en-US", "04.12.2019", "04/12/2019"},
		{"3/23/1940", "en", "3/23/1940", "23/03/1940"},
		{"1.2.20195", "de", "", ""},
		{"2019-04-12T10:11:12.5+02:00 am Tag", "", "2019-04-12T10:11:12.5+02:00", "12/04/2019"},
		{"2019-04-12 10:11", "", "2019-04-12", "12/04/2019"},
		{"2019", "", "", ""},
		{"12.4.", "de", "", ""},
		{"April", "en", "", ""},
		{"April 2019 war", "de", "April 2019", "04/2019"},
		{"", "", "", ""},
	} {
		got, want := "", ""
		m, end, ok := At("x "+c.text, 2, c.lang)
		if ok {
			got, want = ("x " + c.text)[2:end], m.String()
		}
		if got != c.date || want != c.want {
			t.Errorf("%q (%s): %q is %q, want %q, %q", c.text, c.lang, got, want, c.date, c.want)
		}
	}
	for _, i := range []int{-1, 4, 5} {
		if _, _, ok := At("2019", i, ""); ok {
			t.Errorf("a date at byte %d of 4", i)
		}
	}
}

func FuzzAt(f *testing.F) {
	for _, s := range []string{"12 April 2019", "2019-04-12T10:11:12+02:00", "April 12-14, 2019", "noviembre 06", "12.\u00a04.2019", "12 Apr.", "\xff1"} {
		f.Add(s, 0, "en-US")
	}
	f.Fuzz(func(t *testing.T, text string, i int, lang string) {
		m, end, ok := At(text, i, lang)
		if !ok {
			return
		}
		if end <= i || end > len(text) || !m.valid() || !m.told() {
			t.Fatalf("%q at %d: %v to %d", text, i, m, end)
		}
	})
}
