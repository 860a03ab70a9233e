package report

import (
	"strings"
	"testing"
)

// TestWarningInGerman: what a warning names stays in it, in its order; what nobody has words
// for stays as it is.
func TestWarningInGerman(t *testing.T) {
	de := tongueOf(german)
	for said, want := range map[string]string{
		"the record was read before and is processed once": "der Datensatz wurde schon gelesen und wird einmal verarbeitet",
		"beside what was replaced stands what looks like the rest of it: characters 3–9, 20–24 and 2 more of /note of what is shared":                                                                "neben dem, was ersetzt wurde, steht, was wie der Rest davon aussieht: Zeichen 3–9, 20–24 und 2 weitere von /note dessen, was weitergegeben wird",
		"17 of 20 documents looked at seem to be in French, for which there is no model: names and places may be missed; a transformer for the language finds more (docs/reference/transformers.md)": "17 von 20 angesehenen Dokumenten scheinen auf Französisch zu sein, wofür es kein Modell gibt: Namen und Orte können übersehen sein; ein Transformer für die Sprache findet mehr (docs/reference/transformers.md)",
		"column WER is searched like any text, not copied: it holds names; --set metadata.keep=WER copies it all the same":                                                                           "die Spalte WER wird wie jeder Text durchsucht und nicht kopiert: sie enthält Namen; --set metadata.keep=WER kopiert sie trotzdem",
		"something new": "something new",
	} {
		if got := de.warning(said); got != want {
			t.Errorf("%q:\n%s\n%s", said, got, want)
		}
		if got := tongueOf(english).warning(said); got != said {
			t.Errorf("%q becomes %q in English", said, got)
		}
	}
}

// TestWarningsHaveTheirPlaces: both languages name the same values, and no percent sign is left.
func TestWarningsHaveTheirPlaces(t *testing.T) {
	for _, w := range warningsOf()[german] {
		if n := strings.Count(w.to, "%s"); n != w.says.NumSubexp() || strings.Count(w.to, "%") != n {
			t.Errorf("%q has %d places of %d", w.to, n, w.says.NumSubexp())
		}
	}
}
