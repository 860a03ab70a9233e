package name

import (
	"strings"
	"testing"
)

// TestNearby: the name stands in brackets, what tells of it is wanted.
func TestNearby(t *testing.T) {
	for _, c := range []struct{ text, language, words string }{
		{"La delegada de prevención, [Lerma], informa.", "es", "delegada"},
		{"Usuaria: [Esperanza], 84 años", "es", "Usuaria"},
		{"Las llaves las tiene la portera, [Toñi].", "es", "portera"},
		{"comparece [Oksana Melnyk], con NIE Y1, nacida en Lviv", "es", "nacida"},
		{"comparece [Melnyk] con su hija, nacida en Lviv", "es", ""},
		{"hi anava un noi, en [Jonatan].", "ca", "en"},
		{"el fill de la presidenta, en [Jan], de 15", "ca", "en"},
		{"hi anava un noi, [Jonatan].", "ca", "noi"},
		{"que en [Climent] els feia", "ca", "en"},
		{"amb l'[Aina]", "ca", "l"},
		{"der Termin der Patientin [Kim]", "de", "Patientin"},
		{"La directora llegó. [Lerma] no.", "es", ""},
		{"Resumen [Lerma]", "es", ""},
		{"Sie heisst [Robin] und ist acht.", "de", "Sie"},
		{"Mein Sohn, er heißt [Kim], lernt.", "de", "er"},
		{"Ella se llama [Reyes Olmedo].", "es", "Ella"},
		{"He is called [Kim Harkaway].", "en", "He"},
		{"Her name is [Robin].", "en", "Her name"},
		{"Wie Sie heissen, [Robin], weiss ich.", "de", ""},
		{"Gestern hat der [Mandy] angerufen.", "de", "der"},
		{"Ich sprach mit der [Robin].", "de", "mit der"},
		{"Die Mutter der [Robin] kam.", "de", "Mutter der"},
		{"Da schläft die kleine [Kim].", "de", "die kleine"},
		{"Ja. Der [Andrea Tschuppert] kommt.", "de", "Der"},
		{"wieder [Kim]", "de", ""},
	} {
		start := strings.Index(c.text, "[")
		end := strings.Index(c.text, "]") - 1
		text := strings.NewReplacer("[", "", "]", "").Replace(c.text)
		if got := Nearby(text, start, end); got != c.words {
			t.Errorf("%s: %q", c.text, got)
		}
	}
}

func TestTold(t *testing.T) {
	for _, c := range []struct {
		words, language string
		want            Title
	}{
		{"delegada", "es", Female}, {"NACIDA", "es", Female}, {"pacjent", "pl", 0}, {"en", "ca", Male | GivenName}, {"en", "es", 0},
		{"la", "es", Female}, {"la", "ca", Female | GivenName}, {"l", "ca", GivenName}, {"la", "fr", 0}, {"Zeugin", "de", Female},
		{"die", "de", Female}, {"Die", "de", Female}, {"dem", "de", Male}, {"den", "de", Male}, {"Der", "de", Male},
		{"der", "de", Male | Likely}, {"mit der", "de", Female}, {"Mutter der", "de", Female}, {"der kleine", "de", Male},
		{"der kleinen", "de", Female}, {"die kleine", "de", Female}, {"dem kleinen", "de", Male}, {"die", "nl", 0}, {"Él", "es", Male}, {"El", "es", 0},
		{"Sie", "de", Female}, {"er", "de", Male}, {"Ella", "es", Female}, {"He", "en", Male}, {"Her name", "en", Female},
	} {
		if got := Told(c.words, c.language); got != c.want {
			t.Errorf("%s in %s: %d", c.words, c.language, got)
		}
	}
}
