package surrogate

import "testing"

// TestBearer: whose occupation it is, in languages whose words tell it.
func TestBearer(t *testing.T) {
	for _, c := range []struct {
		tag, word string
		want      byte
	}{
		{"fr-FR", "infirmière", 'f'}, {"fr-FR", "pharmacien", 'm'}, {"fr-FR", "serveuse", 'f'}, {"fr-FR", "notaire", 0}, {"fr-FR", "journaliste", 0},
		{"es-ES", "enfermera", 'f'}, {"es-ES", "electricista", 0}, {"es-ES", "celador", 'm'}, {"es-ES", "actriz", 'f'}, {"ca-ES", "fuster", 'm'}, {"ca-ES", "paleta", 'm'}, {"ca-ES", "tècnic", 'm'}, {"ca-ES", "cap", 0}, {"es-ES", "presidente", 'm'}, {"es-ES", "guía", 0}, {"it-IT", "direttrice", 'f'}, {"it-IT", "saldatore", 'm'}, {"pt-PT", "pedreiro", 'm'},
	} {
		if got := bearer(c.word, c.tag); got != c.want {
			t.Errorf("%s %s: %q", c.tag, c.word, got)
		}
	}
	p := Pair{Kind: kindOccupation, Original: "infirmière", Surrogate: "électricien"}
	if p.agrees("fr-FR") {
		t.Error("a nurse became a man")
	}
	if p.Surrogate = "archiviste"; !p.agrees("fr-FR") {
		t.Error("an archivist is either")
	}
}
