package ordinary

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestPublic: what every text of the kind may name is nobody's, and people who are called so are
// somebody. In ⟦⟧ is what a model took for a name. TestPublic also has what is called after who
// described it.
func TestPublic(t *testing.T) {
	eponym := func(name string) bool {
		return strings.Contains(" Osgood Schlatter Brudzinski Kernig Barthel Lugol ", " "+name+" ")
	}
	for _, c := range []struct {
		language, text string
		label          lethe.Label
		stays          bool
	}{
		{"en", "Complain to the ⟦Financial Ombudsman Service⟧.", lethe.Organization, false},
		{"en", "A ⟦Mareva⟧ injunction was granted.", lethe.Organization, false},
		{"en", "Mr ⟦Benjamin⟧ ordered tea.", lethe.Person, true},
		{"en", "We saw ⟦Benjamin⟧ order tea.", lethe.Person, true},
		{"en", "A ⟦Benjamin⟧ order distributes the estate.", lethe.Person, false},
		{"en", "Rent falls due at ⟦Michaelmas⟧.", lethe.Person, false},
		{"en", "Miss ⟦Easter⟧ came.", lethe.Person, true},
		{"es", "El ⟦Ministerio de Hacienda⟧ notificó.", lethe.Organization, false},
		{"es", "La ⟦Seguridad Social⟧ paga.", lethe.Organization, false},
		{"es", "La ⟦Seguridad Pontevedresa⟧ paga.", lethe.Organization, true},
		{"de", "Das ⟦Bundesamt für Migration und Flüchtlinge⟧ schwieg.", lethe.Organization, false},
		{"de", "Die ⟦Deutsche Rentenversicherung⟧ schwieg.", lethe.Organization, true},
		{"es", "La ⟦Abogacía del Estado⟧ calla.", lethe.Organization, false},
		{"en", "The circle of ⟦Willis⟧ is patent.", lethe.Person, false},
		{"en", "The house of ⟦Willis⟧ is old.", lethe.Person, true},
		{"en", "⟦Osgood-Schlatter⟧ on the left.", lethe.Organization, false},
		{"en", "⟦Osgood-Haddersley⟧ on the left.", lethe.Person, true},
		{"en", "⟦Brudzinski⟧ and Kernig negative.", lethe.Person, false},
		{"en", "⟦Brudzinski⟧ and Haddersley came.", lethe.Person, true},
	} {
		before, rest, _ := strings.Cut(c.text, "⟦")
		name, after, _ := strings.Cut(rest, "⟧")
		d := lethe.NewDocument("d", before+name+after)
		d.Language = c.language
		m := lethe.Mention{Doc: "d", Span: span.Span{Start: len(before), End: len(before) + len(name)}, Label: c.label, Text: name, Score: .6, Detector: "tagger", Details: lethe.Details{Model: c.language + "-general"}}
		if got := len(Without(context.Background(), d, []lethe.Mention{m}, eponym)) == 1; got != c.stays {
			t.Errorf("%s: stays: %v", c.text, got)
		}
	}
}

// TestBody: names of bodies of the state count in their letters, and short ones are surnames of people.
func TestBody(t *testing.T) {
	for _, c := range []struct {
		text  string
		label lethe.Label
		want  bool
	}{
		{"LAU", lethe.Organization, true},
		{"LAU", lethe.Person, false},
		{"Lau", lethe.Organization, false},
		{"the Children’s Commissioner", lethe.Organization, true},
		{"Finanzamtes", lethe.Organization, true},
		{"Landgasthof", lethe.Organization, false},
	} {
		if got := isBody(&lethe.Mention{Text: c.text, Label: c.label}); got != c.want {
			t.Errorf("%s, %s: %v", c.text, c.label, got)
		}
	}
}

// TestBare: what a model took along of the sentence around a name is cut off.
func TestBare(t *testing.T) {
	for _, c := range []struct{ language, text, name, want string }{
		{"de", "Dahlweids Angaben fehlen.", "Dahlweids Angaben", "Dahlweids"},
		{"de", "Hans Angaben fehlt.", "Hans Angaben", "Hans Angaben"},
		{"de", "Dahlweids Eggersmann ist weg.", "Dahlweids Eggersmann", "Dahlweids Eggersmann"},
		{"es", "Alumnos de Cénit protestan.", "Alumnos de Cénit", "Alumnos de Cénit"},
		{"es", "Póliza Zubiaurre", "Póliza Zubiaurre", "Zubiaurre"},
	} {
		d := lethe.NewDocument("d", c.text)
		d.Language = c.language
		m := lethe.Mention{Doc: "d", Span: span.Span{Start: 0, End: len(c.name)}, Label: lethe.Person, Text: c.name, Score: .4, Detector: "tagger", Details: lethe.Details{Model: c.language + "-general"}}
		left := Without(context.Background(), d, []lethe.Mention{m}, func(string) bool { return false })
		if len(left) != 1 || left[0].Text != c.want {
			t.Errorf("%s: %v", c.text, left)
		}
	}
}
