package ordinary

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestThings: words stand for things in the company of their like, and else for people. In ⟦⟧ is
// what a model took for a name.
func TestThings(t *testing.T) {
	for _, c := range []struct {
		language, text string
		thing          bool
	}{
		{"en", "Serve with ⟦Dijon⟧ mustard.", true},
		{"en", "Two slices of Beef ⟦Wellington⟧, please.", true},
		{"en", "Sow ⟦Basil⟧, parsley and dill in May.", true},
		{"en", "⟦Basil⟧ and Sybil run the hotel.", false},
		{"en", "⟦Basil⟧ likes parsley.", false},
		{"en", "Mr ⟦Basil⟧, parsley and dill.", false},
		{"en", "The ⟦Charlotte⟧ potatoes are done.", true},
		{"en", "⟦Charlotte⟧ peeled the potatoes.", false},
		{"en", "The bed has ⟦violet⟧ and lavender in it.", true},
		{"en", "As ⟦Murphy⟧'s law has it, the fuse blew.", true},
		{"en", "⟦Murphy⟧ has a law degree.", false},
		{"en", "Somebody rang for ⟦Pete⟧.", false},
		{"en", "⟦Ruby⟧ gems would not install.", true},
		{"en", "⟦Ruby⟧ wrote the script.", false},
		{"de", "Auf dem Balkon stehen Lavendel, ⟦Erika⟧ und Farn.", true},
		{"de", "⟦Erika⟧ und Rosa gießen den Farn.", false},
		{"de", "Der ⟦Rosmarin⟧ ist erfroren.", true},
		{"de", "Wie ein ⟦Hans⟧ im Glück kam er heim.", true},
		{"de", "⟦Hans⟧ im Gespräch mit dem Arzt.", false},
		{"es", "Dos cucharadas de vinagre de vino y ⟦Romero⟧, tomillo y sal.", true},
		{"es", "Llamó ⟦Romero⟧ por la tarde.", false},
		{"en", "He put a ⟦robin⟧ on the card.", true},
		{"en", "then ⟦robin⟧ put it on the card", false},
	} {
		before, rest, _ := strings.Cut(c.text, "⟦")
		name, after, _ := strings.Cut(rest, "⟧")
		d := lethe.NewDocument("d", before+name+after)
		d.Language = c.language
		m := lethe.Mention{Doc: "d", Span: span.Span{Start: len(before), End: len(before) + len(name)}, Label: lethe.Person, Text: name, Score: .8, Detector: "tagger"}
		left := Without(context.Background(), d, []lethe.Mention{m}, func(string) bool { return false })
		if got := len(left) == 0; got != c.thing {
			t.Errorf("%s: a thing: %v", c.text, got)
		}
	}
}

// TestThingsOfBearers: who has a name of several words in the document is somebody by one of them.
func TestThingsOfBearers(t *testing.T) {
	text := "Basil Haddersley came. Basil, parsley and dill were sown."
	d := lethe.NewDocument("d", text)
	d.Language = "en"
	at := strings.LastIndex(text, "Basil")
	ms := []lethe.Mention{
		{Doc: "d", Span: span.Span{Start: 0, End: 16}, Label: lethe.Person, Text: text[:16], Score: .9, Detector: "tagger"},
		{Doc: "d", Span: span.Span{Start: at, End: at + 5}, Label: lethe.Person, Text: "Basil", Score: .6, Detector: "tagger"},
	}
	if left := Without(context.Background(), d, slices.Clone(ms), func(string) bool { return false }); len(left) != 2 {
		t.Errorf("%v", left)
	}
}

// TestStatutes: what an act is cited by is nobody's, and a letter that counts begins no name.
func TestStatutes(t *testing.T) {
	for _, c := range []struct {
		language, text, detector string
		label                    lethe.Label
		stays                    bool
	}{
		{"es", "la Ley 12/2011, de ⟦27 de mayo⟧, sobre responsabilidad", "dates", lethe.Date, false},
		{"es", "nació el ⟦27 de mayo⟧ de 1961", "dates", lethe.Date, true},
		{"es", "la Ley 12/2011, de 27 de mayo, de ⟦Propiedad Horizontal⟧, dispone", "tagger", lethe.Organization, false},
		{"ca", "la Llei 5/2006, del 10 de maig, i en ⟦Pere Vidal⟧", "tagger", lethe.Person, true},
		{"es", "el Real Decreto ⟦1.007/2023⟧ regula", "echo", lethe.Phone, false},
		{"es", "recurso ante este ⟦Juzgado⟧ y nada más", "tagger", lethe.Person, false},
		{"de", "⟦B. Begründung⟧ des Antrags", "persons", lethe.Person, false},
		{"de", "⟦B. Sonder⟧ stellt den Antrag", "persons", lethe.Person, true},
	} {
		before, rest, _ := strings.Cut(c.text, "⟦")
		name, after, _ := strings.Cut(rest, "⟧")
		d := lethe.NewDocument("d", before+name+after)
		d.Language = c.language
		m := lethe.Mention{Doc: "d", Span: span.Span{Start: len(before), End: len(before) + len(name)}, Label: c.label, Text: name, Score: .6, Detector: c.detector}
		if got := len(Without(context.Background(), d, []lethe.Mention{m}, func(string) bool { return false })) == 1; got != c.stays {
			t.Errorf("%s: stays: %v", c.text, got)
		}
	}
}
