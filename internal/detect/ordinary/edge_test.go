package ordinary

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// foundIn is a mention of a text as the tagger would find it.
func foundIn(text, what string, label lethe.Label) lethe.Mention {
	m := lethe.Mention{Detector: "tagger", Label: label, Text: what, Score: .6}
	m.Start = strings.Index(text, what)
	m.End = m.Start + len(what)
	return m
}

// TestEdges: of what a model took for one name stays what is one.
func TestEdges(t *testing.T) {
	plan := "Mo Linsensuppe, Di Anna, Mi Auflauf"
	for _, c := range []struct {
		language, text, found string
		label                 lethe.Label
		want                  string
	}{
		{"de", "~ Mama von Ole: hallo", "Mama von Ole", lethe.Person, "PERSON Ole"},
		{"de", "Carla von Ole kam", "Carla von Ole", lethe.Person, "PERSON Carla von Ole"},
		{"ca", "la mare d'Iu ve", "mare d'Iu", lethe.Person, "PERSON Iu"},
		{"en", "On Sundays Fenella cooks", "Sundays Fenella", lethe.Person, "PERSON Fenella"},
		{"en", "He rang Monday Okoro", "Monday Okoro", lethe.Location, "LOCATION Monday Okoro"},
		{"de", "gestern Mittwoch Fenja Jost", "Mittwoch Fenja", lethe.Person, "PERSON Fenja"},
		{"de", plan, "Di Anna", lethe.Person, "PERSON Anna"},
		{"de", "Er sah Di Anna dort", "Di Anna", lethe.Person, "PERSON Di Anna"},
		{"ca", "ve dijous Iolanda", "dijous Iolanda", lethe.Person, "PERSON Iolanda"},
		{"es", "Médico: Domingo Mederos", "Domingo Mederos", lethe.Person, "PERSON Domingo Mederos"},
		{"de", "dringend! LG A. Jost", "LG A. Jost", lethe.Organization, "PERSON A. Jost"},
		{"de", "dringend! LG Hagen", "LG Hagen", lethe.Organization, "ORGANIZATION LG Hagen"},
		{"de", "Gruss\nJost\nChr. Amsler", "Jost\nChr", lethe.Person, "PERSON Jost"},
		{"de", "mit Chr. Amsler dort", "Chr", lethe.Person, "PERSON Chr. Amsler"},
		{"de", "mit Chr.", "Chr", lethe.Person, "PERSON Chr"},
		{"de", "Frau Jost vom Kiosk", "Jost vom Kiosk", lethe.Person, "PERSON Jost"},
		{"de", "Herrn Graf vom Steueramt", "Graf vom Steueramt", lethe.Person, "PERSON Graf"},
		{"de", "Herrn Jost vom Sozialdienst", "Jost vom", lethe.Person, "PERSON Jost"},
		{"de", "Frau Jost von der Gemeinde", "Jost von der", lethe.Person, "PERSON Jost"},
		{"de", "Frau Dr. Jost vom ÄBD kam", "Jost vom ÄBD", lethe.Person, "PERSON Jost"},
		{"de", "Herr Jost vom Parterre", "Jost vom Parterre", lethe.Person, "PERSON Jost"},
		{"de", "7.11. Visite Dr. Jost: gut", "Visite Dr. Jost", lethe.Person, "PERSON Jost"},
		{"de", "und Jost Dr. Kern", "Jost Dr. Kern", lethe.Person, "PERSON Jost Dr. Kern"},
		{"de", "Kopie: Hauswart Jost", "Hauswart Jost", lethe.Person, "PERSON Jost"},
		{"de", "mit Hofmeister Jost", "Hofmeister Jost", lethe.Person, "PERSON Hofmeister Jost"},
		{"de", "Herrn Jost vom Nachbargrundstück", "Jost vom Nachbargrundstück", lethe.Person, "PERSON Jost"},
		{"de", "Frau Jost vom Berg", "Jost vom Berg", lethe.Person, "PERSON Jost vom Berg"},
		{"de", "mit Hans von der Heide", "Hans von der Heide", lethe.Person, "PERSON Hans von der Heide"},
		{"de", "kam Carola zu Besuch", "Carola zu Besuch", lethe.Person, "PERSON Carola"},
		{"de", "Carola zu Räntsch", "Carola zu Räntsch", lethe.Person, "PERSON Carola zu Räntsch"},
		{"de", "nur die Mia K. Auch bei", "Mia K. Auch", lethe.Person, "PERSON Mia K"},
		{"de", "bei Familie Stein in der Ahornallee?", "Stein in der Ahornallee", lethe.Person, "PERSON Stein"},
		{"de", "Hackl Zahn 36", "Hackl Zahn", lethe.Person, "PERSON Hackl"},
		{"en", "Robin Jost (1st Level)", "Robin Jost (1st Level", lethe.Person, "PERSON Robin Jost"},
		{"en", "Robin Jost (Robbie)", "Robin Jost (Robbie)", lethe.Person, "PERSON Robin Jost (Robbie)"},
	} {
		m := foundIn(c.text, c.found, c.label)
		f := &field{text: c.text, language: c.language}
		f.edges(&m)
		if got := string(m.Label) + " " + m.Text; got != c.want || m.In(c.text) != m.Text {
			t.Errorf("of %q in %q is left %q", c.found, c.text, got)
		}
	}
}

// TestSaintOfAnyLabel: the house of a saint is one, whoever its name was taken for.
func TestSaintOfAnyLabel(t *testing.T) {
	for text, want := range map[string]string{
		"Dr Hart at St Jude's said":  "ORGANIZATION St Jude's",
		"Dr Hart at St. Jude’s said": "ORGANIZATION St. Jude’s",
		"Dr Hart met St Jude there":  "DEMOGRAPHIC Jude",
		"the Jude's house":           "DEMOGRAPHIC Jude",
	} {
		m := foundIn(text, "Jude", lethe.Demographic)
		f := &field{text: text, language: "en"}
		f.isSaint(&m)
		if got := string(m.Label) + " " + m.Text; got != want || m.In(text) != m.Text {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// TestTimeBeforeName: the minutes of a time are no part of the name behind it.
func TestTimeBeforeName(t *testing.T) {
	text := "11:02 C. Jost: back again"
	m := foundIn(text, "02 C. Jost", lethe.Person)
	f := &field{text: text, language: "en"}
	if f.narrow(&m); m.Text != "C. Jost" {
		t.Errorf("left is %q", m.Text)
	}
}

// TestNobodyAtEdges: titles alone, parts of programs, brands, feasts and labels of forms name nobody; names
// beside them do.
func TestNobodyAtEdges(t *testing.T) {
	for _, c := range []struct {
		language, text, found string
		label                 lethe.Label
		kept                  bool
	}{
		{"en", "As I said, Mr and Mrs Onslow are content.", "Mr", lethe.Person, false},
		{"en", "by their Agent, Mr I. Onslow of the office.", "Mr", lethe.Person, true},
		{"en", "java.lang.IllegalArgumentException: bad", "IllegalArgumentException", lethe.Person, false},
		{"en", "an IllegalArgumentException again", "IllegalArgumentException", lethe.Person, false},
		{"en", "at org.acme.pdf.Helvetica.encode(Helvetica.java:42)", "Helvetica", lethe.Organization, false},
		{"en", "in Onslow.java there", "Onslow", lethe.Person, false},
		{"de", "bei Prof.Dr.Onslow.Termin heute", "Onslow", lethe.Person, true},
		{"en", "by J.R.R.Onslow in May", "Onslow", lethe.Person, true},
		{"en", "net.onslow.Fenella@post.example", "Fenella", lethe.Person, true},
		{"en", "seen by Mr Onslow.She left", "Onslow", lethe.Person, true},
		{"en", "written to fenella.Onslow.x@post.example", "Onslow", lethe.Person, true},
		{"ca", "usuari i sessio=9F3C", "sessio=", lethe.Misc, false},
		{"es", "un candado de la marca Abus, roto", "Abus", lethe.Person, false},
		{"de", "ein Rucksack der Marke Jost, grau", "Jost", lethe.Location, false},
		{"en", "the Bank Holiday rota", "Bank Holiday", lethe.Organization, false},
		{"de", "Az 12\nSachbearbeiter: Jost", "Sachbearbeiter", lethe.Occupation, false},
		{"de", "Er ist Lautenbauer: ein seltener Beruf", "Lautenbauer", lethe.Occupation, true},
	} {
		doc := lethe.NewDocument("1", c.text)
		doc.Language = c.language
		m := foundIn(c.text, c.found, c.label)
		m.Field = doc.Fields[0].Name
		kept := len(Without(context.Background(), doc, []lethe.Mention{m}, func(string) bool { return false })) > 0
		if kept != c.kept {
			t.Errorf("%q of %q: kept is %v", c.found, c.text, kept)
		}
	}
	if line := lineAround("a\nb c\nd", 4); line != "b c" {
		t.Errorf("the line is %q", line)
	}
}
