package surrogate

import (
	"slices"
	"testing"
)

func TestHeads(t *testing.T) {
	for name, want := range map[string][]string{
		"St Brannock's Primary School":   {"St Brannock's", "St Brannock", "St Brannocks", "Brannock's"},
		"Fenwick-Lowe Engineering plc":   {"Fenwick-Lowe", "Fenwick Lowe"},
		"Autohaus Zwiesler & Sohn":       {"Zwiesler"},
		"J. Arkwright & Sons":            {"Arkwright"},
		"Barnes & Oakwell Solicitors":    {"Barnes & Oakwell", "Barnes and Oakwell"},
		"Spedition Hüsgen GmbH & Co. KG": {"Hüsgen"},
		"Regional Court":                 nil,
		"Spring Hill School":             nil, // ordinary words
		"UBS":                            nil,
		"":                               nil,
	} {
		if got := Heads(name); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", name, got, want)
		}
	}
}
