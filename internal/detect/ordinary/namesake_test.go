package ordinary

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/span"
)

// TestNamesakes: pills, illnesses, vitamins, pages and goods that are called as people are. In ⟦⟧ is what was taken for a
// name: by a model, or where a title stands before it by that.
func TestNamesakes(t *testing.T) {
	for _, c := range []struct {
		language, text string
		nobody         bool
	}{
		{"es", "Toma ⟦Yasmin⟧ desde hace 3 años.", true},
		{"de", "Pat. nimmt ⟦Valette⟧ durch.", true},
		{"en", "the ⟦Estelle⟧ pill gives me headaches", true},
		{"en", "⟦Estelle⟧ gives me headaches", false},
		{"es", "Madre con ⟦Alzheimer⟧, padre sano", true},
		{"de", "Gespräch mit ⟦Parkinson⟧ Eva geführt", false},
		{"en", "Dr ⟦Parkinson⟧ has rung", false},
		{"de", "Mo., Mi., Fr. ⟦Dialyse⟧ über Katheter", true},
		{"de", "Heute Fr. ⟦Dialer⟧ gesehen", false},
		{"de", "Hausaufgaben: ⟦Mathe S.⟧ 48 Nr. 3", true},
		{"de", "gesehen: ⟦Mathe S.⟧ und Bruder", false},
		{"en", "wants cord clamping and ⟦vit K.⟧", true},
		{"en", "Basket: Mr ⟦Kipling⟧ french fancies", true},
		{"de", "Einkauf: Dr. ⟦Oetker⟧ Backpulver", true},
		{"de", "Einkauf: Dr. ⟦Oetker Backpulver⟧, Brot", true},
		{"de", "Einkauf: Dr.-⟦Hauschka-Creme⟧ und Seife", true},
		{"de", "Überweisung an Dr. ⟦Kessler⟧ Backhaus", false},
		{"de", "Fahrzeug: ⟦Skoda Octavia⟧, grau", true},
		{"en", "Two tubs of ⟦Ben⟧ & Jerry's", true},
	} {
		before, rest, _ := strings.Cut(c.text, "⟦")
		name, after, _ := strings.Cut(rest, "⟧")
		d := lethe.NewDocument("d", before+name+after)
		d.Language = c.language
		m := lethe.Mention{Doc: "d", Span: span.Span{Start: len(before), End: len(before) + len(name)}, Label: lethe.Person, Text: name, Score: .9, Detector: "tagger"}
		if heldBefore.MatchString(before) {
			m.Detector, m.Rule = "persons", cue.Titled
		}
		left := Without(context.Background(), d, []lethe.Mention{m}, func(string) bool { return false })
		if got := len(left) == 0; got != c.nobody {
			t.Errorf("%s: nobody: %v", c.text, got)
		}
	}
}
