package echo

import "testing"

// Numbers as no program expects them, and what has words and digits otherwise.
var oddNumberExamples = []example{
	{"de", "Natel: [PHONE_NUMBER 079 / drei-eins-zwei 40 7 7]; Tel. [PHONE_NUMBER 0660/ 55 sechs 12 drei 0]"},
	{"es", "el suyo es el [PHONE_NUMBER 6OO 21 44 09]; son las seis y 4 o 5, del 2 al 11"},
	{"ca", "Contacte: mare [PHONE_NUMBER 6 5 5 · zero zero · 19 38]"},
	{"de", "Einzelgespräche unter [PHONE_NUMBER 05374 – acht null acht 12]; zwei 3 vier Uhr, 2023 sieben 14 30"},
	{"en", "mortgage a/c [CODE 07-00-93 / 33 41 20 87]; account [CODE 07-00-93]"},
	{"ca", "tel. [PHONE_NUMBER nou tres vuit, 00 11 4O], tres contes"},
	{"de", "Kz. [CODE FR 14 HON], Unser Z.: [CODE LUS-FRÖ/23-7]"},
	{"en", "Mr Knight, CRN [CODE X 320 741]; FAN: [CODE 6 4 1 1 9 0 2 2]"},
}

func TestOddNumbers(t *testing.T) { holdTo(t, oddNumberExamples, Options{Bare: true}) }

// Who is called by what relatives are, or speaks in a chat where others speak to them.
var kinNameExamples = []example{
	{"en", "{PERSON Mark Price} came. His dad, \"Grandad [PERSON Price]\", rang; the price of a house. Price list."},
	{"ca", "{PERSON Neu}: hola\n{PERSON Pau}: bona nit\n{PERSON Neu}: encara no [PERSON Pau]. No hi ha neu."},
}

func TestKinNames(t *testing.T) { holdTo(t, kinNameExamples, Options{Bare: true}) }
