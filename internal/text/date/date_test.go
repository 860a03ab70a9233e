package date

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/calendar"
)

// Each date moves by 40 days and by -100, in the year 2019 where it names none.
// 1 March and 40 days is 10 April, 30 March is 9 May; 1 March less 100 days is 21
// November, 30 March 20 December.
var moved = []struct{ lang, text, later, earlier string }{
	{"de", "1.3.2019", "10.4.2019", "21.11.2018"},
	{"de", "01.03.2019", "10.04.2019", "21.11.2018"},
	{"de", "01.03.19", "10.04.19", "21.11.18"},
	{"de", "1.03.2019", "10.04.2019", "21.11.2018"},
	{"de", "30.3.2019", "9.5.2019", "20.12.2018"},
	{"de", "30.03.2019", "09.05.2019", "20.12.2018"},
	{"de", "30. 3. 2019", "9. 5. 2019", "20. 12. 2018"},
	{"de", "10.11.2019", "20.12.2019", "02.08.2019"}, // two digits do not show: zeros
	{"de", "10. 11. 2019", "20. 12. 2019", "2. 8. 2019"},
	{"de", "1.3.", "10.4.", "21.11."},
	{"de", "01.03.", "10.04.", "21.11."},
	{"de", "03/2019", "04/2019", "11/2018"},
	{"de", "3/2019", "4/2019", "11/2018"},
	{"de", "03/19", "04/19", "11/18"},
	{"de", "03.2019", "04.2019", "11.2018"},
	{"nl", "1 maart 2019", "10 april 2019", "21 november 2018"},
	{"nl", "vrijdag 1 maart 2019", "woensdag 10 april 2019", "woensdag 21 november 2018"},
	{"nl", "1 mrt 2019", "10 apr 2019", "21 nov 2018"},
	{"nl", "maart 2019", "april 2019", "november 2018"},
	{"pt", "1 de março de 2019", "10 de abril de 2019", "21 de novembro de 2018"},
	{"pt", "1.º de março de 2019", "10 de abril de 2019", "21 de novembro de 2018"},
	{"pt", "sexta-feira, 1 de março de 2019", "quarta-feira, 10 de abril de 2019", "quarta-feira, 21 de novembro de 2018"},
	{"pt", "30 de Março", "9 de Maio", "20 de Dezembro"},
	{"pt", "1 dias do mês de março de 2019", "10 dias do mês de abril de 2019", "21 dias do mês de novembro de 2018"},
	{"es", "30 días del mes de marzo de 2019", "9 días del mes de mayo de 2019", "20 días del mes de diciembre de 2018"},
	{"it", "1 del mese di marzo 2019", "10 del mese di aprile 2019", "21 del mese di novembre 2018"},
	{"pl", "1 marca 2019 r.", "10 kwietnia 2019 r.", "21 listopada 2018 r."},
	{"pl", "do 1 marca 2019", "do 10 kwietnia 2019", "do 21 listopada 2018"},
	{"fr", "mi-mars 2019", "mi-avril 2019", "mi-novembre 2018"},
	{"de", "März 1, 2019", "April 10, 2019", "November 21, 2018"},
	{"es", "marzo 1 de 2019", "abril 10 de 2019", "noviembre 21 de 2018"},
	{"pl", "30 marca", "9 maja", "20 grudnia"},
	{"pl", "marcu 2019", "kwietniu 2019", "listopadzie 2018"},
	{"pl", "marzec 2019", "kwiecień 2019", "listopad 2018"},
	{"pl", "Piątek, 1 marca 2019", "Środa, 10 kwietnia 2019", "Środa, 21 listopada 2018"},
	{"pl", "piątek 1 marca 2019 roku", "środę 10 kwietnia 2019 roku", "środę 21 listopada 2018 roku"},
	{"", "2019", "2019", "2018"},
	{"", "2019-03-01", "2019-04-10", "2018-11-21"},
	{"", "2019-03", "2019-04", "2018-11"},
	{"", "20190301", "20190410", "20181121"},
	{"", "2019-03-01T08:15:00Z", "2019-04-10T08:15:00Z", "2018-11-21T08:15:00Z"},
	{"", "2019-03-01 08:15:07.25+01:00", "2019-04-10 08:15:07.25+01:00", "2018-11-21 08:15:07.25+01:00"},
	{"", "2019/03/01", "2019/04/10", "2018/11/21"},
	{"en-US", "3/1/2019", "4/10/2019", "11/21/2018"},
	{"en_US", "03/01/19", "04/10/19", "11/21/18"},
	{"en-US", "1.3.2019", "10.4.2019", "21.11.2018"}, // only slashes and hyphens turn round
	{"en-GB", "01/03/2019", "10/04/2019", "21/11/2018"},
	{"en-GB", "3/30/2019", "5/9/2019", "12/20/2018"}, // the calendar rules the other out
	{"", "01-03-2019", "10-04-2019", "21-11-2018"},

	{"de", "1. März 2019", "10. April 2019", "21. November 2018"},
	{"de", "01. März 2019", "10. April 2019", "21. November 2018"},
	{"de", "30. März 2019", "9. Mai 2019", "20. Dezember 2018"},
	{"de", "1.März 2019", "10.April 2019", "21.November 2018"},
	{"de", "1. MÄRZ 2019", "10. APRIL 2019", "21. NOVEMBER 2018"},
	{"de", "1. Ma\u0308rz 2019", "10. April 2019", "21. November 2018"},
	{"de", "1. März", "10. April", "21. November"},
	{"de", "im März 2019", "im April 2019", "im November 2018"},
	{"de", "März 19", "April 19", "November 18"},
	{"de", "1. Mrz. 2019", "10. Apr. 2019", "21. Nov. 2018"},
	{"de", "30. Mär. 2019", "9. Mai 2019", "20. Dez. 2018"}, // Mai is no abbreviation
	{"de", "Mär 2019", "Apr 2019", "Nov 2018"},
	{"de", "30. Maerz 2019", "9. Mai 2019", "20. Dezember 2018"},
	{"de", "5. Jänner 2019", "14. Februar 2019", "27. September 2018"},
	{"de-AT", "22. Dezember 2018", "31. Jänner 2019", "13. September 2018"},
	{"de-CH", "22. Dezember 2018", "31. Januar 2019", "13. September 2018"},
	{"de", "1.III.2019", "10.IV.2019", "21.XI.2018"},
	{"de", "Freitag, den 1. März 2019, 14:30 Uhr", "Mittwoch, den 10. April 2019, 14:30 Uhr", "Mittwoch, den 21. November 2018, 14:30 Uhr"},
	{"de", "Fr. 01.03.2019", "Mi. 10.04.2019", "Mi. 21.11.2018"},
	{"de", "Fr, 01.03.", "Mi, 10.04.", "Mi, 21.11."},
	{"de", "01.03.2019 (Fr)", "10.04.2019 (Mi)", "21.11.2018 (Mi)"},
	{"de", "Anfang März 2019", "Anfang April 2019", "Anfang November 2018"},
	{"de", "(01.03.2019)", "(10.04.2019)", "(21.11.2018)"},

	{"en", "1 March 2019", "10 April 2019", "21 November 2018"},
	{"en", "March 1, 2019", "April 10, 2019", "November 21, 2018"},
	{"en", "March 1st, 2019", "April 10th, 2019", "November 21st, 2018"},
	{"en", "1ST OF MARCH 2019", "10TH OF APRIL 2019", "21ST OF NOVEMBER 2018"},
	{"en", "the 30th of March, 2019", "the 9th of May, 2019", "the 20th of December, 2018"},
	{"en", "Mar. 1, 2019", "Apr. 10, 2019", "Nov. 21, 2018"},
	{"en", "30 Mar. 2019", "9 May 2019", "20 Dec. 2018"},
	{"en", "9 May. 2019", "18 Jun. 2019", "29 Jan. 2019"},
	{"de", "9. Mai. 2019", "18. Jun. 2019", "29. Jan. 2019"},
	{"de", "9. Mai 2019", "18. Juni 2019", "29. Januar 2019"},
	{"en", "01-Mar-19", "10-Apr-19", "21-Nov-18"},
	{"en", "30-Mar-2019", "09-May-2019", "20-Dec-2018"},
	{"en", "1 March", "10 April", "21 November"},
	{"en", "March 1", "April 10", "November 21"},
	{"en", "March 2019", "April 2019", "November 2018"},
	{"en", "March '19", "April '19", "November '18"},
	{"en", "Friday, 1 March 2019 at 10:00", "Wednesday, 10 April 2019 at 10:00", "Wednesday, 21 November 2018 at 10:00"},
	{"en", "Fri, 01 Mar 2019 10:00:00 +0200", "Wed, 10 Apr 2019 10:00:00 +0200", "Wed, 21 Nov 2018 10:00:00 +0200"},
	{"en", "March 1 at 3 pm", "April 10 at 3 pm", "November 21 at 3 pm"},

	{"fr", "1er mars 2019", "10 avril 2019", "21 novembre 2018"},
	{"fr", "le 20 février 2019", "le 1 avril 2019", "le 12 novembre 2018"},
	{"fr", "vendredi 1er mars 2019 à 14h30", "mercredi 10 avril 2019 à 14h30", "mercredi 21 novembre 2018 à 14h30"},
	{"fr", "30 mars 2019", "9 mai 2019", "20 décembre 2018"},
	{"fr", "25 janv. 2019", "6 mars 2019", "17 oct. 2018"},
	{"fr", "2 fevrier 2019", "14 mars 2019", "25 octobre 2018"},
	{"it", "1° marzo 2019", "10 aprile 2019", "21 novembre 2018"},
	{"it", "venerdì 1 marzo 2019", "mercoledì 10 aprile 2019", "mercoledì 21 novembre 2018"},
	{"it", "l'8 marzo 2019", "il 17 aprile 2019", "il 28 novembre 2018"},
	{"it", "30 mar 2019", "9 mag 2019", "20 dic 2018"},
	{"es", "1 de marzo de 2019", "10 de abril de 2019", "21 de noviembre de 2018"},
	{"es", "1º de marzo del 2019", "10 de abril del 2019", "21 de noviembre del 2018"},
	{"es", "el viernes 1 de marzo de 2019", "el miércoles 10 de abril de 2019", "el miércoles 21 de noviembre de 2018"},
	{"es", "el 1 de marzo", "el 10 de abril", "el 21 de noviembre"},
	{"es", "30 mar. 2019", "9 may. 2019", "20 dic. 2018"},
	{"", "21 de novembre de 2018", "31 de desembre de 2018", "13 d'agost de 2018"},
	{"ca", "l'1 de març de 2019", "el 10 d'abril de 2019", "el 21 de novembre de 2018"},
	{"ca", "del 20 al 23 de març", "del 29 d'abril al 2 de maig", "del 10 al 13 de desembre"},
	{"ca", "L'11 de març de 2019", "El 20 d'abril de 2019", "L'1 de desembre de 2018"},
	{"ca", "1r de març de l'any 2019", "10 d'abril de l'any 2019", "21 de novembre de l'any 2018"},
	{"ca", "10 d’abril de 2019", "20 de maig de 2019", "31 de desembre de 2018"},
	{"ca", "divendres, 1 de març de 2019", "dimecres, 10 d'abril de 2019", "dimecres, 21 de novembre de 2018"},

	{"de", "1.-3.3.2019", "10.-12.4.2019", "21.-23.11.2018"},
	{"de", "20.-23.3.2019", "29.4.-2.5.2019", "10.-13.12.2018"},
	{"de", "1.3.-3.3.2019", "10.4.-12.4.2019", "21.11.-23.11.2018"},
	{"de", "1. bis 3. März 2019", "10. bis 12. April 2019", "21. bis 23. November 2018"},
	{"de", "20. bis 23. März 2019", "29. April bis 2. Mai 2019", "10. bis 13. Dezember 2018"},
	{"de", "vom 1.3.2019 bis zum 3.3.2019", "vom 10.4.2019 bis zum 12.4.2019", "vom 21.11.2018 bis zum 23.11.2018"},
	{"de", "28.12.2018 – 3.1.2019", "6.2.2019 – 12.2.2019", "19.9.2018 – 25.9.2018"},
	{"en", "March 1-3, 2019", "April 10-12, 2019", "November 21-23, 2018"},
	{"en", "March 20-23, 2019", "April 29-May 2, 2019", "December 10-13, 2018"},
	{"en", "from 20 to 23 March 2019", "from 29 April to 2 May 2019", "from 10 to 13 December 2018"},
	{"en", "March 20 to 23", "April 29 to May 2", "December 10 to 13"},
	{"en", "1March to 19", "10April to 28", "21November to 9December"},
	{"de", "1., 3. und 5. März 2019", "10., 12. und 14. April 2019", "21., 23. und 25. November 2018"},
	{"de", "01./02.03.2019", "10./11.04.2019", "21./22.11.2018"},
	{"de", "zwischen dem 1. und 3. März", "zwischen dem 10. und 12. April", "zwischen dem 21. und 23. November"},
	{"de", "März/April 2019", "April/Mai 2019", "November/Dezember 2018"},
	{"fr", "du 1er au 3 mars 2019", "du 10 au 12 avril 2019", "du 21 au 23 novembre 2018"},
	{"it", "dal 1° al 3 marzo 2019", "dal 10 al 12 aprile 2019", "dal 21 al 23 novembre 2018"},
	{"ca", "de l'1 al 3 de març", "del 10 al 12 d'abril", "del 21 al 23 de novembre"},
	{"en", "1, 2, 3, 4 and 5 March 2019", "10, 11, 12, 13 and 14 April 2019", "21, 22, 23, 24 and 25 November 2018"},
	{"en", "12, 13 or 17 March 2019", "21, 22 or 26 April 2019", "2, 3 or 7 December 2018"},
	{"en", "1st or 3rd March 2019", "10th or 12th April 2019", "21st or 23rd November 2018"},
	{"es", "mar., 5 de mar. de 2019", "dom., 14 de abr. de 2019", "dom., 25 de nov. de 2018"},
	{"es", "1, 2 o 5 de marzo de 2019", "10, 11 o 14 de abril de 2019", "21, 22 o 25 de noviembre de 2018"},
	{"en", "1st–3rd March 2019", "10th–12th April 2019", "21st–23rd November 2018"},
	{"", "20190301T101112", "20190410T101112", "20181121T101112"},
	{"es", "del 20 al 23 de marzo de 2019", "del 29 de abril al 2 de mayo de 2019", "del 10 al 13 de diciembre de 2018"},
	{"", "2018/19", "2018/19", "2017/18"},
	{"", "2018-2019", "2018-2019", "2017-2018"},
	{"de", "3/2019 - 5/2019", "4/2019 - 6/2019", "11/2018 - 1/2019"},
}

func TestShift(t *testing.T) {
	for _, c := range moved {
		d, ok := Parse(c.text, c.lang)
		if !ok {
			t.Errorf("%q (%s) is not read", c.text, c.lang)
			continue
		}
		for days, want := range map[int]string{0: c.text, 40: c.later, -100: c.earlier} {
			if got, ok := d.Shift(days, 2019); !ok || got != want {
				t.Errorf("%q (%s) %+d days is %q, want %q", c.text, c.lang, days, got, want)
			}
		}
	}
}

func TestEdges(t *testing.T) {
	for _, c := range []struct {
		text       string
		days, year int
		want       string
	}{
		{"28.02.2019", 1, 0, "01.03.2019"},
		{"28.02.2020", 1, 0, "29.02.2020"},
		{"29.02.2020", 366, 0, "01.03.2021"},
		{"29.02.2020", -365, 0, "01.03.2019"},
		{"29.02.2000", 1461, 0, "29.02.2004"},
		{"28.02.1900", 1, 0, "01.03.1900"}, // no leap year
		{"31.12.2019", 1, 0, "01.01.2020"},
		{"01.01.2000", -1, 0, "31.12.1999"},
		{"31.12.99", 1, 0, "01.01.00"},
		{"01.01.1000", -1, 0, "31.12.0999"},
		{"31.12.2999", 1, 0, "01.01.3000"},
		{"01.01.2999", 365_000, 0, "08.05.3998"}, // 999 years have 364,877 or so; see below
		{"28.2.", 1, 2019, "1.3."},
		{"28.2.", 1, 2020, "29.2."},
		{"28.2.", 1, 0, "29.2."}, // nobody knows the year: one with the day
		{"29.2.", 1, 2019, "1.3."},
		{"29.2.", 365, 2019, "28.2."}, // as of 2016: 28 February 2017
		{"31.12.", 1, 2019, "01.01."},
		{"Dezember", 31, 2019, "Januar"},
		{"1852", -1, 0, "1851"},
	} {
		if c.days == 365_000 { // by the library of the language
			c.want = time.Date(2999, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, c.days).Format("02.01.2006")
		}
		d, ok := Parse(c.text, "de")
		if got, can := d.Shift(c.days, c.year); !ok || !can || got != c.want {
			t.Errorf("%q %+d days is %q, want %q", c.text, c.days, got, c.want)
		}
	}
	d, _ := Parse("01.01.2019", "")
	for _, days := range []int{-800_000, 3_000_000, 5_000_000, -1 << 62, 1 << 62} {
		if got, ok := d.Shift(days, 0); ok {
			t.Errorf("%+d days gave %q", days, got)
		}
	}
}

func TestNoDates(t *testing.T) {
	for _, s := range []string{
		"", " ", "soon", "gestern", "Sommer 2019", "31.4.2019", "29.2.2019", "32.1.2019", "0.1.2019", "00.00.0000", "13.13.2019",
		"2019-13-01", "192.168.0.1", "1.2.3.4", "geb. 1.3.1950", "Frau Keller 1.3.1950", "14:30", "14:30 Uhr", "Montag", "12", "7.",
		"1.3.2019x", "x1.3.2019", "1.3.20195", "12345678", "1/2/3", "3. Marz 12345", "１.３.２０１９", "2018/29/1", "\xff1.3.2019",
		"12-2019-1", "1.3.2019 Zürich", "1.3.2019, 08.30", "den 1. d. M.", "1. Quartal 2019", "Ende des Jahres", "8.20", strings.Repeat("1.3.2019 - ", 40),
	} {
		if d, ok := Parse(s, "de"); ok {
			got, _ := d.Shift(40, 0)
			t.Errorf("%q is read, and becomes %q", s, got)
		}
	}
}

func TestParts(t *testing.T) {
	for _, c := range []struct {
		text, lang, pattern string
		year, month, day    int
	}{
		{"01.03.2019", "de", "dd.MM.yyyy", 2019, 3, 1},
		{"1.3.19", "de", "d.M.yy", 2019, 3, 1},
		{"1. März", "de", "d. MMMM", 0, 3, 1},
		{"03/2019", "de", "MM/yyyy", 2019, 3, 0},
		{"2019", "de", "yyyy", 2019, 0, 0},
		{"1 de marzo de 2019", "es", "d 'de' MMMM 'de' yyyy", 2019, 3, 1},
		{"1 Mar 2019", "en", "d MMM yyyy", 2019, 3, 1},
	} {
		d, ok := Parse(c.text, c.lang)
		if !ok {
			t.Fatalf("%q is not read", c.text)
		}
		y, m, day := d.Parts()
		if y != c.year || m != c.month || day != c.day || d.Pattern() != c.pattern || d.Year() != c.year {
			t.Errorf("%q is %d-%d-%d %q", c.text, y, m, day, d.Pattern())
		}
	}
}

func TestParsePattern(t *testing.T) {
	for _, c := range []struct{ text, pattern, want string }{
		{"01.03.2019", "dd.MM.yyyy", "10.04.2019"},
		{"3.1.2019", "M.d.yyyy", "4.10.2019"},
		{"10.11.2019", "d.M.yyyy", "20.12.2019"},
		{"30.11.2019", "d.M.yyyy", "9.1.2020"},
		{"20190301", "yyyyMMdd", "20190410"},
		{"010319", "ddMMyy", "100419"},
		{"04/11", "MM/yy", "05/11"},
		{"04/11", "dd/MM", "14/12"},
		{"1. März 2019", "d. MMMM yyyy", "10. April 2019"},
		{"Fr 1.3.2019", "E d.M.yyyy", "Mi 10.4.2019"},
		{"3 2019", "M yyyy", "4 2019"},
		{"1 de marzo", "d 'de' MMMM", "10 de abril"},
	} {
		d, ok := ParsePattern(c.text, c.pattern, "de")
		if c.pattern == "d 'de' MMMM" {
			d, ok = ParsePattern(c.text, c.pattern, "es")
		}
		if got, _ := d.Shift(40, 2019); !ok || got != c.want {
			t.Errorf("%q by %q: %q, want %q", c.text, c.pattern, got, c.want)
		}
	}
	for _, c := range [][2]string{
		{"01.03.2019", ""}, {"", ""}, {"", "dd.MM.yyyy"}, {"1.3.", "dd.MM.yyyy"}, {"1.3.2019x", "d.M.yyyy"},
		{"31.4.2019", "d.M.yyyy"}, {"x", "'x"}, {"1.3.2019", "dddd"}, {"Fr", "E"}, {"3", "d"},
	} {
		if _, ok := ParsePattern(c[0], c[1], "de"); ok {
			t.Errorf("%q passed by %q", c[0], c[1])
		}
	}
	d, _ := Parse("1.3.50", "de")
	if got, _ := d.Within(2050).Shift(40, 0); got != "10.4.50" || d.Within(2050).Year() != 2050 || d.Within(1949).Year() != 1950 {
		t.Errorf("the century of a year that is known: %q, %d", got, d.Within(2050).Year())
	}
}

// TestReachSeason: a season and the first of its two years reach as far as the second.
func TestReachSeason(t *testing.T) {
	const season = "Herbst 2016"
	for text, want := range map[string]string{"Herbst 2016/17 kam": "Herbst 2016/17", "Herbst 2016/200": season, "Herbst 2016, 17": season} {
		if from, to := Reach(text, 0, len(season), "de"); text[from:to] != want {
			t.Errorf("%q: %q", text, text[from:to])
		}
	}
}

func TestReach(t *testing.T) {
	for _, c := range []struct{ before, date, after, want string }{
		{"am Montag, den ", "1.3.2019", " kam", "Montag, den 1.3.2019"},
		{"Mo ", "1.3.2019", "", "Mo 1.3.2019"},
		{"also ", "1.3.2019", "", "1.3.2019"},
		{"so ", "1.3.2019", "", "1.3.2019"}, // no capital
		{"xMo ", "1.3.2019", "", "1.3.2019"},
		{"Montag: ", "1.3.2019", "", "1.3.2019"},
		{"Montag\n", "1.3.2019", "", "1.3.2019"},
		{"", "1.3.2019", " (Mo)", "1.3.2019 (Mo"},
		{"", "1.3.2019", " (Mo.)", "1.3.2019 (Mo."},
		{"", "1.3.2019", ", Montag", "1.3.2019, Montag"},
		{"", "1.3.2019", " (Montagsdienst)", "1.3.2019"},
		{"", "1.3.2019", " (Mo und Di)", "1.3.2019"},
		{"lunes 12, martes ", "13 de marzo", "", "martes 13 de marzo"},
		{"vom ", "14.", " bis 17. November 2012 auf", "14. bis 17. November 2012"},
		{"am ", "3.", "/4.5.2015 und", "3./4.5.2015"},
		{"Montag, den ", "3", "-12.4.2015, danach", "Montag, den 3-12.4.2015"},
		{"am ", "3.", ", 4. und 5. Mai.", "3., 4. und 5. Mai"},
		{"vom 14. bis ", "17. November 2012", " auf", "14. bis 17. November 2012"},
		{"vom 14.-", "17.11.2012", " auf", "14.-17.11.2012"},
		{"Nr. 5.14-", "17.11.2012", "", "17.11.2012"},
		{"Die am ", "1.3.2019", " geborene", "1.3.2019"},
		{"Die ", "1.3.2019", " fällige", "1.3.2019"},
		{"Die, ", "1.3.2019", "", "Die, 1.3.2019"},
		{"am Montag (", "1.3.2019", ") kam", "Montag (1.3.2019)"},
		{"am Termin (", "1.3.2019", ") kam", "1.3.2019"},
		{"Fre ", "1.3.2019", "", "Fre 1.3.2019"},
		{"", "1.3.2019", "\nMit freundlichen", "1.3.2019"},
	} {
		text := c.before + c.date + c.after
		from, to := Reach(text, len(c.before), len(c.before)+len(c.date), "de")
		if got := text[from:to]; got != c.want {
			t.Errorf("%q: %q, want %q", text, got, c.want)
		}
		if _, ok := Parse(text[from:to], "de"); !ok {
			t.Errorf("%q is not read", text[from:to])
		}
	}
}

// layouts are forms that the time package can write, which is the oracle here.
var layouts = []struct{ lang, layout string }{
	{"de", "02.01.2006"}, {"de", "2. 1. 2006"}, {"", "2006-01-02"}, {"", "20060102"}, {"en-US", "01/02/2006"}, {"en-GB", "02/01/2006"},
	{"en", "2 January 2006"}, {"en", "January 2, 2006"}, {"en", "Jan. 2, 2006"}, {"en", "02-Jan-2006"}, {"en", "Monday, 2 January 2006"},
	{"en", "Mon, 2 Jan 2006 15:04:05 -0700"}, {"", "2006-01-02T15:04:05Z07:00"},
}

func TestAgainstTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts[rapid.IntRange(0, len(layouts)-1).Draw(t, "layout")]
		at := time.Date(rapid.IntRange(1100, 2900).Draw(t, "year"), 1, 1, 13, 14, 15, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 365).Draw(t, "day"))
		days := rapid.IntRange(-30000, 30000).Draw(t, "days")
		text, want := at.Format(l.layout), at.AddDate(0, 0, days).Format(l.layout)
		if strings.Contains(l.layout, "Jan") && !strings.Contains(l.layout, "January") && !strings.Contains(l.layout, "-Jan-") {
			if at.Month() == time.May {
				return // in full and short at once
			}
			want = strings.Replace(want, "May.", "May", 1)
		}
		d, ok := Parse(text, l.lang)
		if got, can := d.Shift(days, 0); !ok || !can || got != want {
			t.Fatalf("%q %+d days is %q, want %q", text, days, got, want)
		}
	})
}

// Intervals and order between the dates of a text are kept, whatever their forms.
func TestIntervals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		days := rapid.IntRange(-3650, 3650).Draw(t, "days")
		var before, after []int
		for range 3 {
			c := moved[rapid.IntRange(0, len(moved)-1).Draw(t, "form")]
			d, _ := Parse(c.text, c.lang)
			out, ok := d.Shift(days, 2019)
			if !ok {
				t.Fatalf("%q cannot move", c.text)
			}
			again, ok := Parse(out, c.lang)
			if !ok {
				t.Fatalf("%q became %q, which is not read", c.text, out)
			}
			y, m, day := d.Parts()
			y2, m2, day2 := again.Parts()
			if y == 0 || m == 0 || day == 0 || len(d.points[0].pieces) < 3 || d.Turned() {
				continue // not in full, or read in an order that another day may not show
			}
			if strings.Contains(strings.ReplaceAll(d.Pattern(), "yyyy", ""), "yy") {
				continue // the century is not written
			}
			before = append(before, number1970(y, m, day))
			after = append(after, number1970(y2, m2, day2))
		}
		for i := range before {
			if after[i]-before[i] != days {
				t.Fatalf("a date moved by %d days, not %d", after[i]-before[i], days)
			}
		}
	})
}

// number1970 counts days by adding up the lengths of years and months.
func number1970(y, m, d int) int {
	n := d
	for i := 1; i < m; i++ {
		n += calendar.DaysIn(y, i)
	}
	for i := 1000; i < y; i++ {
		n += 337 + calendar.DaysIn(i, 2)
	}
	return n
}

func FuzzShift(f *testing.F) {
	for i, c := range moved {
		f.Add(c.text, c.lang, i*37-900)
	}
	f.Add("l'4 de març", "ca", 3)
	f.Add("'1de març de 2019", "ca", 2768)
	f.Fuzz(func(t *testing.T, text, lang string, days int) {
		d, ok := Parse(text, lang)
		if !ok {
			return
		}
		if same, ok := d.Shift(0, 2020); !ok || same != text {
			t.Fatalf("%q moved by no days is %q", text, same)
		}
		out, ok := d.Shift(days%40000, 2020)
		if !ok {
			return
		}
		y, m, day := d.Parts()
		if _, month, _ := d.Parts(); d.Single() && month > 0 {
			if p, ok := ParsePattern(text, d.Pattern(), lang); ok && !strings.Contains(d.Pattern(), "'") {
				if py, pm, pd := p.Parts(); py != y || pm != m || pd != day {
					t.Fatalf("%q is another date by its pattern %q", text, d.Pattern())
				}
			}
		}
		if len(out) > longest || !d.Single() || d.Turned() || !strings.Contains(d.Pattern(), "yyyy") || m == 0 || day == 0 {
			return
		}
		again, ok := Parse(out, lang)
		if !ok {
			if yy := y + days%40000/365; yy < 1002 || yy > 2997 {
				return // out of what is read
			}
			t.Fatalf("%q became %q, which is not read", text, out)
		}
		want := time.Date(y, time.Month(m), day, 0, 0, 0, 0, time.UTC).AddDate(0, 0, days%40000)
		if gy, gm, gd := again.Parts(); gy != want.Year() || gm != int(want.Month()) || gd != want.Day() {
			t.Fatalf("%q moved by %d days is %q, read as %d-%d-%d", text, days%40000, out, gy, gm, gd)
		}
	})
}

func BenchmarkParseShift(b *testing.B) {
	for b.Loop() {
		for _, c := range moved {
			d, _ := Parse(c.text, c.lang)
			d.Shift(40, 2019)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moved)), "ns/date")
}

// BenchmarkHostile reads what has as many readings as fit.
func BenchmarkHostile(b *testing.B) {
	for _, s := range []string{strings.Repeat("1,", 80), strings.Repeat("1-1 ", 40), strings.Repeat("May 1, ", 22), strings.Repeat("le 1 ", 32)} {
		b.Run(s[:4], func(b *testing.B) {
			for b.Loop() {
				Parse(s, "")
			}
		})
	}
}

// TestMovedByNothing: a date that does not move keeps its very bytes, however it was
// read.
func TestMovedByNothing(t *testing.T) {
	d, ok := ParsePattern("03.4.19", "dd.M.yy", "de")
	if same, moved := d.Shift(0, 2020); !ok || !moved || same != "03.4.19" {
		t.Errorf("by a pattern: %q", same)
	}
	d, ok = Parse("l'4 de mar\u00e7", "ca")
	if same, moved := d.Shift(0, 2020); !ok || !moved || same != "l'4 de mar\u00e7" {
		t.Errorf("by its look: %q", same)
	}
}

// TestMonthOfTwoLanguages: marzo is Italian and Spanish. The language of the text decides, and "de" before the
// year, which Italian has not.
func TestMonthOfTwoLanguages(t *testing.T) {
	for _, c := range []struct{ text, language, want string }{
		{"marzo de 2022", "", "febrero de 2022"}, {"marzo de 2022", "ca", "febrero de 2022"}, {"marzo", "es", "febrero"},
		{"marzo", "ca", "febrero"}, {"marzo", "it", "febbraio"}, {"marzo 2022", "it", "febbraio 2022"},
	} {
		d, _ := Parse(c.text, c.language)
		if got, ok := d.Shift(-20, 2022); got != c.want || !ok {
			t.Errorf("%s in %s: %s", c.text, c.language, got)
		}
	}
}
