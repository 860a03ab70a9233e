package temporal_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

// check holds a detector to texts in which is marked, by hand, everything it must find.
func check(t *testing.T, d detect.Detector, cases ...detect.Example) {
	t.Helper()
	t.Parallel()
	for _, c := range cases {
		if diff := detecttest.Diff(d, c); diff != "" {
			t.Errorf("%s %q:\n%s", c.Language, c.Text, diff)
		}
	}
}

func TestDatesInSentences(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "The lease began on [DATE 1 March 2018] and ended on [DATE 28 February 2021].", Language: "en"},
		detect.Example{Text: "Letter of [DATE September 5, 2017]; reply of [DATE 09/12/2017].", Language: "en"},
		detect.Example{Text: "Der Vertrag vom [DATE 1. März 2018] wurde am [DATE 28.02.2021] gekündigt.", Language: "de"},
		detect.Example{Text: "Rechnung vom [DATE 05.09.2017], bezahlt am [DATE 12. September 2017]", Language: "de"},
		detect.Example{Text: "El contrato de [DATE 1 de marzo de 2018] terminó el [DATE 28/02/2021].", Language: "es"},
		detect.Example{Text: "Revisión el [DATE 2 de dic]. a las 9.20; vino el [DATE 12 feb]. y en 5 set. y 3 mar. no.", Language: "es"},
		detect.Example{Text: "Visita el [DATE 5 de gen]. al matí i [DATE 4 d'oct]. a la tarda, 3 de des no.", Language: "ca"},
		detect.Example{Text: "El contracte de l'[DATE 1 de març de 2018] va acabar el [DATE 28/02/2021].", Language: "ca"},
		detect.Example{Text: "Termin: [DATE 8.1.], 7:30 Uhr; Seite 8.1, 7:30 Uhr; [DATE 3.2.], 14.30 h oder 2.5 mg um 8 Uhr", Language: "de"},
		detect.Example{Text: "Letzte Regel [DATE 14.9.], ET [DATE 21.6.]; Krea 1.2. Der Wert, Kapitel 3.2., Punkt 4.1.; siehe 3.2., NT 3.1 mm, Version 2.1.", Language: "de"},
		detect.Example{Text: "Dr Pell [DATE 2/24] at 9:15 AM; score 10/12 at 9 kg; GCS 8.1, then 7.5", Language: "en"},
		detect.Example{Text: "ACTA N.º 7/2023, acta 8/2023, decreto n.º 11/2022; contratado en [DATE 7/2023]", Language: "es"},
		detect.Example{Text: "The room was let on [DATE 4, 5 and 8 July 2024], [DATE 1st, 2nd or 9th May]; room 3, [DATE 5 and 8 July]; 9, [DATE 5 and 8 July]", Language: "en"},
		detect.Example{Text: "Sie fehlte am [DATE 4., 5. und 8. Juli], am [DATE 17. oder 18. März 2024]; Zimmer 3, [DATE 5. und 8. Juli]", Language: "de"},
		detect.Example{Text: "Faltó los días [DATE 4, 5 y 8 de julio] o el [DATE 1 o 2 de mayo de 2024].", Language: "es"},
		detect.Example{Text: "Darlehen lt. Schuldschein v. [DATE 1.5.22]  [DATE 31.10.23]     EUR 12.000,--\nTierarzt f. Haflinger         [DATE 15.11.23]     EUR    412,60\nVersion v. 1.5 EUR", Language: "de"},
		detect.Example{Text: "The invoice (due [DATE 1/3]) shows 1/3 of it.", Language: "en"},
		detect.Example{Text: "updated_at: [DATE 2021-02-28T23:59:59Z]", Language: "en"},
	)
}

func TestBirthDatesInSentences(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "He was born on [BIRTH_DATE 29 February 1960] and died on [DATE 3 May 2019].", Language: "en"},
		detect.Example{Text: "Date of birth: [BIRTH_DATE 1960-02-29]", Language: "en"},
		detect.Example{Text: "geboren am [BIRTH_DATE 29. Februar 1960], gestorben am [DATE 3. Mai 2019]", Language: "de"},
		detect.Example{Text: "Fecha de nacimiento: [BIRTH_DATE 29/02/1960]", Language: "es"},
		detect.Example{Text: "Data de naixement: [BIRTH_DATE 29/02/1960]", Language: "ca"},
	)
}

// TestNoDates has numbers in the form of dates that are none, or days that no month has.
func TestShortDates(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "who died in [DATE '98], a miner; the '98 game, size '42", Language: "en"},
		detect.Example{Text: "sick note from the surgery, [DATE 10–13/10], for the cold", Language: "en"},
		detect.Example{Text: "pain 2-3/10, GCS 13–15/15, pages 10–13, ratio 10-13/10 mg", Language: "en"},
		detect.Example{Text: "4. Finance\n5. May Fair: profit. Closed on [DATE 5 May].", Language: "en"},
		detect.Example{Text: "Protokoll\n[DATE 5. Mai]: Abfahrt", Language: "de"},
		detect.Example{Text: "Inquest to be opened [DATE 22.xi.23]. Part 22.xi of 3 i 5", Language: "en"},
	)
}

func TestNoDates(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "30.2.2019 and 31.4.2019 and 32.1.2019", Language: "en"},
		detect.Example{Text: "Use version 2.3.4 of the parser, not 2.3.", Language: "en"},
		detect.Example{Text: "Call 044 555 01 09 or 192.168.1.20.", Language: "en"},
		detect.Example{Text: "The house has 2015 square metres.", Language: "en"},
		detect.Example{Text: "Das Gerät wiegt 12.5 kg und kostet 20.50 Franken.", Language: "de"},
	)
}

func TestAgesInSentences(t *testing.T) {
	check(t, temporal.Ages(),
		detect.Example{Text: "D.ª María Rubio (Encarna), [AGE 78 años], viuda. La garantía (total), 2 años, incluida.", Language: "es"},
		detect.Example{Text: "Anna Keller (Anni), [AGE 78 Jahre], lebt allein.", Language: "de"},
		detect.Example{Text: "Tommo ([AGE 72y]) fell; Ida, [AGE 81y], Jo (tenant, [AGE 67y]), and Kit is [AGE 34y]. A bond of 30y, warranty (5y), 2y after.", Language: "en"},
		detect.Example{Text: "My [AGE 12-year-old] daughter and my son, [AGE 9 years old], stay here.", Language: "en"},
		detect.Example{Text: "Die [AGE 33-jährige] Fahrerin und ihr [AGE 5-jähriger] Sohn", Language: "de"},
		detect.Example{Text: "paciente de [AGE 71 años] con dolor desde hace 3 años", Language: "es"},
		detect.Example{Text: "pacient de [AGE 71 anys] amb dolor des de fa 3 anys", Language: "ca"},
		detect.Example{Text: "He worked there for 12 years and waited 9 months.", Language: "en"},
		detect.Example{Text: "Die Garantie gilt 5 Jahre, die Frist 33 Tage.", Language: "de"},
	)
}

func TestTimesInSentences(t *testing.T) {
	check(t, temporal.Times(),
		detect.Example{Text: "We met on [TIME Thursday] at [TIME 8:30].", Language: "en"},
		detect.Example{Text: "Wir treffen uns am [TIME Donnerstag] um [TIME 8:30 Uhr].", Language: "de"},
		detect.Example{Text: "a score of 3:1, verse 12:99, a share of 24:61", Language: "en"},
	)
}
