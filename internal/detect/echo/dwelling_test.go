package echo

import "testing"

// Flats, beds, classes, birthdays, and what small words announce; in reports as well.
var dwellingExamples = []example{
	{"de", "Wohnhaft [ADDRESS Whg. 14], [ADDRESS 3. OG rechts]; Wohnung 3 Zimmer, 3. Stock des Hauses, EG links von der Tür; [ADDRESS EG links]. Zum [AGE 90]. Geburtstag."},
	{"de", "Haus Nr. 14, Wohnung [ADDRESS 3. OG links], [ADDRESS Wohnung 3]. Der Rest folgt."},
	{"en", "[ADDRESS Flat 3/2], [ADDRESS flat 12B], a flat 5% fee, flat 3 times over; her [AGE 80]th birthday, bed [ADDRESS 312-2], bed 4."},
	{"es", "Vive en el [ADDRESS 2.º B], [ADDRESS 3º izda.], a 4º C, artículo 2.º, cama [ADDRESS 312-2], curso [CODE 4.º B]."},
	{"ca", "El [ADDRESS 3r 2a] i el [ADDRESS 1r 1a], el 2n trimestre; curs [CODE 5è A].\nESCOLA [ORGANIZATION PUIG D'EN ROCA]\nESCOLA PÚBLICA"},
	{"ca", "juga amb en [PERSON {LOCATION Nil}] i na [PERSON {ORGANIZATION Bruna}], de {LOCATION Nil}, en {LOCATION Barcelona}"},
	{"es", "La Dra. [PERSON Ibarrola] y el Dr. [PERSON J. L. Escámez], la [OCCUPATION enfermera], [PERSON Toñi], natural de [LOCATION Sorbas], [ADDRESS cortijo Los Retamares]; el [DATE 7/11] y el [DATE 2 de diciembre], el 1/2 comprimido; agente [CODE 0417], agente 3."},
}

// Streets by their place in an address, or their word cut short.
var streetExamples = []example{
	{"de", "Frau\n{PERSON Ana Ruiz}\n[ADDRESS Teichbreite 31a], 2. OG\n38448 Wolfsburg\n\nObjekt [ADDRESS Teichbreite 29–33], die Teichbreite, Teichbreite 2024 m. Rechnung 12\nvom 3. Mai; Telefon 3412\n38448 Wolfsburg"},
	{"de", "[ADDRESS Unter den Eschen 7-9]\nA-1010 Wien. Am 12.\n1010 Wien"},
	{"en", "She lives on [LOCATION Friar St] whose shops, off [LOCATION Upper Mill Rd]. The church of Friar St John, at St Mary, on Friday St."},
}

func TestStreets(t *testing.T) { holdTo(t, streetExamples, Options{}) }

// Relatives between commas, whose names may be words.
var apposedExamples = []example{
	{"en", "Ring her mum, [PERSON Blessing], on Monday. My brother, [PERSON Will], is out; my sister, London, 3 May. Her mum, Monday, left. His wife, Teacher, won."},
	{"en", "He wants Auntie [PERSON Pat] told, and Uncle [PERSON Bob]. Aunt [PERSON Agatha]'s cake; Uncle Monday; Gran Turismo"},
	{"de", "Bis bald\ndein [PERSON Ole]\nDein Lehrer\nEuer Verein\nOma [PERSON Hilde] grüßt. Onkel Doktor, Tante Emma-Laden"},
	{"de", "Ihre Mutter, [PERSON Rosa], kam. Sein Vater, Lehrer, ging. Meine Oma, [PERSON Hildegard], schläft."},
	{"es", "el tal, apodado «el [PERSON {ORGANIZATION Chispa}]», y la conocida como “la [PERSON Pelos]”, alias «Seguros»; conocido como el puerto"},
	{"ca", "els hereus de [PERSON {LOCATION Rosend Camprubí}], a {LOCATION Sant Boi}"},
	{"es", "Su hermana, [PERSON Nieves], llamó; su marido, Director, no."},
}

func TestApposed(t *testing.T) { holdTo(t, apposedExamples, Options{}) }

// Members of the police by rank and surname.
var servedExamples = []example{
	{"en", "PC [PERSON Rose] and DC [PERSON Young] came. PC World, DC 12, a PC Monitor"},
	{"de", "POM [PERSON Weber] und PHK [PERSON Sommer]; der PC Drucker"},
}

func TestServed(t *testing.T) { holdTo(t, servedExamples, Options{Bare: true}) }

func TestDwellings(t *testing.T) { holdTo(t, dwellingExamples, Options{}) }

// Customers by what is called after them, and what says where people are from.
var clientExamples = []example{
	{"en", "The [ORGANIZATION Brightling] account and the [ORGANIZATION Okonjo] file; the [PERSON Winslow] estate; the Swiss account, the Windows file, The Current account. Your ref: [CODE Brightling/escape]"},
	{"de", "In der Akte [PERSON Wiemann] fehlt ein Blatt, im Fall Müllers Kuh, die Akte Betriebsprüfung; {PERSON Ana Ruiz}, aus [LOCATION Wismar], kam."},
	{"es", "La cuenta de [PERSON Zubeldia], el expediente Urgente. {PERSON Toñi}, de [LOCATION Huércal], {PERSON Ana Ruiz}, de guardia."},
	{"de", "bei uns ({PERSON Obersteller}/[PERSON Nwosu], unten); {PERSON Obersteller}/Heizung"},
	{"de", "Schrieb an Fischfabrik [ORGANIZATION Hussmann] und in der Bäckerei Neubau.\nKontrolle in 2 Wo. [PERSON Lü/ck]\nPolice [CODE 24.881.907], Police 24.881 EUR."},
}

func TestClients(t *testing.T) { holdTo(t, clientExamples, Options{Bare: true}) }
