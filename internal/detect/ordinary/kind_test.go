package ordinary

import "testing"

// TestKinds: before what is eaten, kept, worn or used, a name says which kind of it; what is somebody's stays.
func TestKinds(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "«LOCATION:Norfolk» lizards bask, with «LOCATION:Leeds» custard and a «PERSON:Haddersley» apron. The [PERSON:Haddersley] apron, [PERSON:Haddersley]'s apron."},
		{"en", "He fed [LOCATION:Norfolk] lizards. Give [PERSON:Peter] milk. In [LOCATION:London] pigeons thrive."},
		{"en", "«PERSON:A Newton» plea was not taken. [PERSON:A Newton] said so."},
		{"en", "The «PERSON:Phillips» screwdriver; [PERSON:Phillips] came."},
		{"en", "a [PERSON:Miller] reports"},
		{"de", "eine [LOCATION:Berlin] custard"},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}

// TestRows: an unknown name among things is a thing, and so is what a jar is full of.
func TestRows(t *testing.T) {
	for _, c := range []struct{ language, text string }{
		{"en", "Buy milk, butter, «PERSON:Tabasgo» and a jar of «ORGANIZATION:Marmeet». Ask [PERSON:Tabasgo], milk, Ann."},
		{"en", "milk, butter, [PERSON:Peter] and eggs, mum, dad, [PERSON:Tabasgo] and Ann"},
		{"de", "Zwei Tüten «PERSON:Haribolo», 50 ml «PERSON:Campiro». Frau Glas [PERSON:Anna] kam."},
		{"es", "Dos botes de «PERSON:Ferry» y la caja de [PERSON:Ana]."},
		{"es", "«MISC:Orden del día» y [MISC:Haddersley del día]"},
		{"en", "☐ «DEMOGRAPHIC:Married» ☒ [DEMOGRAPHIC:Single] □ «DEMOGRAPHIC:Widowed»"},
	} {
		check(t, c.language, c.text, "tagger", nil)
	}
}
