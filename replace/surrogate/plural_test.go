package surrogate

import "testing"

// The occupation of several people becomes that of several.
func TestPlural(t *testing.T) {
	for _, c := range [][4]string{
		{"en-US", "carpenters", "insurance claims handler", "insurance claims handlers"}, {"en-US", "carpenter", "midwife", "midwife"},
		{"en-GB", "Nurses", "fish farm manager", "Fish farm managers"}, {"en-US", "waitress", "actress", "actress"}, {"en-US", "waitresses", "actress", "actresses"},
		{"en-US", "policemen", "secretary of state", "secretaries of state"}, {"en-US", "physicist", "surveyor", "surveyor"},
		{"de-DE", "Lehrerinnen", "Weberin", "Weberinnen"}, {"de-DE", "Lehrerin", "Weberin", "Weberin"}, {"de-DE", "Kaufleute", "Kauffrau", "Kauffrauen"},
		{"es-ES", "enfermeras", "pintora", "pintoras"}, {"es-ES", "pintores", "escritor", "escritores"}, {"es-ES", "juez", "pintor", "pintor"},
		{"ca-ES", "mestres", "pintora", "pintores"}, {"fr-FR", "boulangers", "menuisier", "menuisiers"}, {"pt-PT", "enfermeiras", "pintora", "pintoras"},
		{"pt-PT", "pintores", "pedreiro", "pedreiros"}, {"nl-NL", "kappers", "bakker", "bakkers"}, {"nl-NL", "arts", "bakker", "bakker"},
		{"nl-NL", "psychologen", "journalist", "journalisten"}, {"pl-PL", "nauczyciele", "elektryk", "elektryk"},
	} {
		p := Pair{Kind: kindOccupation, Locale: c[0], Original: c[1], Surrogate: c[2]}
		if got := p.Render(c[1], ""); got != c[3] {
			t.Errorf("%q became %q, not %q", c[1], got, c[3])
		}
	}
	for _, c := range [][3]string{{"es-ES", "enfermeras", "enfermera"}, {"en-US", "secretaries", "secretary"}, {"de-DE", "Lehrerinnen", "Lehrerin"}, {"pt-PT", "pintores", "pintor"}} {
		if got := singular(c[1], c[0]); got != c[2] {
			t.Errorf("%q is one %q", c[1], got)
		}
	}
}
