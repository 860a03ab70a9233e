package ordinary

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestGermanRoles: who is in a role is anybody behind "beim", "unser", or an article and its
// adjective; a word for what somebody is, or before a name, tells of them.
func TestGermanRoles(t *testing.T) {
	for _, c := range []struct {
		before, word, after string
		role                bool
	}{
		{"Das Brot ist vom ", "Bäcker", ".", true},
		{"Der Schlüssel liegt beim ", "Hausmeister", ", der geht", true},
		{"Unser ", "Pfarrer", " kommt mit", true},
		{"Der junge ", "Fotograf", " war bemüht", true},
		{"wenn Sie mich ", "nun", " fragen", true},
		{"Beim ", "Bäcker", " Tannhuber gekauft", false},
		{"Er ist ", "Bäcker", " und lebt allein", false},
		{"Der katholische ", "Pfarrer", ", Anton Tannhuber", false},
		{"um 12:40 ", "Fotograf", " bestellt", true},
		{"Gehört wurde die ", "Professorin", " Tannhuber", true},
		{"Sie ist ", "Professorin", " in Wien", false},
		{"Der ", "Sachverständige", " Dr. Tannhuber sagte", true},
		{"Auch der ", "Kindsvater", " war da", true},
		{"Sie traf den jungen ", "Instrumentenbauer", " im Hof", false},
	} {
		text := c.before + c.word + c.after
		f := &field{text: text, language: "de"}
		if at := strings.Index(text, "Tannhuber"); at >= 0 {
			f.people = []span.Span{{Start: at, End: at + len("Tannhuber")}}
		}
		m := lethe.Mention{Label: lethe.Occupation, Text: c.word, Detector: "gazetteer", Score: 0.6}
		m.Start, m.End = len(c.before), len(c.before)+len(c.word)
		if got := f.isRole(m, c.before, c.after); got != c.role {
			t.Errorf("%q in %q: a role: %v, want %v", c.word, text, got, c.role)
		}
	}
}

// TestHeadOfList: a word in the plural that has its line alone stands over a list of people.
func TestHeadOfList(t *testing.T) {
	for _, c := range []struct {
		before, word, after string
		role                bool
	}{
		{"see below\n\n", "AUCTIONEERS", "\nTannhuber, York", true},
		{"", "Carpenters", ":\nTannhuber", true},
		{"- ", "Bakers", "\n\nTannhuber", true},
		{"Anna Tannhuber\n", "Baker", "\n", false},
		{"The ", "Carpenters", " Tannhuber and Son", false},
	} {
		text := c.before + c.word + c.after
		at := strings.Index(text, "Tannhuber")
		f := &field{text: text, language: "en", people: []span.Span{{Start: at, End: at + len("Tannhuber")}}}
		m := lethe.Mention{Label: lethe.Occupation, Text: c.word, Detector: "gazetteer", Score: 0.7}
		m.Start, m.End = len(c.before), len(c.before)+len(c.word)
		if got := f.isRole(m, c.before, c.after); got != c.role {
			t.Errorf("%q in %q: a role: %v, want %v", c.word, text, got, c.role)
		}
	}
}
