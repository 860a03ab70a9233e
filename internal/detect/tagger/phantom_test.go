package tagger

import (
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestWithoutPhantoms: doses and sizes are no addresses; houses are, with the word for a street or without.
func TestWithoutPhantoms(t *testing.T) {
	for text, stays := range map[string]bool{
		"Seguril 1-1-0, Adiro 100": false, "Sonda Foley 16 Ch": false, "enoxaparina 40 mg": false,
		"Las Torres, 4": true, "Las Torres 42": true, "calle Mayor 3 cm": true, "Ourense 32001 1-1-0": true,
	} {
		if got := len(withoutPhantoms([]lethe.Mention{{Label: lethe.Address, Text: text}})) == 1; got != stays {
			t.Errorf("%s: %t", text, got)
		}
	}
}
