package language

import "testing"

// TestLook: what is remembered of a text is what reading it says, though others took its place.
func TestLook(t *testing.T) {
	texts := []string{
		"The patient was seen by the nurse, and they said that it had been better in the night than before.",
		"Der Patient wurde von der Schwester gesehen, und sie sagte, dass es in der Nacht besser war als zuvor.",
		"La paciente fue vista por la enfermera, y dijo que por la noche estaba mejor que antes de la visita.",
		"Le patient a été vu par une infirmière, et elle a dit que la nuit était plus calme que les jours avant.",
		"", "Ja", "42",
	}
	want := []string{"en", "de", "es", "fr"} // what is shorter is of no language for certain
	for range 3 {
		for i, text := range texts {
			letters := Identify(text).Language
			got, read := look(text), appearance{letters, tell(text, letters)}
			if got != read {
				t.Errorf("%q is in %+v, not %+v", text, got, read)
			}
			if i < len(want) && got.all != want[i] {
				t.Errorf("%q is in %q, not %q", text, got.all, want[i])
			}
		}
		for n := range 4 * len(met) {
			look(string(rune('0' + n)))
		}
	}
}
