package ordinary

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

func TestOffice(t *testing.T) {
	for text, want := range map[string]bool{
		"Verfahrensbeistand: Frau [Rechtsanwältin] Ute Kaiser": true,
		"hat die [Richterin] am AG Dr. Richter beschlossen":    true,
		"La [presidenta] obre la sessió":                       true,
		"\n[Hausarzt] Dr. Haddersley":                          true,
		"the [judge], Ms Roe, said":                            true,
		"she is a [judge] in Hull":                             false,
		"La [presidenta] de la Generalitat":                    false,
		"ihr Mann, [Richter] am AG":                            false,
		"die [Richterin] i. R. wohnt dort":                     false,
		"die [Glasbläserin] Ruth":                              false,
	} {
		before, rest, _ := strings.Cut(text, "[")
		word, after, _ := strings.Cut(rest, "]")
		f := field{text: before + word + after, language: "de"}
		m := lethe.Mention{Label: lethe.Occupation, Text: word, Span: span.Span{Start: len(before), End: len(before) + len(word)}}
		if got := f.isOffice(m, before, after); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

func TestDegreeBefore(t *testing.T) {
	for text, want := range map[string]bool{"[Mag]. Edeltraud Roe": true, "[Univ].-Prof. Roe": true, "[Mag] Roe": false, "[Magda]. Ruth": false, "[Mag]. so": false} {
		before, rest, _ := strings.Cut(text, "[")
		word, after, _ := strings.Cut(rest, "]")
		m := lethe.Mention{Text: word, Span: span.Span{Start: len(before), End: len(before) + len(word)}}
		if got := isDegreeBefore(before+word+after, &m); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

// TestDrugField: what a record has as the name of a drug is nobody; what it has as that of a patient is somebody.
func TestDrugField(t *testing.T) {
	for path, want := range map[string]bool{"/medication/2/name": true, "/drugs/0/product": true, "/patient/name": false, "/medication/2/prescriber/name": false, "/medication/note": false} {
		if got := drugField.MatchString(path); got != want {
			t.Errorf("%s: %t", path, got)
		}
	}
}
