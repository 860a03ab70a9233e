package temporal

import "github.com/lethe-privacy/lethe/detect"

var dateExamples = []detect.Example{
	{Text: "Admitted on [DATE 12 April 2019], discharged [DATE April 18th, 2019].", Language: "en"},
	{Text: "the [DATE 3rd of May 2020] and Monday, [DATE 6 May 2019]", Language: "en"},
	{Text: "seen [DATE 04/12/19] and [DATE 2019-04-12T10:11:12Z]", Language: "en-US"},
	{Text: "between [DATE 12 and 14 April 2019], then [DATE April 20-22, 2019]", Language: "en"},
	{Text: "She was born in Millbrook on [BIRTH_DATE 12 April 1975]. Seen on [DATE 3 May 2019].", Language: "en"},
	{Text: "DOB: [BIRTH_DATE 12/04/1975], visit [DATE 13/05/2019]", Language: "en"},
	{Text: "Date of birth\n[BIRTH_DATE 12.04.1975]", Language: "en"},
	{Text: "Working there since [DATE 2015], born in [BIRTH_DATE 1975]", Language: "en"},
	{Text: "Anna Keller, geb. am [BIRTH_DATE 12.4.1975], Eintritt [DATE 12. April 2019]", Language: "de"},
	{Text: "Geburtsdatum: [BIRTH_DATE 12.04.75]; Unfall vom [DATE 3.5.], Austritt [DATE 12. 6. 2019]", Language: "de"},
	{Text: "die am [BIRTH_DATE 12. April 1975] geborene Klägerin, Jahrgang [BIRTH_DATE 1975]", Language: "de"},
	{Text: "stationär [DATE 12.-14.4.2019], vom [DATE 3.5.] bis [DATE 12.6.2019] und [DATE 20. bis 22. April 2019]", Language: "de"},
	{Text: "Keller (*[BIRTH_DATE 12.4.1975])", Language: "de"},
	{Text: "nacida el [BIRTH_DATE 12 de abril de 1975], ingresó el [DATE 1º de mayo de 2019]", Language: "es"},
	{Text: "Fecha de nacimiento: [BIRTH_DATE 12/04/1975]. Fecha: [DATE 13-05-2019]", Language: "es"},
	{Text: "nascut el [BIRTH_DATE 12 d'abril de 1975], visita el [DATE 3 de febrer de 2019]", Language: "ca"},
	{Text: "Data de naixement: [BIRTH_DATE 12/04/1975]; [DATE 1er d’agost de 2001]", Language: "ca"},
	{Text: "Eingriff [DATE 12.05.] geplant, WV [DATE 20.07.]\num 10.12. kam er, Preis 12.50. Das 24.50", Language: "de"},
	{Text: "in [DATE 04/2019] and [DATE April 2019]", Language: "en"},
	{Text: "version 1.12.2019 on 10.12.20.19, build 3.12.2019.4", Language: "en"},
	{Text: "application no. 36244/06, case 12/04/19, room 2019", Language: "en"},
	{Text: "It may 12 times be said; we march 3 km and paid 2015 CHF, EUR 12.04.20.", Language: "en"},
	{Text: "Artikel 3 des Gesetzes, Abs. 12.4.2019, Telefon 044 12.04.19 33", Language: "de"},
	{Text: "Real Decreto 12/2019, 31.2.2019", Language: "es"},
	{Text: "123456789 1.2.3 12:30 5/6 2/3 99.99 1/1"},
}

var ageExamples = []detect.Example{
	{Text: "a [AGE 45-year-old] man, [AGE 45 years old], [AGE aged 45], [AGE 6 months of age]", Language: "en"},
	{Text: "at the [AGE age of 45]. [AGE Age: 45]. A [AGE 45 y/o] and a [AGE 7yo] child in her [AGE 40s].", Language: "en"},
	{Text: "[AGE 45 Jahre alt], der [AGE 45-jährige] Maurer, ein [AGE 45jähriger] Mann, im [AGE Alter von 45 Jahren]", Language: "de"},
	{Text: "Alter der Patientin: unbekannt. [AGE Alter: 45 Jahre]. Säugling, [AGE 3 Monate alt]", Language: "de"},
	{Text: "varón de [AGE 45 años], mujer de [AGE 45 años de edad], [AGE edad: 45]", Language: "es"},
	{Text: "té [AGE 45 anys], home de [AGE 45 anys d'edat]", Language: "ca"},
	{Text: "insured [AGE female, 67], a [AGE gentleman (38]), [AGE man, 45]. Male 12, room", Language: "en"},
	{Text: "for 45 years, 45 days after, 45% of age groups, page 45, 1,045 years old", Language: "en"},
	{Text: "seit 45 Jahren, 45 Jahre später, nach 10-tägiger Pause", Language: "de"},
	{Text: "una pena de 10 años de prisión, hace 45 años, durante 3 meses", Language: "es"},
	{Text: "fa temps, 20 anys d'experiència", Language: "ca"},
	{Text: "2045 year old, 450 years old, v1.45 years old"},
}
