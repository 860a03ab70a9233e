package language

import "testing"

// TestPage: a page is in the language of its words, and where they are names alone in that which it says.
func TestPage(t *testing.T) {
	names := "<table><tr><td>Begoña Larrea</td><td>Zamora</td></tr></table></body></html>"
	for text, want := range map[string]string{
		`<!DOCTYPE html><html lang="es"><body>` + names:   "es",
		`<html class="x" xml:lang='ca-ES'><body>` + names: "ca",
		`<html lang="fr"><body>` + names:                  "fr",
		`<html><body>` + names:                            "",
		`<html data-lang="es"><body>` + names:             "",
		`<html lang="en"><style>the of and to {}</style><p>Der Patient wurde von der Schwester gesehen, und sie sagte, dass es in der Nacht besser war.</p></html>`:             "de",
		`<html><head><script>if (the && that) { return when }</script></head><body>La paciente fue vista por la enfermera, y dijo que por la noche estaba mejor.</body></html>`: "es",
	} {
		if got := look(text).all; got != want {
			t.Errorf("%q is in %q, not %q", text, got, want)
		}
	}
}
