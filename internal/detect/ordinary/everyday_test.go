package ordinary

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestIsTally: colours and orders are counted, houses in streets are not.
func TestIsTally(t *testing.T) {
	f := &field{language: "en"}
	for text, want := range map[string]bool{
		"Red 214, Blue 198": true, "6 Nutilis Clear, 2 Fortisip Compact vanilla, 1 Aerochamber yellow": true,
		"Plt 402, Na 133": true, "Apt 4, Blk 12": false,
		"12 Mill Street, 14 Mill Street, 16 Mill Street": false, "6 Nutilis Clear, 2 Fortisip": false, "Flat 2, Block 3": false, "6 Mill Hill, Nether Dallow, 2 Fold": false,
	} {
		if got := f.isTally(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestSeasonOrVerb: what is said behind a word tells a season and a verb from somebody.
func TestSeasonOrVerb(t *testing.T) {
	f := &field{language: "en"}
	for _, c := range []struct {
		text, after string
		want        bool
	}{
		{"Summer", " is here.", true}, {"Summer", "'s end came.", true}, {"Winter", " was over", true}, {"Summer", " is six.", false},
		{"Summer", "'s teacher wrote", false}, {"Will", " he call?", true}, {"Will", " said he would", false}, {"May", " I come?", true},
		{"May", " is poorly", false}, {"Will", " Heath", false},
	} {
		m := lethe.Mention{Text: c.text, Label: lethe.Person, Detector: "tagger"}
		if got := f.isSeasonOrVerb(m, c.after); got != c.want {
			t.Errorf("%s%s: %v", c.text, c.after, got)
		}
	}
}

// TestHouses: what is called after a saint or is the name of a works is no person, and a person at one is.
func TestHouses(t *testing.T) {
	for _, c := range []struct {
		language, text, found, want string
		label                       lethe.Label
	}{
		{"es", "Vive en la residencia San Roque de Villarejo.", "San Roque de Villarejo", "residencia San Roque de Villarejo", lethe.Organization},
		{"ca", "Va a l'Escola Sant Jordi.", "Escola Sant Jordi", "Escola Sant Jordi", lethe.Organization},
		{"ca", "Anem a l'ermita de Sant Miquel.", "Sant Miquel", "ermita de Sant Miquel", lethe.Organization},
		{"de", "Der Steinbruch Guberli liegt oben.", "Steinbruch Guberli", "Steinbruch Guberli", lethe.Organization},
		{"es", "En la residencia Marta Olmedilla espera.", "Marta Olmedilla", "Marta Olmedilla", lethe.Person},
		{"es", "Llamó San Román.", "San Román", "San Román", lethe.Person},
		{"en", "A Leeds-based firm rang.", "Leeds-based", "Leeds", lethe.Location},
		{"en", "Smith-Jones rang.", "Smith-Jones", "Smith-Jones", lethe.Person},
	} {
		f := &field{language: c.language, text: c.text}
		start := strings.Index(c.text, c.found)
		m := lethe.Mention{Span: span.Span{Start: start, End: start + len(c.found)}, Text: c.found, Label: lethe.Person, Detector: "tagger"}
		f.isHouse(&m)
		f.isBased(&m)
		if m.Text != c.want || m.Label != c.label || m.In(c.text) != c.want {
			t.Errorf("%s: %s %q", c.text, m.Label, m.Text)
		}
	}
}
