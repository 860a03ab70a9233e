package surrogate

import "testing"

func TestDialled(t *testing.T) {
	for text, want := range map[string]string{
		"020 seven-nine-four-six 0 1 7 3": "020 7-9-4-6 0 1 7 3",
		"0660/ 55 sechs 12 drei 0":        "0660/ 55 6 12 3 0",
		"6OO 21 44 09":                    "600 21 44 09",
		"+40 7ii 0l3 998":                 "+40 711 013 998",
		"seis doble cero, doce":           "6 00, 12",
		"oh triple seven, double you":     "0 777, double you",
		"0114 496 0000 ext. 12":           "0114 496 0000 ext. 12",
		"null-drei-neun":                  "0-3-9",
		"o":                               "o",
	} {
		if got := dialled(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}
