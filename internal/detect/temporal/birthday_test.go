package temporal_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

// TestFeastsWithYears: a feast with its year is a date, of birth behind a word for it; a feast alone is none.
func TestFeastsWithYears(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "His birthday is [BIRTH_DATE Boxing Day 1944]; we met on [DATE Good Friday 2011] and at Easter.", Language: "en"},
		detect.Example{Text: "geboren an [BIRTH_DATE Silvester 1958], gesehen am [DATE Ostermontag 2020], an Weihnachten nicht", Language: "de"},
		detect.Example{Text: "The Christmas 1950s films, St Andrew's Day Street 1950, [DATE 4th of July 1976]", Language: "en"},
	)
}

// TestBirthdays: the day of a month is one of birth where somebody has a birthday on it.
func TestBirthdays(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "my birthday is on the [BIRTH_DATE 3rd] and we eat on the 4th floor; his b-day's the [BIRTH_DATE 11th], ok", Language: "en"},
		detect.Example{Text: "Mi cumpleaños es el [BIRTH_DATE 17], ven. El cumpleaños es el 3 de la lista", Language: "es"},
		detect.Example{Text: "Her birthday is the 20th one here. The prize is the 20th.", Language: "en"},
	)
}

// TestBirthsAsSaid: a date of birth in words.
func TestBirthsAsSaid(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "Date of birth: [BIRTH_DATE seven / twelve / nineteen fifty-eight], ok", Language: "en"},
		detect.Example{Text: "Geburtsdatum: [BIRTH_DATE fünf drei neunzehn hundert sechzig].", Language: "de"},
		detect.Example{Text: "DOB: unknown, two of three; birthday: two cakes, three candles", Language: "en"},
	)
}

// TestShortWordsForBirth: forms have them with full stops, and in capitals.
func TestShortWordsForBirth(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "DN [BIRTH_DATE 14/08/1949]. Visita [DATE 2/3/2020]", Language: "ca"},
		detect.Example{Text: "F.N. [BIRTH_DATE 14/8/1949], FN: [BIRTH_DATE 14/8/1949], D.N.: [BIRTH_DATE 14/8/1949]", Language: "es"},
		detect.Example{Text: "Anton Vogt *[BIRTH_DATE 4.2.1949], Uster", Language: "de"},
		detect.Example{Text: "Ver p. n. 3. Firmado [DATE 14/8/2019]", Language: "es"},
	)
}

// TestAgesOfADay: an age goes before the day on which somebody had it.
func TestAgesOfADay(t *testing.T) {
	check(t, temporal.Ages(),
		detect.Example{Text: "He was [AGE 61] on Boxing Day, and she was [AGE 58] in 2019, I am [AGE 34] in May", Language: "en"},
		detect.Example{Text: "He was 12 in line, it was 61 on Boxing Day, she was 3 on arrival", Language: "en"},
	)
}

// TestAgesBesideBirths: years behind a date of birth, and those of notes and of Catalan.
func TestAgesBesideBirths(t *testing.T) {
	check(t, temporal.Ages(),
		detect.Example{Text: "Frau Vogt (geb. 04.02.1949, [AGE 71 Jahre]) und Herr Vogt, *1951, [AGE 69 J.]; seit 04.02.2019, 3 Jahre.", Language: "de"},
		detect.Example{Text: "Mujer de [AGE 81 a.] con tos; hijo de [AGE 4 a.], local de 81 a. en total", Language: "es"},
		detect.Example{Text: "Va néixer a Vic el 1939 i en té [AGE 81]. De gossos, en té 3.", Language: "ca"},
	)
}
