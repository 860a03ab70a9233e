package ordinary

import "testing"

// TestSoldAs: what a thing is sold as behind the word for it goes, and so does what begins with the word; who is
// named behind another word, and what is whose, stays.
func TestSoldAs(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"es", "Cambiar la plancha «PERSON:Rowenta» y el taladro «PERSON:Makita». La lámpara de [PERSON:Rebeca] y la lámpara [PERSON:Rebeca] no."},
		{"es", "Condujo un turismo Opel «PERSON:Corsa».\nTaladro «PERSON:Stihl»  2 l\n«PERSON:Taladro Tres»  41,00\nEl señor [PERSON:Corsa] firma."},
		{"ca", "Una rentadora «PERSON:Balay». La clau de la [PERSON:Roser], la clau [PERSON:Roser]."},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}

// TestDescribedBy: what scales, signs and apparatus are called after goes; whose report it is stays.
func TestDescribedBy(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"es", "Escala facial de «PERSON:Bieri» 3, cuestionario de «PERSON:Stroop», lesión de «PERSON:Bankart». Informe de [PERSON:Salcedo], hermana de [PERSON:Quiroga], lesión de [PERSON:Marta]."},
		{"ca", "Signe de «PERSON:Kernig» negatiu, estadi II de «PERSON:Ranson». Visita de [PERSON:Salcedo]."},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}

// TestFeasts: days that are called after saints go, people with their names and villages stay.
func TestRomanceFeasts(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"es", "Las fiestas de «PERSON:San Roque» y el puente de la «PERSON:Inmaculada». Vive en [LOCATION:San Roque]; la [PERSON:Inmaculada] llamó."},
		{"ca", "Els festius de la «PERSON:Mercè», coca de «PERSON:Sant Joan». La [PERSON:Mercè] ve de [LOCATION:Sant Joan]."},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}

// TestRomanceNouns: nouns with a capital behind an article go, and those with an adjective at the head of a line;
// names behind an article stay.
func TestRomanceNouns(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"es", "Cerró la «PERSON:Ventana» del patio. La Trini vio a la [PERSON:Lola].\n2. «PERSON:Salud» laboral\nVino [PERSON:Salud]."},
		{"ca", "La [PERSON:Roser] tanca la [PERSON:Pissarra].\nSala: «PERSON:Gaspar»\nFirma: [PERSON:Gaspar]"},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}

// TestPressures: a blood pressure is no application to a court.
func TestPressures(t *testing.T) {
	check(t, "es", "Demandante citado. TA «CODE:128/76», tensión arterial: «CODE:141/88». Demandas [CODE:21825/93]", "echr-application", nil)
}
