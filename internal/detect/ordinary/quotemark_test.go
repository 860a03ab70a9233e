package ordinary

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestQuotedApart: a name goes on over the end of a line, but over no mark of a quotation and behind no header.
func TestQuotedApart(t *testing.T) {
	for _, c := range []struct{ text, found, want string }{
		{"> Subject: Orla\n> Orla Venn rang", "Orla\n> Orla Venn", "Orla|Orla Venn"},
		{"Asunto: Orla\nVenn rang", "Orla\nVenn", "Orla|Venn"},
		{"From: Orla\n Venn, Cork", "Orla\n Venn", "Orla\n Venn"},
		{"He saw Orla\nVenn rang", "Orla\nVenn", "Orla\nVenn"},
	} {
		doc := lethe.NewDocument("1", c.text)
		m := foundIn(c.text, c.found, lethe.Person)
		m.Field, m.Detector = doc.Fields[0].Name, "echo"
		var got []string
		for _, m := range quotedApart(doc.Lookup(), []lethe.Mention{m}) {
			if m.In(c.text) != m.Text {
				t.Errorf("%q stands elsewhere", m.Text)
			}
			got = append(got, m.Text)
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%q is %q, want %q", c.found, all, c.want)
		}
	}
}

// TestNotOfPeople: ordinals, scores, acts in short and decisions of the highest courts tell of nobody.
func TestNotOfPeople(t *testing.T) {
	for _, c := range []struct {
		language, text, found string
		label                 lethe.Label
		detector              string
		stays                 bool
	}{
		{"de", "Alles Gute zum 30. Geburtstag!", "30.", lethe.Date, "tagger", false},
		{"de", "zum 25. Hochzeitstag der Eltern", "25.", lethe.Date, "tagger", false},
		{"de", "in der Klasse 11. Danach", "11.", lethe.Date, "tagger", false},
		{"de", "heute die 30. Sitzung des Rates", "30.", lethe.Date, "tagger", false},
		{"de", "kam am 30. mit Fieber", "30.", lethe.Date, "tagger", true},
		{"de", "Testung: HAM-A 17, müde", "HAM-A 17", lethe.Code, "echo", false},
		{"de", "Kennzeichen HAM-A 17, rot", "HAM-A 17", lethe.Code, "echo", true},
		{"de", "Er sah HAM-X 17 dort", "HAM-X 17", lethe.Code, "echo", true},
		{"es", "según el art. 9.1 de la LAC y más", "LAC", lethe.Organization, "tagger", false},
		{"es", "el artículo 22.3.b LOPDGDD obliga", "LOPDGDD", lethe.Organization, "tagger", false},
		{"es", "trabaja en la LAC y más", "LAC", lethe.Organization, "tagger", true},
		{"es", "la sentencia del TC 12/2016 dice", "TC 12/2016", lethe.Code, "references", false},
		{"es", "el expediente TC 12/2016 dice", "TC 12/2016", lethe.Code, "references", true},
	} {
		doc := lethe.NewDocument("1", c.text)
		doc.Language = c.language
		m := foundIn(c.text, c.found, c.label)
		m.Field, m.Detector, m.Model = doc.Fields[0].Name, c.detector, "de-general"
		got := Without(context.Background(), doc, []lethe.Mention{m}, func(string) bool { return false })
		if (len(got) > 0) != c.stays {
			t.Errorf("%q in %q stays: %v", c.found, c.text, len(got) > 0)
		}
	}
}
