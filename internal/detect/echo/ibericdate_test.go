package echo

import "testing"

// Dates that words show, and days without a month; counts, hours and quarters are none.
var ibericDateExamples = []example{
	{"es", "En Teruel, a [DATE dieciocho de septiembre de dos mil diecinueve], y el [DATE tres de Mayo de mil ochocientos setenta y cuatro]; a dos de cada tres; tres de mayo."},
	{"ca", "Reus, [DATE vint-i-dos de maig de dos mil vint-i-quatre], i [DATE dos d'abril de l'any dos mil dotze]; dos de cada tres, tretze d'aquests."},
	{"es", "a los [DATE {DATE 28 días del mes de noviembre} de dos mil veinticuatro], el [DATE {DATE 6 de febrero} de mil novecientos noventa]; {DATE 6 de febrero} de dos meses."},
	{"ca", "A Vic, a [DATE {DATE 6 de febrer} de dos mil vint-i-cinc]; {DATE 6 de febrer} de dos en dos."},
	{"es", "[DATE Lun 4] – taller\n[DATE Viernes 13]: feria\nLunes 10 a 14 h\nMar 3 cajas\nSalimos el [DATE viernes 14] tipo cinco; el lunes 3 pacientes, el lunes 45 no."},
	{"ca", "[DATE Ds. 3] Vol\n[DATE Dg. 4] Mercat\nDc 10 h\nEl torn del [DATE dimarts 6] no el vam poder fer, del dimarts 6 torns."},
	{"es", "hasta el [DATE día 30]; el [DATE día 8], de nueve a tres; que el [DATE día 3] fue a verlo; el día 3 de tratamiento, al día 3 veces; el pasado [DATE 10 de los corrientes], 10 de los vecinos"},
	{"es", "Entrega: [DATE 7/3]\nPróxima recogida: [DATE 22/09]\nPulso: 15/16, TA: 12/8, revisión: 1/2 hora, entrega 31/14"},
	{"ca", "Visita: [DATE 6/5], venç [DATE 02/06]; el [DATE dia 27], a les set; dia 2 del cicle; fàrmac 1/2"},
}

func TestIbericDates(t *testing.T) { holdTo(t, ibericDateExamples, Options{Bare: true}) }
