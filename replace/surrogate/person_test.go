package surrogate

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// anna is a person with a new name, as made by hand.
func pairOf(locale, original, surrogate string, gender byte, words ...Word) Pair {
	return Pair{Label: "NAME", Kind: kindPerson, Locale: locale, Gender: gender, Original: original, Surrogate: surrogate, Words: words}
}

var (
	anna = pairOf("de-CH", "Anna Maria Keller", "Ruth Elena Brandt", 'f',
		Word{roleGiven, "anna", "Ruth"}, Word{roleGiven, "maria", "Elena"}, Word{roleFamily, "keller", "Brandt"}, Word{roleExtra, "huber", "Hofer"})
	hans = pairOf("de-DE", "Hans-Peter von der Müller-Fuchs", "Karl-Otto von der Braun-Weiß", 'm',
		Word{roleGiven, "hans", "Karl"}, Word{roleGiven, "peter", "Otto"}, Word{roleFamily, "müller", "Braun"}, Word{roleFamily, "fuchs", "Weiß"})
	maria = pairOf("es-ES", "María del Carmen Núñez de Leal", "Inés del Rosa Ortega de Vidal", 'f',
		Word{roleGiven, "maria", "Inés"}, Word{roleGiven, "carmen", "Rosa"}, Word{roleFamily, "nunez", "Ortega"}, Word{roleFamily, "leal", "Vidal"})
	antoni = pairOf("ca-ES", "Antoni Puig i Alsina", "Jordi Serra i Font", 'm',
		Word{roleGiven, "antoni", "Jordi"}, Word{roleFamily, "puig", "Serra"}, Word{roleFamily, "alsina", "Font"})
	joan  = pairOf("ca-ES", "Joan Bosch", "Enric Ubach", 'm', Word{roleGiven, "joan", "Enric"}, Word{roleFamily, "bosch", "Ubach"})
	alice = pairOf("fr-FR", "Alice d'Aubert", "Marie d'Leroy", 'f', Word{roleGiven, "alice", "Marie"}, Word{roleFamily, "daubert", "Leroy"})
	john  = pairOf("en-GB", "John Fitzgerald Davis Jr.", "Peter Andrew Adams Jr.", 'm',
		Word{roleGiven, "john", "Peter"}, Word{roleGiven, "fitzgerald", "Andrew"}, Word{roleFamily, "davis", "Adams"})
	luigi  = pairOf("it-IT", "Luigi D'Angelo", "Marco Rossi", 'm', Word{roleGiven, "luigi", "Marco"}, Word{roleFamily, "dangelo", "Rossi"})
	short1 = pairOf("en-US", "A. B. Smith", "C. D. Jones", 0, Word{roleGiven, "a", "C"}, Word{roleGiven, "b", "D"}, Word{roleFamily, "smith", "Jones"})
)

// personForms are mentions of people, and the form in which each is replaced.
var personForms = []struct {
	p             Pair
	mention, lang string
	want          string
}{
	// German: forms, order, case, titles.
	{anna, "Anna Maria Keller", "de", "Ruth Elena Brandt"},
	{anna, "A. M. Keller", "de", "R. E. Brandt"},
	{anna, "A.M. Keller", "de", "R.E. Brandt"},
	{anna, "A Keller", "de", "R Brandt"},
	{anna, "Frau Keller", "de", "Frau Brandt"},
	{anna, "KELLER Anna", "de", "BRANDT Ruth"},
	{anna, "Keller, Anna", "de", "Brandt, Ruth"},
	{anna, "KELLER, ANNA MARIA", "de", "BRANDT, RUTH ELENA"},
	{anna, "Anna", "de", "Ruth"},
	{anna, "anna keller", "de", "ruth brandt"},
	{anna, "Dr. med. A. Keller", "de", "Dr. med. R. Brandt"},
	{anna, "Frau Prof. Dr. Anna M. Keller", "de", "Frau Prof. Dr. Ruth E. Brandt"},
	{anna, "AMK", "de", "REB"},
	{anna, "Keller A.", "de", "Brandt R."},
	{anna, "Anna  Maria\n\tKeller", "de", "Ruth  Elena\n\tBrandt"},
	{anna, "Anna-Maria Keller", "de", "Ruth-Elena Brandt"},
	{anna, "Anna Keller-Huber", "de", "Ruth Brandt-Hofer"},
	{anna, "Anna Keller geb. Huber", "de", "Ruth Brandt geb. Hofer"},
	{anna, "Kellr", "de", "Brandt"},
	{anna, "Frau Keller (Unbekanntes)", "de", "Frau Brandt()"},
	// German genitives.
	{anna, "Kellers", "de", "Brandts"},
	{anna, "KELLERS", "de", "BRANDTS"},
	{anna, "Anna Kellers", "de", "Ruth Brandts"},
	{hans, "Hans-Peter von der Müller-Fuchs", "de", "Karl-Otto von der Braun-Weiß"},
	{hans, "H.-P. Mueller-Fuchs", "de", "K.-O. Braun-Weiß"},
	{hans, "Herrn Müllers", "de", "Herrn Brauns"},
	{hans, "Fuchs'", "de", "Weiß'"},
	{pairOf("de-DE", "Fuchs", "Brandt", 0, Word{roleFamily, "fuchs", "Brandt"}), "Fuchs'", "de", "Brandts"},
	{pairOf("de-DE", "Keller", "Fuchs", 0, Word{roleFamily, "keller", "Fuchs"}), "Kellers", "de", "Fuchs'"},
	// English.
	{john, "Mr Davis", "en", "Mr Adams"},
	{john, "John F. Davis Jr.", "en", "Peter A. Adams Jr."},
	{john, "J.F. Davis", "en", "P.A. Adams"},
	{john, "John's", "en", "Peter's"},
	{pairOf("en-US", "Ann Cook", "Eve Adams", 'f', Word{roleGiven, "ann", "Eve"}, Word{roleFamily, "cook", "Adams"}), "Ms Cook’s", "en", "Ms Adams’"},
	{pairOf("en-US", "Davis", "Cook", 0, Word{roleFamily, "davis", "Cook"}), "Davis'", "en", "Cook's"},
	{short1, "A. B. Smith", "en", "C. D. Jones"},
	{short1, "Smith AB", "en", "Jones CD"},
	// Spanish: two surnames stay two, particles stay.
	{maria, "María del Carmen Núñez de Leal", "es", "Inés del Rosa Ortega de Vidal"},
	{maria, "Sra. Núñez", "es", "Sra. Ortega"},
	{maria, "Dª María Nuñez Leal", "es", "Dª Inés Ortega Vidal"},
	{maria, "NÚÑEZ LEAL, MARÍA", "es", "ORTEGA VIDAL, INÉS"},
	// Catalan: articles and prepositions.
	{antoni, "Antoni Puig i Alsina", "ca", "Jordi Serra i Font"},
	{antoni, "l'Antoni", "ca", "el Jordi"},
	{antoni, "L’Antoni", "ca", "El Jordi"},
	{antoni, "d'Antoni Puig", "ca", "de Jordi Serra"},
	{antoni, "de l'Antoni", "ca", "del Jordi"},
	{joan, "en Joan", "ca", "n'Enric"},
	{joan, "del Joan", "ca", "de l'Enric"},
	{joan, "de Joan Bosch", "ca", "d'Enric Ubach"},
	{joan, "el senyor Bosch", "ca", "el senyor Ubach"},
	// French and Italian.
	{alice, "d'Alice", "fr", "de Marie"},
	{alice, "qu'Alice", "fr", "que Marie"},
	{alice, "Mme D'AUBERT", "fr", "Mme LEROY"},
	{luigi, "D'Angelo Luigi", "it", "Rossi Marco"},
	{luigi, "Sig. D’Angelo", "it", "Sig. Rossi"},
	// What cannot be taken apart is the whole, in the case that is there.
	{anna, "die Patientin Nummer sieben", "de", "Ruth Elena Brandt"},
	{anna, "XXXXXXXX", "de", "RUTH ELENA BRANDT"},
	{anna, "", "de", "Ruth Elena Brandt"},
}

func TestPersonForms(t *testing.T) {
	for _, c := range personForms {
		if got := c.p.Render(c.mention, c.lang); got != c.want {
			t.Errorf("%q of %q: %q, not %q", c.mention, c.p.Original, got, c.want)
		}
	}
}

// How an entity's name reads, from all the ways in which it was written.
func TestPersonRead(t *testing.T) {
	for _, c := range []struct {
		locale    string
		originals []string
		original  string
		gender    byte
		roles     string
	}{
		{"de-CH", []string{"A. Keller", "KELLER, Anna Maria", "Frau Keller"}, "Anna Maria Keller", 'f', "ggs"},
		{"de-CH", []string{"Herr Dr. Hans Meier", "Meier"}, "Hans Meier", 'm', "gs"},
		{"es-ES", []string{"Lucía Ortega Vidal"}, "Lucía Ortega Vidal", 'f', "gss"},
		{"en-US", []string{"John Qwerty Smith"}, "John Qwerty Smith", 'm', "ggs"},
		{"de-DE", []string{"ludwig van der berg"}, "Ludwig van der Berg", 'm', "gs"},
		{"de-DE", []string{"Anna Keller", "Anna Keller-Huber", "Anna Keller (geb. Zorn)"}, "Anna Keller-Huber", 'f', "gssx"},
		{"de-CH", []string{"Altzer David"}, "Altzer David", 'm', "sg"},
		{"ca-ES", []string{"Puigxxx Antoni"}, "Puigxxx Antoni", 'm', "sg"},
		{"es-ES", []string{"Ortiz Ramos"}, "Ortiz Ramos", 0, "ss"},
		{"es-ES", []string{"Francisco Javier Lara Medina"}, "Francisco Javier Lara Medina", 'm', "ggss"},
		{"de-CH", []string{"Anna Keller (geb. Zorn)"}, "Anna Keller", 'f', "gsx"},
		{"de-DE", []string{"Anna"}, "Anna", 'f', "g"},
		{"de-DE", []string{"Zorn"}, "Zorn", 0, "s"},
	} {
		e := &lethe.Entity{Label: "NAME", Normalized: lethe.Lower(c.originals[0]), Originals: c.originals}
		p, ok := person(e, "", testLocale(t, c.locale))
		roles := ""
		for _, w := range p.Words {
			roles += string(w.Role)
		}
		if !ok || p.Original != c.original || p.Gender != c.gender || roles != c.roles {
			t.Errorf("%q: %q %c %s %v", c.originals, p.Original, p.Gender, roles, p.Words)
		}
	}
}

func TestForms(t *testing.T) {
	got := map[string]Form{}
	for _, f := range anna.Forms() {
		got[f.Text] = f
	}
	for _, want := range []Form{
		{"Ruth Elena Brandt", "Anna Maria Keller", "full"},
		{"Ruth Brandt", "Anna Keller", "full"},
		{"R. E. Brandt", "A. M. Keller", "initials"},
		{"Brandt, Ruth Elena", "Keller, Anna Maria", "surname first"},
		{"Brandt", "Keller", "surname"},
		{"Brandts", "Kellers", "surname, genitive"},
		{"Ruth", "Anna", "given name"},
	} {
		if got[want.Text] != want {
			t.Errorf("%+v, not %+v", got[want.Text], want)
		}
	}
	if (Pair{}).Forms() != nil || (Pair{}).Render("Anna", "") != "" {
		t.Error("the zero Pair writes something")
	}
}

func TestDoubleGiven(t *testing.T) {
	for text, want := range map[string]bool{"Anna-Lena": true, "Jean-Pierre": true, "Anna-Lena Zorn": false, "Zorn-Keller": false, "Anna": false} {
		if got := isDoubleGiven(text, name.Parse(text, text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Whoever is called by a word for a relative has a given name there, whatever the lists say.
func TestByGiven(t *testing.T) {
	for _, c := range []struct {
		title, text string
		roles       string
		gender      byte
	}{
		{"sister", "Xyra-Lee", "gg", 'f'}, {"Uncle", "Vorbel", "g", 'm'}, {"Tante", "Zorn", "g", 'f'}, {"Schwester", "Vorbel", "g", 'f'}, {"coach", "Vorbel", "g", 0},
		{"Mr", "Vorbel", "s", 'm'}, {"Frau Dr.", "Zorn", "s", 'f'}, {"", "Vorbel", "s", 0}, {"mother", "Anna Keller", "gs", 'f'},
	} {
		e := &lethe.Entity{Label: "NAME", Normalized: lethe.Lower(c.text), Originals: []string{c.text}}
		p, _ := person(e, c.title, testLocale(t, "de-DE"))
		roles := ""
		for _, w := range p.Words {
			roles += string(w.Role)
		}
		if roles != c.roles || p.Gender != c.gender {
			t.Errorf("%s %s: %s %c", c.title, c.text, roles, p.Gender)
		}
	}
}

// TestRolesInSpanish: which words of a name are surnames, told by the lists of the locale, the article of given
// names in Catalan, and the title of surnames.
func TestRolesInSpanish(t *testing.T) {
	for _, c := range []struct{ tag, title, name, want string }{
		{"ca-ES", "", "Pere", "g"}, // a surname as well
		{"ca-ES", "", "Climent", "g"}, {"ca-ES", "", "Conxita", "g"}, {"ca-ES", "en", "Rober", "g"}, {"ca-ES", "", "Puig", "s"},
		{"ca-ES", "", "Jordi Sunyer i Vallbona", "gss"}, {"ca-ES", "", "Joan Lluch i Rial", "gss"}, {"ca-ES", "", "Jordi Sunyer Rial", "gss"}, {"ca-ES", "", "Maria Rosa Sunyer", "ggs"},
		{"ca-ES", "senyor", "Pineda", "s"}, {"ca-ES", "la", "Mar", "g"}, {"ca-ES", "en", "Puig", "g"},
		{"es-ES", "", "Vasile Dumitru", "gs"}, {"es-ES", "", "Virtudes Pina", "gs"}, {"es-ES", "", "Gutiérrez Navarro", "ss"},
		{"es-ES", "", "Juan Carlos Navarro", "ggs"}, {"es-ES", "señor", "Zubel Arrue", "ss"},
	} {
		p, _ := person(target("PERSON", c.name).Entity, c.title, testLocale(t, c.tag))
		got := ""
		for _, w := range p.Words {
			got += string(w.Role)
		}
		if got != c.want {
			t.Errorf("%s %s %s: %s, want %s", c.tag, c.title, c.name, got, c.want)
		}
	}
}

// TestSexTold: the words near a name count before the lists.
func TestSexTold(t *testing.T) {
	for _, c := range []struct {
		tag, title, name string
		want             byte
	}{
		{"es-ES", "portera", "Toñi", 'f'}, {"es-ES", "nacida", "Oksana Melnyk", 'f'}, {"es-ES", "", "Halyna", 'f'},
		{"ca-ES", "en", "Jonatan", 'm'}, {"es-ES", "delegada", "Sagrario Lerma", 'f'}, {"de-DE", "Patientin", "Kim Zorn", 'f'},
		{"ca-ES", "delegat", "Andrea Puig", 'm'}, {"es-ES", "en", "Zorn", 0},
	} {
		p, _ := person(target("PERSON", c.name).Entity, c.title, testLocale(t, c.tag))
		if p.Gender != c.want {
			t.Errorf("%s %s %s: %q, want %q", c.tag, c.title, c.name, p.Gender, c.want)
		}
	}
}
